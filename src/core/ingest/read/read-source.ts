// The bytes of a file that is to be indexed; one that cannot be read is a problem of the run and not its end.
import { readFileSync } from "node:fs";
import { messageOf } from "../../../errors.ts";
import type { Problem } from "../../types/index.ts";

/** What larger files give is larger than what a cache takes. */
const maxSharedBytes = 8 * 1024 * 1024;

/** Whether others are asked for what a file gives, and given it. An empty one gives nothing. */
export function isShared(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.length <= maxSharedBytes;
}

export function readSource(file: string, path: string, problems: Problem[]): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    const vanished = (error as NodeJS.ErrnoException).code === "ENOENT";
    const message = messageOf(error);
    problems.push({ path, code: vanished ? "vanished" : "unreadable", message });
    return undefined;
  }
}
