// Replaces a client's file so that every reader sees either the old text or the new one, nothing in between.
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolders } from "../../base/make-folder.ts";
import { writeWhole } from "../../base/write-whole.ts";
import { LociError } from "../../errors.ts";

/** A new file is private to its user, because such files hold keys. An existing file keeps its mode. */
const newFileMode = 0o600;

/** Throws PATH_NOT_READABLE if the system refuses. */
export function replaceFile(path: string, text: string): void {
  try {
    makeFolders(dirname(path));
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? newFileMode;
    writeWhole(path, text, { mode: mode & 0o7777, flush: true });
  } catch (error) {
    throw new LociError("PATH_NOT_READABLE", `${path} cannot be written: ${(error as Error).message}.`, {
      hint: "The file was left unchanged.",
      cause: error,
    });
  }
}
