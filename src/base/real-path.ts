// Where does a path lead?
import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

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

/** As many as Linux follows. */
const mostLinks = 40;

/** The file that would be written through this path: also where a link leads that leads to nothing yet. */
export function followLinks(path: string): string {
  let at = path;
  for (let links = 0; links < mostLinks; links++) {
    try {
      return realPath(at);
    } catch {
      at = join(realPathOrSame(dirname(at)), basename(at));
    }
    try {
      at = resolve(dirname(at), readlinkSync(at));
    } catch {
      return at; // Nothing is there.
    }
  }
  return path;
}
