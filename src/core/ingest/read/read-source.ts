// What are the bytes of a file to index? A file that cannot be read is reported as a problem and does not end the run.
import { messageOf } from "../../../errors.ts";
import type { Problem } from "../../types/index.ts";
import { readRegularFile } from "../../walk/index.ts";

/** Larger files give entries that are too large for a cache. */
const maxSharedBytes = 8 * 1024 * 1024;

/** Whether a file's artifact is fetched from the cache and uploaded. An empty file has none. */
export function isShared(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.length <= maxSharedBytes;
}

export function readSource(file: string, path: string, problems: Problem[]): Buffer | undefined {
  try {
    return readRegularFile(file);
  } catch (error) {
    const vanished = (error as NodeJS.ErrnoException).code === "ENOENT";
    const message = messageOf(error);
    problems.push({ path, code: vanished ? "vanished" : "unreadable", message });
    return undefined;
  }
}
