// What is the state of a running walk? A stack of open folders, each with its next entry.
import type { Stats } from "node:fs";
import { lstatSync } from "node:fs";
import { isUtf8 } from "node:buffer";
import { isAsciiText } from "../../base/is-ascii.ts";
import { isSecretFile, isSecretFolder } from "../secrets/index.ts";
import { BlobIds } from "./blob-ids.ts";
import { ChangedPlaces } from "./changed-places.ts";
import { hasBinaryExtension, isProjectFile, listProjectFiles } from "./file-kinds.ts";
import type { FolderEntry } from "./folder-entries.ts";
import { readFolder } from "./folder-entries.ts";
import type { Repository } from "./git-repository.ts";
import { findRepositoryAt } from "./git-repository.ts";
import { findIgnoringRule, judgeLayers } from "./ignore-chain.ts";
import { ManifestBuilder } from "./manifest-builder.ts";
import { listDoubtful, PreviousWalk } from "./previous-walk.ts";
import { countNotCheckedOut, isSubmodule, openRepositoryScope } from "./repository-scope.ts";
import type { RepositoryScope } from "./repository-scope.ts";
import type { Surroundings } from "./surroundings.ts";
import {
  enterFolder,
  enterRepository,
  hasCacheMarker,
  isCacheFolder,
  isRuleFile,
  surroundRoot,
} from "./surroundings.ts";
import { WalkNotes } from "./walk-notes.ts";
import type { WalkOptions, WalkProgress, WalkResult } from "./walk-types.ts";

const defaultMaxFileBytes = 50 << 20;

interface OpenFolder {
  /** A byte string, relative to the top of the outermost worktree; "" or ending with "/". */
  readonly path: string;
  /** Absolute, ending with "/". */
  readonly diskPath: string;
  readonly entries: readonly FolderEntry[];
  readonly around: Surroundings;
  /** Whether everything in it is examined, rather than only known changes. */
  readonly isWhole: boolean;
  next: number;
}

export class Walk {
  readonly #root: string;
  readonly #options: WalkOptions;
  readonly #maxFileBytes: number;
  readonly #outerRepository: Repository | undefined;
  readonly #builder: ManifestBuilder;
  readonly #stack: OpenFolder[] = [];
  readonly #notes: WalkNotes;
  readonly #projectFiles: string[] = [];
  #blobIds!: BlobIds; // set by `start`
  #previous: PreviousWalk | undefined;
  /** Absent: everything is examined. */
  #changed: ChangedPlaces | undefined;
  #workTree: string | undefined;
  /** Length of the root's own path at the start of every path. */
  #rootBase = 0;
  /** `only` as a byte string relative to the worktree; "" for everything. */
  #only = "";
  #directories = 0;
  /** Number of files that do more than define ignore rules. */
  #sources = 0;

  constructor(root: string, repository: Repository | undefined, options: WalkOptions) {
    this.#root = root;
    this.#outerRepository = repository;
    this.#options = options;
    this.#notes = new WalkNotes(options.onSkip);
    this.#maxFileBytes = options.maxFileBytes ?? defaultMaxFileBytes;
    this.#builder = new ManifestBuilder(Date.now(), options.previous);
  }

