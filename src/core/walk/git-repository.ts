// Which repository does a folder belong to, and what is its HEAD? Only reads files; does not run git.
import { lstatSync } from "node:fs";
import path from "node:path";
import { realPath } from "../../base/real-path.ts";
import type { GitConfig } from "./git-config.ts";
import { defaultConfigPaths, isTrue, loadGitConfig, resolveConfigPath } from "./git-config.ts";
import { readIfFile } from "./read-file.ts";

export interface Repository {
  /** Absolute path of the checked-out folder. */
  readonly workTree: string;
  /** Contains HEAD and the index; for a linked worktree it is a folder inside `commonDir`. */
  readonly gitDir: string;
  /** Contains objects, refs, config and info. */
  readonly commonDir: string;
}

export interface Head {
  /** Hex id of the commit; undefined before the first commit. */
  readonly commit: string | undefined;
  /** Short name; undefined if HEAD is detached. */
  readonly branch: string | undefined;
}

/** The repository whose worktree contains the folder, searched from the folder upward. */
export function findRepository(folder: string): Repository | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const repository = findRepositoryAt(at);
    if (repository !== undefined) return repository;
    if (path.dirname(at) === at) return undefined;
  }
}

/** The repository whose worktree has its top exactly at this folder. */
export function findRepositoryAt(folder: string): Repository | undefined {
  const gitDir = findGitDir(folder);
  if (gitDir === undefined || readIfFile(path.join(gitDir, "HEAD")) === undefined) return undefined;
  const common = readIfFile(path.join(gitDir, "commondir"))?.toString("utf8").trim();
  return {
    workTree: folder,
    gitDir,
    commonDir: common === undefined ? gitDir : path.resolve(gitDir, common),
  };
}

/** A repository's configuration, on top of the machine's and the user's. */
export function loadRepositoryConfig(
  repository: Repository,
  outerPaths: readonly string[] = defaultConfigPaths(),
): GitConfig {
  const own = [...outerPaths, path.join(repository.commonDir, "config")];
  const config = loadGitConfig(own);
  if (!isTrue(config.get("extensions.worktreeconfig"))) return config;
  return loadGitConfig([...own, path.join(repository.gitDir, "config.worktree")]);
}

/** Whether `core.worktree` moves the worktree to another folder, so that it is not the one around `.git`. */
export function isWorkTreeElsewhere(repository: Repository, config: GitConfig): boolean {
  const configured = config.get("core.worktree");
  // The place of a linked worktree follows from its own `.git` file.
  if (configured === undefined || repository.gitDir !== repository.commonDir) return false;
  try {
    const place = realPath(resolveConfigPath(configured, repository.gitDir));
    return place !== realPath(repository.workTree);
  } catch {
    return true;
  }
}

/** Commit and branch of the folder's worktree; undefined outside git. */
export function headOf(folder: string): Head | undefined {
  const repository = findRepository(folder);
  if (repository === undefined) return undefined;
  const head = readRef(path.join(repository.gitDir, "HEAD"));
  if (head === undefined) return undefined;
  if (!head.startsWith("ref: ")) return { commit: head, branch: undefined };
  const ref = head.slice(5).trim();
  const branch = ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : ref;
  return { commit: findCommit(repository, ref, 0), branch };
}

function findGitDir(folder: string): string | undefined {
  const dotGit = path.join(folder, ".git");
  try {
    const stats = lstatSync(dotGit);
    if (stats.isDirectory()) return dotGit;
    if (stats.isSymbolicLink()) return realPath(dotGit);
  } catch {
    return undefined;
  }
  const target = /^gitdir: (.+)/.exec(readIfFile(dotGit)?.toString("utf8") ?? "")?.[1];
  return target === undefined ? undefined : path.resolve(folder, target.trimEnd());
}

function findCommit(repository: Repository, ref: string, depth: number): string | undefined {
  if (depth > 5 || ref.split("/").includes("..")) return undefined;
  const loose = readRef(path.join(repository.gitDir, ref)) ?? readRef(path.join(repository.commonDir, ref));
  if (loose?.startsWith("ref: ") === true) return findCommit(repository, loose.slice(5).trim(), depth + 1);
  if (loose !== undefined) return loose;
  const packed = readIfFile(path.join(repository.commonDir, "packed-refs"))?.toString("utf8") ?? "";
  const line = packed.split("\n").find((candidate) => candidate.slice(candidate.indexOf(" ") + 1) === ref);
  return line?.slice(0, line.indexOf(" "));
}

function readRef(file: string): string | undefined {
  const text = readIfFile(file)?.toString("utf8").trim();
  return text !== undefined && (text.startsWith("ref: ") || /^[0-9a-f]{40,64}$/.test(text))
    ? text
    : undefined;
}
