// mkdir -p that terminates. Node 20's own retries forever on a file system that allows no new folders, such as /proc.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { guardWrites } from "./write-error.ts";

/** Ensures a writable folder; a new one is accessible to its user only. Throws HOME_NOT_WRITABLE, DISK_FULL. */
export function makeFolder(path: string): void {
  guardWrites(path, () => {
    makeFolders(path, 0o700);
    accessSync(path, constants.W_OK);
  });
}

/**
 * Ensures a folder and its parents. Throws the system's error.
 * @param mode - the permissions of new ones; by default those that the user's umask leaves
 */
export function makeFolders(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent, mode);
  try {
    mkdirSync(path, { mode });
    // The user's umask may have taken away too many permissions.
    if (mode !== undefined) chmodSync(path, mode);
  } catch (error) {
    if (!isFolder(path)) throw error; // another process may have made it
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
