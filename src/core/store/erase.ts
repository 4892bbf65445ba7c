// A memory was deleted: when is its text off the disk? LMDB keeps old bytes in free pages and in the gaps of pages, so the
// data file is written anew, row by row, while no process has it open; its copy and its journal start anew with it.
import { copyFileSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../base/make-folder.ts";
import { findPageDamage } from "./check-pages.ts";
import { dataFileOf, inspectDataFile } from "./data-file.ts";
import { freeBytesOf } from "../../base/free-bytes.ts";
import { publishCopy, syncPath } from "./environment-copy.ts";
import { eraseMarkerOf } from "./erase-marker.ts";
import {
  journalFolderOf,
  segmentPath,
  encodeHeader,
  headerBytes,
  type JournalPosition,
} from "./journal-file.ts";
import { readPosition, syncFolder, writePosition } from "./journal.ts";
import { giveNotice } from "./notices.ts";
import { listOpeners } from "./open-records.ts";
import { openTables, openUnguarded } from "./open-tables.ts";
import { dropOldAside, whileRepairing } from "./set-aside.ts";

/** Rows that are written in one transaction. */
const batchRows = 5_000;
/** What must stay free on the disk. */
const spareBytes = 64 * 1024 * 1024;

/**
 * Writes the data file anew where a text was deleted from it since that was last done. Only where this process does not
 * have it open; does nothing while another one has. Never throws: what could not be done is done the next time.
 */
export function eraseDeleted(path: string): void {
  if (!existsSync(eraseMarkerOf(path))) return;
  try {
    whileRepairing(path, () => {
      if (listOpeners(path).others.length > 0 || !existsSync(eraseMarkerOf(path))) return;
      if (inspectDataFile(path).state !== "sound" || findPageDamage(path) !== undefined) return;
      if (freeBytesOf(path) < 4 * statSync(dataFileOf(path)).size + spareBytes) return;
      rewrite(path);
    });
  } catch (error) {
    giveNotice({ path, message: `Deleted memories could not be erased from ${path} yet: ${String(error)}` });
  }
}

function rewrite(path: string): void {
  // A file of its own: lmdb knows what this process has open by its path, and would give the old file to whoever opens next.
  const source = join(path, "erasing-from");
  const [draft, copy] = [join(path, "erasing"), join(path, "erased")];
  const whole = `${dataFileOf(path)}.erased`;
  try {
    for (const folder of [source, draft, copy]) {
      rmSync(folder, { recursive: true, force: true });
      makeFolder(folder);
    }
    copyFileSync(dataFileOf(path), dataFileOf(source));
    const position = copyRows(source, draft, (before) => beginSegment(path, before));
    if (position === undefined || findPageDamage(draft) !== undefined) return;
    // Not the draft itself, which lmdb may still have open.
    for (const target of [dataFileOf(copy), whole]) {
      copyFileSync(dataFileOf(draft), target);
      syncPath(target);
    }
    // From here on each state of the folder can be opened: the new segment goes on from the old ones.
    renameSync(whole, dataFileOf(path));
    rmSync(join(path, "lock.mdb"), { force: true });
    syncFolder(path);
    publishCopy(path, copy, position);
    dropOldAside(path);
    rmSync(eraseMarkerOf(path), { force: true });
  } finally {
    for (const left of [source, draft, copy, whole]) rmSync(left, { recursive: true, force: true });
  }
}

/** Returns where the journal goes on, as `begin` gives it. Undefined where nothing was journaled yet. */
function copyRows(
  path: string,
  draft: string,
  begin: (before: JournalPosition) => JournalPosition,
): JournalPosition | undefined {
  const [source, target] = [openUnguarded(path), openUnguarded(draft)];
  try {
    const [from, to] = [openTables("memory", source), openTables("memory", target)];
    const before = readPosition(from["journal"]!);
    if (before === undefined) return undefined;
    const position = begin(before);
    for (const [name, table] of Object.entries(from)) {
      if (name === "journal") continue;
      let batch: [string | Buffer, Buffer][] = [];
      const flush = (): void => {
        target.transactionSync(() => {
          for (const [key, value] of batch) to[name]!.putSync(key, value);
        });
        batch = [];
      };
      for (const { key, value } of table.getRange()) {
        batch.push([key, value]);
        if (batch.length >= batchRows) flush();
      }
      flush();
    }
    target.transactionSync(() => {
      writePosition(to["journal"]!, position);
    });
    return position;
  } finally {
    // Closing a handle that was only read, or whose writes are committed, leaves nothing to wait for.
    void source.close();
    void target.close();
  }
}

function beginSegment(path: string, { segment, number, digest }: JournalPosition): JournalPosition {
  const next = segment + 1;
  writeFileSync(segmentPath(path, next), encodeHeader({ isFromNothing: false, number, digest }), {
    mode: 0o600,
  });
  syncPath(segmentPath(path, next));
  syncFolder(journalFolderOf(path));
  return { segment: next, offset: headerBytes, number, digest };
}
