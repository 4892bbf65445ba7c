// Which program is git? Nothing that an indexed repository contains may be started in its place.
import { statSync } from "node:fs";
import { win32 } from "node:path";
import { readEnvironment, searchPathOf } from "./environment.ts";

/**
 * What to start as git; undefined if Windows has none. Windows looks for a bare name in the working folder first, where
 * a repository may have a program of that name, so there git is named by its full path.
 */
export function findGit(): string | undefined {
  if (process.platform !== "win32") return "git";
  return findInFolders(searchPathOf(readEnvironment()), isFile);
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
