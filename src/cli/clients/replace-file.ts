// Puts a text in the place of a client's file so that every reader sees the old one or the new one, and nothing between.
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { writeWhole } from "../../base/write-whole.ts";
import { LociError } from "../../errors.ts";

/** A new file is its user's alone: such files hold keys. A file that is there keeps its mode. */
const newFileMode = 0o600;

/** Throws PATH_NOT_READABLE where the system refuses. */
export function replaceFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? newFileMode;
    writeWhole(path, text, { mode: mode & 0o7777, flush: true });
  } catch (error) {
    throw new LociError("PATH_NOT_READABLE", `${path} cannot be written: ${(error as Error).message}.`, {
      hint: "The file is left as it is.",
      cause: error,
    });
  }
}