  get progress(): WalkProgress {
    return { files: this.#builder.length, bytes: this.#builder.bytes };
  }

  /** Opens the root. Throws the system's error when it cannot be listed. */
  start(): void {
    const { previous, changed, gitConfigPaths } = this.#options;
    const diskPath = this.#root.endsWith("/") ? this.#root : `${this.#root}/`;
    this.#options.onFolder?.(diskPath);
    const entries = readFolder(diskPath);
    const rooted = surroundRoot(this.#root, this.#outerRepository, gitConfigPaths);
    this.#rootBase = rooted.path.length;
    this.#notes.begin(this.#rootBase);
    const { only } = this.#options;
    if (only !== undefined) this.#only = rooted.path + Buffer.from(only, "utf8").toString("latin1");
    this.#workTree = rooted.around.scope?.repository.workTree;
    if (rooted.isIgnored) {
      this.#notes.report(
        "",
        "ignored-root",
        "The root lies in a folder that git ignores; only ignore files inside it count.",
      );
    }
    const notCheckedOut = changed === undefined ? countNotCheckedOut(rooted.around.scope, rooted.path) : 0;
    if (notCheckedOut > 0) this.#notes.reportSparse(notCheckedOut);
    this.#previous = previous && new PreviousWalk(previous, this.#rootBase);
    this.#blobIds = new BlobIds(this.#options, this.#previous);
    const doubtful = previous === undefined || changed === undefined ? [] : listDoubtful(previous);
    this.#changed = changed && new ChangedPlaces([...changed, ...doubtful], rooted.path);
    this.#directories++;
    this.#stack.push({
      path: rooted.path,
      diskPath,
      entries,
      around: enterFolder(rooted.around, rooted.path, diskPath, entries),
      isWhole: changed === undefined,
      next: 0,
    });
  }

  /** Handles one entry; returns false when nothing is left. */
  step(): boolean {
    const folder = this.#stack.at(-1);
    if (folder === undefined) return false;
    const entry = folder.entries[folder.next++];
    if (entry === undefined) this.#stack.pop();
    else if (entry.name !== ".git" && !this.#keep(folder, entry)) this.#visit(folder, entry);
    return true;
  }

  finish(): WalkResult {
    if (this.#sources === 0 && this.#changed === undefined) this.#notes.reportAllIgnored();
    const manifest = this.#builder.build();
    return {
      root: this.#root,
      manifest,
      // Copied rows were not examined one by one.
      projectFiles: this.#changed === undefined ? this.#projectFiles : listProjectFiles(manifest),
      problems: this.#notes.problems,
      skipped: this.#notes.skipped,
      directories: this.#directories,
      bytes: this.#builder.bytes,
      blobIds: this.#blobIds.counts,
      workTree: this.#workTree,
    };
  }

  /** A name that one of our ignore files includes with "!" is not a secret. */
  #isSecret(name: string, isFolder: boolean): boolean {
    if (this.#options.skipSecretFiles === false) return false;
    return isFolder ? isSecretFolder(name) : isSecretFile(name);
  }

  /** Copies the rows of an unchanged entry; returns false for one that must be examined. */
  #keep(folder: OpenFolder, { name, kind }: FolderEntry): boolean {
    const changed = this.#changed;
    const walkPath = folder.path + name;
    if (folder.isWhole || changed === undefined || changed.has(walkPath)) return false;
    if (kind !== "folder") this.#previous?.copyFile(walkPath, this.#builder);
    else if (changed.leadThrough(`${walkPath}/`)) return false;
    else this.#previous?.copyBelow(`${walkPath}/`, this.#builder);
    return true;
  }

  #visit(folder: OpenFolder, entry: FolderEntry): void {
    const { name, kind } = entry;
    const walkPath = folder.path + name;
    if (!this.#isWanted(walkPath)) return;
    if (kind === "symlink" || kind === "special") {
      this.#notes.skip(kind, walkPath);
      return;
    }
    if (kind === "file" && (hasBinaryExtension(name) || this.#options.listFiles === false)) {
      this.#notes.skip("binary", walkPath);
      return;
    }
    const { chain, scope, onlyTracked } = folder.around;
    const isFolder = kind === "folder";
    const nameStart = folder.path.length;
    const asked =
      judgeLayers(chain.loci, walkPath, nameStart, isFolder) ??
      judgeLayers(chain.plain, walkPath, nameStart, isFolder);
    if (asked !== "included" && this.#isSecret(name, isFolder)) {
      this.#notes.skip("secret", walkPath);
      return;
    }
    const isIgnored =
      onlyTracked ||
      (asked ??
        judgeLayers(chain.git, walkPath, nameStart, isFolder) ??
        judgeLayers(chain.fallback, walkPath, nameStart, isFolder)) === "ignored";
    const isHidden = asked === "ignored" || (isIgnored && !isTracked(scope, walkPath, isFolder));
    if (isHidden) {
      const findRule = (): string | undefined => findIgnoringRule(chain, walkPath, nameStart, isFolder);
      this.#notes.skip("ignored", walkPath, findRule);
      return;
    }
    const diskName = decodeName(name);
    if (diskName === undefined) this.#notes.report(walkPath, "encoding", "The name is not valid UTF-8.");
    else if (isFolder) this.#openFolder(folder, walkPath, diskName, isIgnored, asked === "included");
    else {
      if (!isRuleFile(name)) this.#sources++;
      this.#addFile(folder, walkPath, name, folder.diskPath + diskName);
    }
  }

  #isWanted(walkPath: string): boolean {
    const only = this.#only;
    if (only === "" || only === walkPath) return true;
    return only.startsWith(`${walkPath}/`) || walkPath.startsWith(`${only}/`);
  }

  #openFolder(
    parent: OpenFolder,
    walkPath: string,
    diskName: string,
    isIgnored: boolean,
    isAskedFor: boolean,
  ): void {
    const folderPath = `${walkPath}/`;
    const diskPath = `${parent.diskPath}${diskName}/`;
    let entries: FolderEntry[];
    try {
      this.#options.onFolder?.(diskPath);
      entries = readFolder(diskPath);
    } catch (error) {
      this.#notes.reportError(walkPath, error);
      return;
    }
    const { scope } = parent.around;
    let around: Surroundings = { ...parent.around, onlyTracked: isIgnored };
    const mayBeOther = hasCacheMarker(entries) || entries.some((entry) => entry.name === ".git");
    if (mayBeOther && scope?.tracked?.hasBelow(folderPath) !== true) {
      if (!isAskedFor && isCacheFolder(diskPath, entries)) {
        this.#notes.skip("ignored", walkPath);
        return;
      }
      const nested = this.#findNested(diskPath, entries);
      if (nested !== undefined && nested.commonDir === scope?.repository.commonDir) {
        this.#notes.skip("worktree", walkPath);
        return;
      }
      const inner = nested && openRepositoryScope(nested, folderPath.length, this.#options.gitConfigPaths);
      if (inner !== undefined) around = enterRepository(parent.around, inner);
    }
    this.#directories++;
    around = enterFolder(around, folderPath, diskPath, entries);
    const isWhole = parent.isWhole || this.#changed?.has(walkPath) === true;
    this.#stack.push({ path: folderPath, diskPath, entries, around, isWhole, next: 0 });
  }

  #findNested(diskPath: string, entries: readonly FolderEntry[]): Repository | undefined {
    return entries.some((entry) => entry.name === ".git")
      ? findRepositoryAt(diskPath.slice(0, -1))
      : undefined;
  }

  #addFile(folder: OpenFolder, walkPath: string, name: string, diskPath: string): void {
    let stats: Stats | undefined;
    let blob: Uint8Array | undefined;
    try {
      stats = lstatSync(diskPath, { throwIfNoEntry: false });
      if (stats?.isFile() !== true) {
        this.#notes.report(walkPath, "vanished", "The file disappeared during the walk.");
        return;
      }
      if (stats.size > this.#maxFileBytes) {
        const limit = this.#maxFileBytes;
        this.#notes.report(walkPath, "too-large", `The file has ${stats.size} bytes; the limit is ${limit}.`);
        return;
      }
      blob = this.#blobIds.learn({ walkPath, diskPath, stats, nameStart: folder.path.length }, folder.around);
    } catch (error) {
      this.#notes.reportError(walkPath, error);
      return;
    }
    this.#builder.add(walkPath.slice(this.#rootBase), stats, blob);
    if (isProjectFile(name)) this.#projectFiles.push(this.#notes.shownPath(walkPath));
  }
}

function isTracked(scope: RepositoryScope | undefined, walkPath: string, isFolder: boolean): boolean {
  if (scope?.tracked === undefined) return false;
  if (!isFolder) return scope.tracked.find(walkPath) !== undefined;
  return isSubmodule(scope, walkPath) || scope.tracked.hasBelow(`${walkPath}/`);
}

/** The name in the form that file system calls take; undefined if its bytes are not UTF-8. */
function decodeName(name: string): string | undefined {
  if (isAsciiText(name)) return name;
  const bytes = Buffer.from(name, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : undefined;
}
