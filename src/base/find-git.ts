// Which program is git, and with which environment is it started? Nothing that an indexed repository contains may be
// started in its place, and it must answer for the folder that is asked about.
import { statSync } from "node:fs";
import { win32 } from "node:path";
import { readEnvironment, searchPathOf, type Environment } from "./environment.ts";

/**
 * What to start as git; undefined if Windows has none. Windows looks for a bare name in the working folder first, where
 * a repository may have a program of that name, so there git is named by its full path.
 */
export function findGit(): string | undefined {
  if (process.platform !== "win32") return "git";
  return findInFolders(searchPathOf(readEnvironment()), isFile);
}

/** They name one repository, whatever the folder: what `git rev-parse --local-env-vars` lists, without configuration. */
const ofOneRepository = new Set(
  ["DIR", "WORK_TREE", "IMPLICIT_WORK_TREE", "INDEX_FILE", "OBJECT_DIRECTORY", "COMMON_DIR", "PREFIX"]
    .concat(["ALTERNATE_OBJECT_DIRECTORIES", "GRAFT_FILE", "SHALLOW_FILE", "INTERNAL_SUPER_PREFIX"])
    .concat(["NO_REPLACE_OBJECTS", "REPLACE_REF_BASE"])
    .map((name) => `GIT_${name}`),
);

/**
 * The environment without what names a repository. Git sets such variables for its hooks and aliases, and the engine that
 * one of them starts lives on, and answers for other repositories.
 */
export function gitEnvironment(): Environment {
  return Object.fromEntries(Object.entries(readEnvironment()).filter(([name]) => !ofOneRepository.has(name)));
}

/** Whether the environment names a repository. */
export function namesRepository(environment: Environment): boolean {
  return Object.keys(environment).some((name) => ofOneRepository.has(name));
}

/** @param path - as in the variable PATH of Windows */
export function findInFolders(path: string, isThere: (file: string) => boolean): string | undefined {
  return path
    .split(win32.delimiter)
    .map((folder) => folder.replaceAll('"', ""))
    .filter((folder) => win32.isAbsolute(folder))
    .map((folder) => win32.join(folder, "git.exe"))
    .find(isThere);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
