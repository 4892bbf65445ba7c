// How does a memory that cannot be read become known to the next start, which can restore it? By a note beside the data
// file. If the journal could not restore it, the note says so, and the file is used as it is.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { writeWhole } from "../../base/write-whole.ts";
import { LociError } from "../../errors.ts";

export interface UnreadNote {
  /** Continues "is damaged: ". */
  readonly why: string;
  /** Nothing could restore it: there is no use in trying again, and no reason to refuse a copy. */
  readonly isKept: boolean;
}

const keptMark = "kept\n";

export function findUnread(path: string): UnreadNote | undefined {
  try {
    const text = readPlainFile(noteOf(path)).toString();
    const isKept = text.startsWith(keptMark);
    return { why: isKept ? text.slice(keptMark.length) : text, isKept };
  } catch {
    return undefined;
  }
}

/** Whether the memories must be restored before anything takes the place of the journal. */
export function mustRestore(path: string): boolean {
  return findUnread(path)?.isKept === false;
}

/** Writes the note for the memories in `path`, unless it is known that nothing restores them. Returns the error to throw. */
export function noteUnread(path: string, why: string): LociError {
  const isKept = findUnread(path)?.isKept === true;
  if (!isKept) writeNote(path, why);
  return new LociError("STORE_CORRUPT", `The store of memories in ${path} is damaged: ${why}.`, {
    hint: isKept
      ? "The journal could not restore it. A backup can be restored; all other memories can be read."
      : "End all processes of Loci and start it again: it then restores the memories from their journal.",
  });
}

/**
 * What follows from a check of all records: the error to throw, if the memories must be restored first. Damage that
 * nothing restores is no reason, and a note about what can be read again is dropped.
 * @param damage - what the check found
 */
export function judgeCheck(path: string, damage: string | undefined): LociError | undefined {
  const note = findUnread(path);
  if (damage === undefined) {
    if (note !== undefined) forgetUnread(path);
    return undefined;
  }
  return note?.isKept === true ? undefined : noteUnread(path, damage);
}

/** After a restoration that failed: the file is used as it is. */
export function noteUnrestorable(path: string, why: string): void {
  writeNote(path, `${keptMark}${why}`);
}

export function forgetUnread(path: string): void {
  rmSync(noteOf(path), { force: true, recursive: true });
}

function writeNote(path: string, text: string): void {
  try {
    writeWhole(noteOf(path), text, { mode: 0o600 });
  } catch {
    // The home is read-only: a process that can write will find the damage again.
  }
}

function noteOf(path: string): string {
  return join(path, "unread");
}
