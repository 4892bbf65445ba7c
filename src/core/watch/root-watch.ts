// Which files of a root changed? Changes are collected, filtered by the rules of the walk, and reported once things are
// quiet.
import { basename, join, relative, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { findStats } from "../../base/find-stats.ts";
import { messageOf } from "../../errors.ts";
import { decidesForOthers, walkRoot, type WalkOptions, type WalkResult } from "../walk/index.ts";
import { loadEventLimit } from "./event-limit.ts";
import { FolderWatches, toWatchedFolder } from "./folder-watches.ts";
import { GitWatch } from "./git-watch.ts";

/**
 * The changed paths, relative to the root with "/": files, and folders that were removed; "anything" if the changes are
 * unknown.
 */
export type RootChange = readonly string[] | "anything";

export interface RootWatchOptions {
  /** Absolute, with links resolved. */
  readonly root: string;
  readonly maxFileBytes: number;
  readonly skipSecretFiles: boolean;
  /** Never called while the previous call is running. */
  readonly onChange: (change: RootChange) => void;
  /** The watch has ended by itself: the system refused to continue, or the root is gone. */
  readonly onEnd: (why: string) => void;
}

/** Changes are reported after this long without an event; sooner for a single file. */
const quietMs = 100;
const quietAfterOneMs = 40;
const oneSave = 4;
/** Under constant changes, reports come after this long. */
const patienceMs = 1_000;
/** Maximum time to wait for git. */
const gitPatienceMs = 60_000;

export class RootWatch {
  readonly #options: RootWatchOptions;
  readonly #eventLimit = loadEventLimit();
  readonly #changed = new Set<string>();
  #folders: FolderWatches | undefined;
  #git: GitWatch | undefined;
  #rootId: string | undefined;
  #events = 0;
  #isUnsure = false;
  #gitMoved = false;
  #firstAt = 0;
  #lastAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: RootWatchOptions) {
    this.#options = options;
  }

  /** Number of watched folders. */
  get folders(): number {
    return this.#folders?.size ?? 0;
  }

  /**
   * Starts watching everything that the walk would read. Throws the system's error if it refuses, and the walk's
   * errors.
   */
  async start(): Promise<void> {
    try {
      this.#open();
      await this.#watchFolders();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #open(): void {
    const { root } = this.#options;
    this.#folders?.close();
    this.#git?.close();
    this.#rootId = identify(root);
    this.#folders = new FolderWatches(root, (path) => {
      this.#note(path);
    });
    this.#git = new GitWatch(root, () => {
      this.#gitMoved = true;
      this.#gather();
    });
  }

  /** Resolves when everything that happened before the call has been reported: at once if nothing did. */
  async collect(): Promise<void> {
    // Events waiting in the system's queue are delivered in these turns.
    await nextTurn();
    await nextTurn();
    // The system's watches follow a folder that is moved away, so nothing tells of another one at its path.
    const isOther = identify(this.#options.root) !== this.#rootId || this.#git?.haveRulesChanged() === true;
    if (!this.#isClosed && isOther) this.#note(undefined);
    if (this.#isWaiting && this.#git?.isBusy() !== true) this.#tellSoon();
    while (this.#isWaiting) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (this.#isClosed) return;
    }
    await this.#telling;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#folders?.close();
    this.#git?.close();
  }

  get #isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  #note(path: string | undefined): void {
    this.#events++;
    if (path === undefined || this.#events > this.#eventLimit) this.#isUnsure = true;
    else this.#changed.add(path);
    // Individual paths no longer matter.
    if (this.#isUnsure) this.#changed.clear();
    this.#gather();
  }

  #gather(): void {
    const now = performance.now();
    this.#lastAt = now;
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#firstAt = now;
    this.#wait(quietAfterOneMs);
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#look();
    }, ms);
  }

  #look(): void {
    const now = performance.now();
    const waited = now - this.#firstAt;
    if (waited < gitPatienceMs && this.#git?.isBusy() === true) {
      this.#wait(quietAfterOneMs);
      return;
    }
    const quiet = this.#events > oneSave || this.#gitMoved ? quietMs : quietAfterOneMs;
    const left = Math.min(quiet - (now - this.#lastAt), patienceMs - waited);
    if (left > 0) this.#wait(left);
    else this.#tellSoon();
  }

  /** One report at a time: the next may include folders that the previous one found. */
  #tellSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#telling = this.#telling
      .then(() => this.#tell())
      .catch((error: unknown) => {
        if (this.#isClosed) return;
        this.close();
        this.#options.onEnd(messageOf(error));
      });
  }

  async #tell(): Promise<void> {
    if (this.#isClosed) return;
    const paths = [...this.#changed];
    // With too many events, which path changed is not known: the root itself may be another one.
    const isReplaced = this.#isUnsure || this.#isReplaced(paths);
    if (isReplaced) this.#open();
    const anything =
      isReplaced ||
      this.#isUnsure ||
      (this.#gitMoved && this.#git?.hasSwitched() === true) ||
      paths.some((path) => decidesForOthers(path.slice(path.lastIndexOf(sep) + 1)));
    this.#changed.clear();
    this.#events = 0;
    this.#isUnsure = false;
    this.#gitMoved = false;
    if (anything) {
      await this.#watchFolders();
      this.#options.onChange("anything");
      return;
    }
    const change = await this.#judge(paths);
    if (change.length > 0) this.#options.onChange(change);
  }

  /** Whether the root's path leads to another folder than the watched one. An inode may be used again at once. */
  #isReplaced(changed: readonly string[]): boolean {
    const { root } = this.#options;
    const own = join(root, basename(root));
    const isTouched = changed.includes(own) && findStats(own) === undefined;
    return isTouched || identify(root) !== this.#rootId;
  }

  /** Exactly the folders that the walk would read. */
  async #watchFolders(): Promise<void> {
    const watched = new Set<string>();
    await this.#walk({ listFiles: false }, (folder) => {
      watched.add(folder);
    });
    this.#folders?.keepOnly(watched);
  }

  /** The changed paths that the walk reads, or read before; for paths that are gone, this cannot be decided. */
  async #judge(paths: readonly string[]): Promise<string[]> {
    if (paths.length === 0) return [];
    const { root } = this.#options;
    const gone: string[] = [];
    const there: string[] = [];
    for (const path of paths) {
      const isGone = findStats(path) === undefined;
      const place = relative(root, path).split(sep).join("/");
      // A watched folder may have been replaced by another one.
      if (this.#folders?.has(path) === true) this.#folders.drop(path);
      if (isGone) gone.push(place);
      else there.push(place);
    }
    if (there.length === 0) return gone;
    // A file that was read may now be a link, a pipe or too large.
    const unread: string[] = [];
    const onSkip: WalkOptions["onSkip"] = ({ path, reason }) => {
      if (reason === "symlink" || reason === "special") unread.push(path);
    };
    const walked = await this.#walk({ changed: there, hash: false, onSkip }, () => undefined);
    const { manifest, problems } = walked;
    for (const { path, code } of problems) if (code === "too-large") unread.push(path);
    const read = Array.from({ length: manifest.length }, (_, row) => manifest.paths.get(row));
    return [...gone, ...read, ...there.filter((path) => unread.includes(path))];
  }

  /** Rejects with the system's error if it refused to watch a folder. */
  async #walk(
    options: Pick<WalkOptions, "changed" | "hash" | "listFiles" | "onSkip">,
    onFolder: (folder: string) => void,
  ): Promise<WalkResult> {
    const { root, maxFileBytes, skipSecretFiles } = this.#options;
    let refusal: { readonly error: unknown } | undefined;
    // The walk would take an error thrown here for an unreadable folder.
    const watchFolder = (diskPath: string): void => {
      const folder = toWatchedFolder(diskPath);
      onFolder(folder);
      try {
        if (refusal === undefined) this.#folders?.add(folder);
      } catch (error) {
        refusal = { error };
      }
    };
    const result = await walkRoot(root, { ...options, onFolder: watchFolder, maxFileBytes, skipSecretFiles });
    if (refusal !== undefined) throw refusal.error;
    return result;
  }
}

/** Undefined if it is gone. */
function identify(root: string): string | undefined {
  const stats = findStats(root);
  return stats && `${stats.dev}:${stats.ino}`;
}
