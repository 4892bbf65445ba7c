// Is a file, or its name, on disk, so that it survives a power failure?
import { closeSync, fsyncSync, openSync } from "node:fs";

/** Needs the right to write: Windows flushes only what is open for writing. Throws the system's error. */
export function syncFile(path: string): void {
  sync(path, "r+");
}

/**
 * A new file, and a new name, survive a power failure only once their folder is on disk. Does nothing on Windows, which
 * cannot flush a folder; NTFS journals names itself.
 */
export function syncFolder(path: string, platform: NodeJS.Platform = process.platform): void {
  if (platform !== "win32") sync(path, "r");
}

function sync(path: string, flags: "r" | "r+"): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
