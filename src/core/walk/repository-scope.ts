// What does a repository tell the walk about its worktree? What to ignore, what is tracked, and which blob ids are
// known without reading files.
import type { Stats } from "node:fs";
import path from "node:path";
import { once } from "../../base/once.ts";
import type { ConvertingAttributes } from "./git-attributes.ts";
import { createConvertingAttributes, isEveryFileConverted, parseConversions } from "./git-attributes.ts";
import type { GitConfig } from "./git-config.ts";
import { isTrue, resolveConfigPath, userGitFolder } from "./git-config.ts";
import type { GitIndex } from "./git-index.ts";
import { countSkipped, findIndexedStat, hasChangeTime, indexedBlob, loadGitIndex } from "./git-index.ts";
import type { Repository } from "./git-repository.ts";
import { isWorkTreeElsewhere, loadRepositoryConfig } from "./git-repository.ts";
import type { IgnoreLayer } from "./ignore-chain.ts";
import { addLayer, judgeLayers, loadIgnoreRules } from "./ignore-chain.ts";
import { PathCursor } from "./path-cursor.ts";
import { readIfFile } from "./read-file.ts";

export interface RepositoryScope {
  readonly repository: Repository;
  readonly ignoreCase: boolean;
  readonly isSparse: boolean;
  /** Length of the worktree's path in the walk's format. */
  readonly base: number;
  readonly index: GitIndex | undefined;
  readonly tracked: PathCursor | undefined;
  /** info/exclude, then core.excludesFile. */
  readonly ignores: IgnoreLayer | undefined;
  /** Undefined if the index's blob ids may differ from the bytes on disk for every file. */
  readonly converting: ConvertingAttributes | undefined;
  /** info/attributes, then core.attributesFile. */
  readonly conversions: IgnoreLayer | undefined;
}

/** Undefined if the folder around `.git` is not this repository's worktree. */
export function openRepositoryScope(
  repository: Repository,
  base: number,
  configPaths: readonly string[] | undefined,
): RepositoryScope | undefined {
  const config = loadRepositoryConfig(repository, configPaths);
  if (isTrue(config.get("core.bare")) || isWorkTreeElsewhere(repository, config)) return undefined;
  const ignoreCase = isTrue(config.get("core.ignorecase"));
  const converting = isEveryFileConverted(config) ? undefined : createConvertingAttributes();
  // Lazy, because a walk of a few folders rarely needs it, and reading a large repository's index takes longer than
  // such a walk.
  const loadIndex = once(() => loadGitIndex(repository, config));
  const loadTracked = once(() => {
    const index = loadIndex();
    return index && new PathCursor(index.names, index.starts, index.ends, base);
  });
  return {
    repository,
    ignoreCase,
    isSparse: isTrue(config.get("core.sparsecheckout")),
    base,
    get index() {
      return loadIndex();
    },
    get tracked() {
      return loadTracked();
    },
    ignores: loadRepositoryIgnores(repository, config, ignoreCase, base),
    converting,
    conversions: converting && loadRepositoryConversions(repository, config, converting, ignoreCase, base),
  };
}

/** How many tracked files and folders below the path are left out by a sparse checkout? */
export function countNotCheckedOut(scope: RepositoryScope | undefined, walkPath: string): number {
  if (scope?.isSparse !== true || scope.index === undefined) return 0;
  return countSkipped(scope.index, walkPath.slice(scope.base));
}

/** Whether git tracks exactly this path as a submodule. */
export function isSubmodule(scope: RepositoryScope | undefined, walkPath: string): boolean {
  return scope?.index?.submodules.has(walkPath.slice(scope.base)) === true;
}

/** Adds a folder's .gitattributes to the rules for files whose blob ids cannot come from the index. */
export function addConversions(
  outer: IgnoreLayer | undefined,
  file: string,
  scope: RepositoryScope,
  base: number,
): IgnoreLayer | undefined {
  const content = scope.converting && readIfFile(file, { followLinks: false });
  if (content === undefined || scope.converting === undefined) return outer;
  return addLayer(
    outer,
    parseConversions(content.toString("latin1"), scope.converting, scope.ignoreCase),
    base,
  );
}

/**
 * The id of the file's bytes if git's index has it and the file has not changed since: same size, times and inode, last
 * written before the index, and no conversion between the bytes and the blob. 20 bytes, as a view.
 *
 * One case is missed: the blob was made while an attribute converted it, the attribute was removed since, and the file
 * was not touched. Git itself calls such a file clean until it is renormalized.
 */
export function findCleanBlob(
  scope: RepositoryScope,
  conversions: IgnoreLayer | undefined,
  walkPath: string,
  nameStart: number,
  stats: Stats,
): Uint8Array | undefined {
  if (scope.converting === undefined) return undefined;
  const { index, tracked } = scope;
  if (index === undefined) return undefined;
  const row = tracked?.find(walkPath);
  const indexed = row === undefined ? undefined : findIndexedStat(index, row);
  if (row === undefined || indexed === undefined) return undefined;
  const isClean =
    indexed.mtimeMs === stats.mtimeMs &&
    indexed.mtimeMs < index.writtenMs &&
    indexed.size === stats.size >>> 0 &&
    (indexed.inode === 0 || indexed.inode === stats.ino >>> 0) &&
    hasChangeTime(index, row, stats.ctimeMs);
  // Git writes size 0 for a file that changed within the tick of the index, so a recorded 0 proves nothing.
  if (!isClean || indexed.size === 0) return undefined;
  if (judgeLayers(conversions, walkPath, nameStart, false) === "ignored") return undefined;
  return indexedBlob(index, row);
}

function loadRepositoryIgnores(
  repository: Repository,
  config: GitConfig,
  ignoreCase: boolean,
  base: number,
): IgnoreLayer | undefined {
  let layer: IgnoreLayer | undefined;
  for (const file of ignoreFilesOf(repository, config))
    layer = addLayer(layer, loadIgnoreRules(file, ignoreCase, true), base);
  return layer;
}

/** core.excludesFile and info/exclude: the second is the stronger one. */
export function ignoreFilesOf(repository: Repository, config: GitConfig): readonly string[] {
  const user = config.get("core.excludesfile") ?? path.join(userGitFolder(), "ignore");
  return [resolveConfigPath(user, repository.workTree), path.join(repository.commonDir, "info/exclude")];
}

function loadRepositoryConversions(
  repository: Repository,
  config: GitConfig,
  converting: ConvertingAttributes,
  ignoreCase: boolean,
  base: number,
): IgnoreLayer | undefined {
  const files = [
    "/etc/gitattributes",
    resolveConfigPath(
      config.get("core.attributesfile") ?? path.join(userGitFolder(), "attributes"),
      repository.workTree,
    ),
    path.join(repository.commonDir, "info/attributes"),
  ];
  let layer: IgnoreLayer | undefined;
  for (const file of files) {
    const content = readIfFile(file);
    if (content === undefined) continue;
    layer = addLayer(layer, parseConversions(content.toString("latin1"), converting, ignoreCase), base);
  }
  return layer;
}
