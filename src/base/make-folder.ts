// mkdir -p that ends. Node 20's own asks for ever where a file system knows no new folders, such as /proc.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { guardWrites } from "./write-error.ts";

/** A folder that takes files, whether it was there or not; a new one is its user's alone. Throws HOME_NOT_WRITABLE, DISK_FULL. */
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
    // The user's umask may have taken away too much.
    chmodSync(path, 0o700);
  } catch (error) {
    if (!isFolder(path)) throw error; // another process may have made it
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
