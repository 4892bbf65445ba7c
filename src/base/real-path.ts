// Where does a path lead?
import { realpathSync } from "node:fs";

/**
 * The path with symbolic links resolved, and in the case in which disks that tell no case apart (macOS, Windows) keep it: two spellings
 * of a folder are one root. Throws what the system throws when nothing is there.
 */
export function realPath(path: string): string {
  return realpathSync.native(path);
}

/** The path itself when nothing is there, or no longer. */
export function realPathOrSame(path: string): string {
  try {
    return realPath(path);
  } catch {
    return path;
  }
}
