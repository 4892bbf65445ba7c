// How are small files read that may not exist? A missing file is a normal result here.
import { closeSync, constants, fstatSync, lstatSync, readFileSync } from "node:fs";
import { ofAnyKind } from "../../base/of-any-kind.ts";
import { openWithoutWaiting } from "../../base/open-without-waiting.ts";

// Missing on Windows: there a link is looked for first.
const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW ?? 0;

/**
 * Opens a regular file without following a final link and without waiting for the other end of a pipe.
 * @param flag - makes the system refuse a link; 0 if it has none
 */
export function openFile(path: string, flag: number = noFollow): number {
  if (flag === 0 && lstatSync(path).isSymbolicLink()) {
    throw Object.assign(new Error(`${path} is a symbolic link.`), { code: "ELOOP" });
  }
  return openWithoutWaiting(path, flag);
}

/** The bytes of a regular file that no link leads to. Throws the system's error, and one for files of other kinds. */
export function readRegularFile(path: string): Buffer {
  const fd = openFile(path);
  try {
    if (!fstatSync(fd, ofAnyKind).isFile()) throw new Error(`${path} is no longer a regular file.`);
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * The bytes of a regular file; undefined if it is missing, not a regular file, unreadable or larger than `maxBytes`.
 */
export function readIfFile(
  path: string,
  options: { followLinks?: boolean; maxBytes?: number } = {},
): Buffer | undefined {
  const { followLinks = true, maxBytes = Infinity } = options;
  let fd: number | undefined;
  try {
    fd = followLinks ? openWithoutWaiting(path) : openFile(path);
    const stats = fstatSync(fd, ofAnyKind);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(fd) : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The system's error code, such as "ENOENT". */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
