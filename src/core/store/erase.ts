// When is the text of a deleted memory off the disk? LMDB keeps old bytes in free pages and in gaps within pages. So
// the data file is rewritten row by row while no process has it open, and its copy and journal start anew.
import { copyFileSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeFolder } from "../../base/remove-folder.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { syncFile, syncFolder } from "../../base/sync-path.ts";
import { findPageDamage } from "./check-pages.ts";
import { dataFileOf, inspectDataFile } from "./data-file.ts";
import { freeBytesOf } from "../../base/free-bytes.ts";
import { renameOver } from "../../base/write-whole.ts";
import { publishCopy } from "./environment-copy.ts";
import { eraseMarkerOf } from "./erase-marker.ts";
import {
  journalFolderOf,
  segmentPath,
  encodeHeader,
  headerBytes,
  type JournalPosition,
} from "./journal-file.ts";
import { readPosition, writePosition } from "./journal.ts";
import { giveNotice } from "./notices.ts";
import { listOpeners } from "./open-records.ts";
import { findRecordDamage } from "./check-records.ts";
import { openTables, openUnguarded } from "./open-tables.ts";
import { judgeCheck, mustRestore } from "./unread-memories.ts";
import type { BinaryTable } from "./guard-tables.ts";
import { dropOldAside, whileRepairing } from "./set-aside.ts";

/** Rows per transaction. */
const batchRows = 5_000;
/** Disk space that must stay free. */
const spareBytes = 64 * 1024 * 1024;

/**
 * Rewrites the data file if text has been deleted since the last rewrite. This process must not have it open; does
 * nothing if another one does. Never throws: whatever fails is retried next time.
 */
export function eraseDeleted(path: string): void {
  if (!existsSync(eraseMarkerOf(path))) return;
  try {
    whileRepairing(path, () => {
      if (listOpeners(path).others.length > 0 || !existsSync(eraseMarkerOf(path))) return;
      if (mustRestore(path)) return;
      if (inspectDataFile(path).state !== "sound" || findPageDamage(path) !== undefined) return;
      if (freeBytesOf(path) < 4 * statSync(dataFileOf(path)).size + spareBytes) return;
      rewrite(path);
    });
  } catch (error) {
    giveNotice({ path, message: `Deleted memories could not be erased from ${path} yet: ${String(error)}` });
  }
}

function rewrite(path: string): void {
  // Needs its own path, because lmdb identifies open environments by path and would return the old file to the next
  // opener.
  const source = join(path, "erasing-from");
  const [draft, copy] = [join(path, "erasing"), join(path, "erased")];
  const whole = `${dataFileOf(path)}.erased`;
  try {
    for (const folder of [source, draft, copy]) {
      removeFolder(folder);
      makeFolder(folder);
    }
    copyFileSync(dataFileOf(path), dataFileOf(source));
    const position = copyRows(source, draft, (from, before) => {
      const isRefused = judgeCheck(path, findRecordDamage(from)) !== undefined;
      return isRefused ? undefined : beginSegment(path, before);
    });
    if (position === undefined || findPageDamage(draft) !== undefined) return;
    // Copies, because lmdb may still have the draft open.
    for (const target of [dataFileOf(copy), whole]) {
      copyFileSync(dataFileOf(draft), target);
      syncFile(target);
    }
    // From here on the folder can be opened in any state: the new journal segment continues the old ones.
    renameOver(whole, dataFileOf(path));
    rmSync(join(path, "lock.mdb"), { force: true });
    syncFolder(path);
    publishCopy(path, copy, position);
    dropOldAside(path);
    rmSync(eraseMarkerOf(path), { force: true });
  } finally {
    for (const left of [source, draft, copy, whole]) removeFolder(left);
  }
}

/**
 * Returns the position where the journal continues, as `begin` does; undefined if that does not begin, or if nothing was
 * journaled yet.
 */
function copyRows(
  path: string,
  draft: string,
  begin: (
    from: Readonly<Record<string, BinaryTable>>,
    before: JournalPosition,
  ) => JournalPosition | undefined,
): JournalPosition | undefined {
  const [source, target] = [openUnguarded(path), openUnguarded(draft)];
  try {
    const [from, to] = [openTables("memory", source), openTables("memory", target)];
    const before = readPosition(from["journal"]!);
    if (before === undefined) return undefined;
    const position = begin(from, before);
    if (position === undefined) return undefined;
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
    // These handles were only read, or all their writes are committed, so there is nothing to wait for.
    void source.close();
    void target.close();
  }
}

function beginSegment(path: string, { segment, number, digest }: JournalPosition): JournalPosition {
  const next = segment + 1;
  writeFileSync(segmentPath(path, next), encodeHeader({ isFromNothing: false, number, digest }), {
    mode: 0o600,
  });
  syncFile(segmentPath(path, next));
  syncFolder(journalFolderOf(path));
  return { segment: next, offset: headerBytes, number, digest };
}
