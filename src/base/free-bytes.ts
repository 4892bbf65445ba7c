// How much space is free on a disk?
import { statfsSync } from "node:fs";

/** Free bytes on the disk that holds `path`; Infinity if the system does not say. */
export function freeBytesOf(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
