// Which rules apply in a folder before its entries are examined? The ignore files that reach it, and its repository.
import path from "node:path";
import { defaultPatterns, cacheMarkers, patternsBeside } from "./default-ignores.ts";
import type { FolderEntry } from "./folder-entries.ts";
import type { Repository } from "./git-repository.ts";
import type { IgnoreChain, IgnoreLayer } from "./ignore-chain.ts";
import { addLayer, judgeLayers, loadIgnoreRules } from "./ignore-chain.ts";
import { IgnoreRules } from "./ignore-rules.ts";
import { readIfFile } from "./read-file.ts";
import type { RepositoryScope } from "./repository-scope.ts";
import { addConversions, openRepositoryScope } from "./repository-scope.ts";

export interface Surroundings {
  readonly chain: IgnoreChain;
  /** Inside a folder that git ignores: only files that it tracks nevertheless. */
  readonly onlyTracked: boolean;
  readonly scope: RepositoryScope | undefined;
  /** Rules for files whose blob ids cannot come from git's index. */
  readonly conversions: IgnoreLayer | undefined;
}

interface Rooted {
  /** The root's path below the top of its worktree: "" or a byte string that ends with "/". */
  readonly path: string;
  readonly around: Surroundings;
  /** Whether the repository ignores the root or a folder that contains it. */
  readonly isIgnored: boolean;
}

/**
 * The rules that apply to the root before its own ignore files: those of the folders between it and the top of its
 * worktree.
 */
export function surroundRoot(
  root: string,
  repository: Repository | undefined,
  configPaths: readonly string[] | undefined,
): Rooted {
  const scope = repository && openRepositoryScope(repository, 0, configPaths);
  const fallback = addLayer(undefined, new IgnoreRules(defaultPatterns, scope?.ignoreCase === true), 0);
  const chain: IgnoreChain = { loci: undefined, plain: undefined, git: scope?.ignores, fallback };
  const bare: Surroundings = { chain, onlyTracked: false, scope, conversions: scope?.conversions };
  if (scope === undefined) return { path: "", around: bare, isIgnored: false };

  let around = bare;
  let walkPath = "";
  let diskPath = scope.repository.workTree;
  let isIgnored = false;
  for (const name of path.relative(diskPath, root).split(path.sep)) {
    if (name === "") continue;
    around = enterFolder(around, walkPath, diskPath, undefined);
    const nameStart = walkPath.length;
    walkPath += Buffer.from(name, "utf8").toString("latin1");
    const { loci, plain, git } = around.chain;
    const verdict =
      judgeLayers(loci, walkPath, nameStart, true) ??
      judgeLayers(plain, walkPath, nameStart, true) ??
      judgeLayers(git, walkPath, nameStart, true);
    if (verdict === "ignored") isIgnored = true;
    walkPath += "/";
    diskPath = path.join(diskPath, name);
  }
  // A caller that names an ignored folder wants its contents, so the rules that hide it do not apply.
  if (isIgnored) around = { ...around, chain: { ...chain, git: undefined } };
  return { path: walkPath, around, isIgnored };
}

/** Adds the rules of a folder's own files. If `entries` is undefined, the files are looked up on disk by name. */
export function enterFolder(
  around: Surroundings,
  walkPath: string,
  diskPath: string,
  entries: readonly FolderEntry[] | undefined,
): Surroundings {
  const { scope } = around;
  const ignoreCase = scope?.ignoreCase === true;
  const base = walkPath.length;
  let { loci, plain, git, fallback } = around.chain;
  let { conversions } = around;
  for (const name of entries === undefined ? ruleFiles : entries.map(fileName)) {
    const load = (): IgnoreRules => loadIgnoreRules(path.join(diskPath, name), ignoreCase);
    if (name === ".gitignore") git = addLayer(git, load(), base);
    else if (name === ".ignore") plain = addLayer(plain, load(), base);
    else if (name === ".lociignore") loci = addLayer(loci, load(), base);
    else if (name === ".gitattributes") {
      if (scope !== undefined)
        conversions = addConversions(conversions, path.join(diskPath, name), scope, base);
    } else {
      const patterns = patternsBeside.get(name);
      if (patterns !== undefined) fallback = addLayer(fallback, new IgnoreRules(patterns, ignoreCase), base);
    }
  }
  return { ...around, chain: { loci, plain, git, fallback }, conversions };
}

/** A repository inside the root uses its own .gitignore files; the other ranks still apply in it. */
export function enterRepository(around: Surroundings, scope: RepositoryScope): Surroundings {
  return {
    chain: { ...around.chain, git: scope.ignores },
    onlyTracked: false,
    scope,
    conversions: scope.conversions,
  };
}

/** Whether a folder contains a file that marks caches or environments. */
export function hasCacheMarker(entries: readonly FolderEntry[]): boolean {
  return entries.some((entry) => entry.kind === "file" && cacheMarkers.has(entry.name));
}

/**
 * Whether a folder is marked as a cache (by the signature of the Cache Directory Tagging Specification) or an
 * environment.
 */
export function isCacheFolder(diskPath: string, entries: readonly FolderEntry[]): boolean {
  const marker = entries.find((entry) => entry.kind === "file" && cacheMarkers.has(entry.name))?.name;
  if (marker !== "CACHEDIR.TAG") return marker !== undefined;
  const content = readIfFile(path.join(diskPath, marker), { maxBytes: 1 << 16 });
  return content?.toString("latin1", 0, cacheSignature.length) === cacheSignature;
}

const cacheSignature = "Signature: 8a477f597d28d172789f06886806bc55";
export const ruleFiles: readonly string[] = [".gitignore", ".ignore", ".lociignore", ".gitattributes"];

export function isRuleFile(name: string): boolean {
  return ruleFiles.includes(name);
}

/** Whether adding, removing or editing a file of this name affects which other files are read. */
export function decidesForOthers(name: string): boolean {
  return name === ".git" || isRuleFile(name) || patternsBeside.has(name) || cacheMarkers.has(name);
}

function fileName(entry: FolderEntry): string {
  return entry.kind === "file" ? entry.name : "";
}
