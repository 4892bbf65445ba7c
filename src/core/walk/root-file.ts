// What is in a file of a root now? Reads only what the walk would read.
import { closeSync, fstatSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ofAnyKind } from "../../base/of-any-kind.ts";
import { realPath } from "../../base/real-path.ts";
import type { Manifest } from "./manifest.ts";
import { openFile } from "./read-file.ts";
import { isInside } from "../../base/path-inside.ts";

export interface RootFile {
  readonly bytes: Buffer;
  /** Milliseconds since the epoch, with a fraction. */
  readonly mtimeMs: number;
}

/** What the index says about a file is shown only up to this size. */
const maxBytes = 64 * 1024 * 1024;

/**
 * A regular file, opened without waiting for the other end of a pipe. Undefined if it is missing, unreadable, of another
 * kind or larger than 64 MiB, and if a link leads to it or its folder outside the root: since the index was built, a
 * checkout may have put such a link there.
 */
export function readRootFile(root: string, path: string): RootFile | undefined {
  const file = join(root, path);
  let fd: number | undefined;
  try {
    if (!isInside(realPath(dirname(file)), realPath(root))) return undefined;
    fd = openFile(file);
    const stats = fstatSync(fd, ofAnyKind);
    if (!stats.isFile() || stats.size > maxBytes) return undefined;
    return { bytes: readFileSync(fd), mtimeMs: Number(stats.mtimeNs) / 1e6 };
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Whether the file has the size and the time that the walk saw. */
export function isAsWalked({ bytes, mtimeMs }: RootFile, manifest: Manifest, row: number): boolean {
  return bytes.length === manifest.sizesBytes[row] && Math.abs(mtimeMs - manifest.mtimesMs[row]!) <= 1;
}
