// How are memories recovered when their data file is damaged or gone? From the newest intact copy, plus every later
// write in the journal.
import { copyFileSync, existsSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { removeFolder } from "../../base/remove-folder.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { syncFile, syncFolder } from "../../base/sync-path.ts";
import { guardWrites } from "../../base/write-error.ts";
import { renameOver } from "../../base/write-whole.ts";
import { dataFileOf, inspectDataFile } from "./data-file.ts";
import { findRecordDamage } from "./check-records.ts";
import { findCopyDamage, listCopies } from "./environment-copy.ts";
import { findLag, readReached } from "./find-lag.ts";
import { findJournalEnd, type JournalEnd } from "./journal-end.ts";
import {
  findBeginning,
  journalFolderOf,
  listSegments,
  readRecords,
  segmentPath,
  type JournalPosition,
  type ReadRecord,
} from "./journal-file.ts";
import { writePosition } from "./journal.ts";
import { giveNotice } from "./notices.ts";
import { describeOpeners, forgetClosed, forgetLost, listOpeners, wasClosed } from "./open-records.ts";
import { findDamage, refuseWhileOpen } from "./prepare-environment.ts";
import { openTables, openUnguarded } from "./open-tables.ts";
import type { EnvironmentKind } from "./schema.ts";
import { findUnread, forgetUnread, judgeCheck, noteUnrestorable } from "./unread-memories.ts";
import { keepSegments, setAside, whileRepairing } from "./set-aside.ts";

/** How many damaged data files and journals to keep, in case their contents are worth inspecting. */
const keptDamaged = 2;
/** Commits replayed per transaction. */
const batchSize = 1_000;

/** Restores a damaged or lost data file, with a notice. Throws STORE_CORRUPT while another process has it open. */
export function recoverIfDamaged(kind: EnvironmentKind, path: string): void {
  if (findLoss(path) === undefined) return;
  guardWrites(path, () => {
    whileRepairing(path, () => {
      const loss = findLoss(path);
      if (loss === undefined) return;
      refuseWhileOpen(kind, path, loss.why);
      // A note that is no longer true, or that someone else left there.
      if (loss.isNoted && judgeCheck(path, findUnreadRecord(path)) === undefined) return;
      const draft = join(path, "recovered");
      const found = rebuild(kind, path, draft);
      if (loss.isNoted && !isBetter(path, draft, found)) {
        removeFolder(draft);
        noteUnrestorable(path, loss.why);
        giveNotice({ path, message: tellKept(path, loss.why) });
        return;
      }
      forgetUnread(path);
      const journal = keepUnread(path, found);
      // It may have been made from what is damaged.
      removeFolder(join(path, "checkpoint"));
      const aside = inspectDataFile(path).state === "absent" ? undefined : setAside(path, keptDamaged);
      // A copy, because lmdb may still have the draft open.
      const whole = `${dataFileOf(path)}.recovered`;
      if (found !== undefined) {
        copyFileSync(dataFileOf(draft), whole);
        syncFile(whole);
        renameOver(whole, dataFileOf(path));
      }
      if (journal !== undefined) cutJournal(path, found?.position);
      removeFolder(draft);
      rmSync(join(path, "lock.mdb"), { force: true });
      syncFolder(path);
      forgetLost(path, listOpeners(path).lost);
      forgetClosed(path);
      giveNotice({ path, message: tell({ path, loss: loss.why, found, aside, journal }) });
    });
  });
}

interface Loss {
  /** Fills "were damaged (…)". */
  readonly why: string;
  /** Only a part of the file cannot be read, and a note says so. */
  readonly isNoted: boolean;
}

/** A folder without a data file has lost it if a journal exists or a process once closed the environment. */
function findLoss(path: string): Loss | undefined {
  if (inspectDataFile(path).state !== "absent") {
    const why = findDamage(path) ?? findLag(path);
    return why === undefined ? findNotedLoss(path) : { why, isNoted: false };
  }
  const wasThere = listSegments(path).length > 0 || listCopies(path).length > 0 || wasClosed(path);
  return wasThere ? { why: "its data file is gone", isNoted: false } : undefined;
}

/** While others have the file open, it is used as it is: they can read all but a part of it. */
function findNotedLoss(path: string): Loss | undefined {
  const note = findUnread(path);
  if (note === undefined || note.isKept || describeOpeners(path) !== undefined) return undefined;
  return { why: note.why, isNoted: true };
}

/** What is wrong with a record of the data file. Reads a copy, because lmdb may keep open what it has read. */
function findUnreadRecord(path: string): string | undefined {
  const folder = join(path, "reading");
  removeFolder(folder);
  makeFolder(folder);
  try {
    copyFileSync(dataFileOf(path), dataFileOf(folder));
    return findRecordDamageIn(folder);
  } finally {
    removeFolder(folder);
  }
}

function findRecordDamageIn(folder: string): string | undefined {
  const root = openUnguarded(folder);
  try {
    return findRecordDamage(openTables("memory", root));
  } finally {
    void root.close();
  }
}

/** Whether what was rebuilt can be read, and holds all commits of the data file, of which only a part cannot be read. */
function isBetter(path: string, draft: string, found: Rebuilt | undefined): boolean {
  const reached = readReached(path);
  if (found === undefined || reached === "unknown" || found.position.number < (reached?.number ?? 0))
    return false;
  return findRecordDamageIn(draft) === undefined;
}

interface Rebuilt {
  readonly from: "copy" | "nothing";
  readonly commits: number;
  /** Behind the last record that could be read. */
  readonly position: JournalPosition;
  readonly end: JournalEnd;
}

function rebuild(kind: EnvironmentKind, path: string, draft: string): Rebuilt | undefined {
  removeFolder(draft);
  makeFolder(draft);
  const copy = listCopies(path).find((each) => findCopyDamage(each) === undefined);
  const start = copy?.position ?? findBeginning(path);
  if (start === undefined) return undefined;
  if (copy !== undefined) copyFileSync(dataFileOf(copy.folder), dataFileOf(draft));
  const position = replay(kind, path, draft, start);
  return {
    from: copy === undefined ? "nothing" : "copy",
    commits: position.number - start.number,
    position,
    end: findJournalEnd(path, position),
  };
}

/** Returns the position behind the last record that could be read. */
function replay(kind: EnvironmentKind, path: string, draft: string, start: JournalPosition): JournalPosition {
  const root = openUnguarded(draft);
  try {
    const tables = openTables(kind, root);
    let position = start;
    const records = readRecords(path, start);
    for (let batch = takeBatch(records); batch.length > 0; batch = takeBatch(records)) {
      root.transactionSync(() => {
        for (const { writes } of batch) {
          for (const { table, key, value } of writes) {
            if (value === undefined) tables[table]?.removeSync(key);
            else tables[table]?.putSync(key, value);
          }
        }
      });
      position = batch.at(-1)!.position;
    }
    root.transactionSync(() => {
      writePosition(tables["journal"]!, position);
    });
    return position;
  } finally {
    // All writes were made in this thread; closing finishes them, and unmaps the file: Windows deletes no mapped one.
    void root.close();
  }
}

function takeBatch(records: Generator<ReadRecord>): readonly ReadRecord[] {
  const batch: ReadRecord[] = [];
  while (batch.length < batchSize) {
    const next = records.next();
    if (next.done === true) break;
    batch.push(next.value);
  }
  return batch;
}

/** What could not be read is copied before anything can be written over it. Returns the folder's name. */
function keepUnread(path: string, found: Rebuilt | undefined): string | undefined {
  if (found !== undefined && found.end.state !== "unreadable") return undefined;
  const first = found?.position.segment ?? 0;
  const segments = listSegments(path).filter((segment) => segment >= first);
  return segments.length === 0 ? undefined : keepSegments(path, segments, keptDamaged);
}

/** Ends the journal at `position`, where the next record is written. If that is undefined, nothing of it is left. */
function cutJournal(path: string, position: JournalPosition | undefined): void {
  for (const segment of listSegments(path)) {
    const file = segmentPath(path, segment);
    if (position === undefined || segment > position.segment) removeFolder(file);
    else if (segment === position.segment && statSync(file).size > position.offset) {
      truncateSync(file, position.offset);
      syncFile(file);
    }
  }
  if (existsSync(journalFolderOf(path))) syncFolder(journalFolderOf(path));
}

interface Recovery {
  readonly path: string;
  readonly loss: string;
  readonly found: Rebuilt | undefined;
  /** Names of what was set aside. */
  readonly aside: string | undefined;
  readonly journal: string | undefined;
}

function tell({ path, loss, found, aside, journal }: Recovery): string {
  const file = aside === undefined ? "" : ` The damaged file is kept as ${join(path, aside)}.`;
  const kept = journal === undefined ? file : ` The journal is kept as ${join(path, journal)}.${file}`;
  if (found === undefined) {
    return `The memories in ${path} were damaged (${loss}), and neither a copy nor the beginning of their journal is left: the store starts empty. A backup can be restored.${kept}`;
  }
  const source = found.from === "copy" ? "their copy and " : "";
  const writes = `${found.commits} journaled ${found.commits === 1 ? "commit" : "commits"}`;
  return `The memories in ${path} were damaged (${loss}). They were restored from ${source}${writes}${tellEnd(found)}${kept}`;
}

function tellKept(path: string, loss: string): string {
  return `The memories in ${path} are damaged (${loss}), and could not be restored from their copy and journal. All that can be read stays as it is. A backup can be restored.`;
}

function tellEnd({ end, position: { number } }: Rebuilt): string {
  if (end.state === "whole") return ", up to the end of the journal.";
  if (end.state === "gone")
    return ". The journal behind them is gone: later writes, if there were any, are lost.";
  const place = `. What follows in the journal cannot be read (${end.sizeBytes} bytes)`;
  return end.lastCommit === undefined
    ? `${place}: if it was a finished write, that is lost.`
    : `${place}: commits ${number + 1} to ${end.lastCommit} are lost. A backup may have them.`;
}
