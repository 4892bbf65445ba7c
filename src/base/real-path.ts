// Where does a path lead?
import { realpathSync } from "node:fs";

/**
 * The path with symbolic links resolved, and in the letter case that case-insensitive disks (macOS, Windows) have
 * stored: two spellings of a folder are one root. Throws the system's error if nothing is there.
 */
export function realPath(path: string): string {
  return realpathSync.native(path);
}

/** The path itself if nothing is there, or no longer. */
export function realPathOrSame(path: string): string {
  try {
    return realPath(path);
  } catch {
    return path;
  }
}
