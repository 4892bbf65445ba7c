// Reading small files that may not be there: absence is an ordinary answer here.
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { ofAnyKind } from "../../base/of-any-kind.ts";

const { O_RDONLY } = constants;
// Missing on Windows, where the flags are not needed.
const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW ?? 0;
const noBlock = (constants as Partial<typeof constants>).O_NONBLOCK ?? 0;

/** Opens a regular file without following a link at its end and without waiting for the far side of a pipe. */
export function openFile(path: string): number {
  return openSync(path, O_RDONLY | noFollow | noBlock);
}

/** The bytes of a regular file; undefined when it is missing, of another kind, unreadable or above `maxBytes`. */
export function readIfFile(
  path: string,
  options: { followLinks?: boolean; maxBytes?: number } = {},
): Buffer | undefined {
  const { followLinks = true, maxBytes = Infinity } = options;
  let fd: number | undefined;
  try {
    fd = openSync(path, O_RDONLY | noBlock | (followLinks ? 0 : noFollow));
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
