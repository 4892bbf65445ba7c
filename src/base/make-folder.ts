// mkdir -p that terminates. Node 20's own retries forever on a file system that allows no new folders, such as /proc.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { guardWrites } from "./write-error.ts";

/** Ensures a writable folder; a new one is accessible to its user only. Throws HOME_NOT_WRITABLE, DISK_FULL. */
export function makeFolder(path: string): void {
  guardWrites(path, () => {
    makeWithParents(path);
    accessSync(path, constants.W_OK);
  });
}

function makeWithParents(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeWithParents(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
    // The user's umask may have taken away too many permissions.
    chmodSync(path, 0o700);
  } catch (error) {
    if (!isFolder(path)) throw error; // another process may have made it
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
