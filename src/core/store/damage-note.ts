// How does damage to a root's index become known to the next run, which may not need to read the damaged part? By a note
// beside the data file, from the process that found it.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { writeWhole } from "../../base/write-whole.ts";
import type { LociError } from "../../errors.ts";
import { damagedIndex } from "./prepare-environment.ts";

/** Writes the note for the root store in `path`, and returns the error to throw. `why` continues "is damaged: ". */
export function noteDamage(path: string, why: string): LociError {
  try {
    writeWhole(noteOf(path), why, { mode: 0o600 });
  } catch {
    // The home is read-only: a process that can write will find the damage again.
  }
  return damagedIndex(path, why);
}

/** Throws STORE_CORRUPT if there is a note. */
export function refuseIfNoted(path: string): void {
  if (existsSync(noteOf(path))) throw damagedIndex(path, readNote(path));
}

export function removeDamageNote(path: string): void {
  rmSync(noteOf(path), { force: true, recursive: true });
}

function noteOf(path: string): string {
  return join(path, "damaged");
}

function readNote(path: string): string {
  try {
    return readPlainFile(noteOf(path)).toString();
  } catch {
    return "an earlier process found that";
  }
}
