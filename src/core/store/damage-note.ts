// How does damage become known to the next run, which may not need to read the damaged part? By a note beside the data
// file, from the process that found it.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { writeWhole } from "../../base/write-whole.ts";
import type { LociError } from "../../errors.ts";
import { damagedIndex, damagedMemories } from "./prepare-environment.ts";

/** Writes the note for the root store in `path`, and returns the error to throw. `why` continues "is damaged: ". */
export function noteDamage(path: string, why: string): LociError {
  writeNote(path, why);
  return damagedIndex(path, why);
}

/** Like `noteDamage`, for the memories in `path`: whoever opens them next when no one has them open restores them. */
export function noteDamagedMemories(path: string, why: string): LociError {
  writeNote(path, why);
  return damagedMemories(path, why);
}

/** What the note says; undefined if there is none. */
export function findDamageNote(path: string): string | undefined {
  return existsSync(noteOf(path)) ? readNote(path) : undefined;
}

function writeNote(path: string, why: string): void {
  try {
    writeWhole(noteOf(path), why, { mode: 0o600 });
  } catch {
    // The home is read-only: a process that can write will find the damage again.
  }
}

/** Throws STORE_CORRUPT if there is a note. */
export function refuseIfNoted(path: string): void {
  const why = findDamageNote(path);
  if (why !== undefined) throw damagedIndex(path, why);
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
