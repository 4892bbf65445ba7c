// How does one thread write an environment's journal? One record per transaction, appended while the transaction holds
// LMDB's lock, so all processes append in commit order. The journal position is a row of the environment itself. What a
// failed transaction appended lies after that position and is overwritten.
import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { makeFolder } from "../../base/make-folder.ts";
import { syncFolder } from "../../base/sync-path.ts";
import { freeBytesOf } from "../../base/free-bytes.ts";
import { ofAnyKind } from "../../base/of-any-kind.ts";
import { writeAll } from "./disk-space.ts";
import type { BinaryTable, TableWrite } from "./guard-tables.ts";
import {
  encodeHeader,
  encodeJournalRecord,
  firstDigest,
  headerBytes,
  journalFolderOf,
  segmentPath,
  type JournalPosition,
} from "./journal-file.ts";
import { decodeRecord, encodeRecord } from "./records.ts";

/** A longer segment is followed by a new one, and by a copy of the environment that makes it redundant. */
export const segmentBytes = 16 * 1024 * 1024;

/** How far a segment is extended ahead of its records, unless disk space is low. */
const stepBytes = 1024 * 1024;
const spareBytes = 256 * 1024 * 1024;

const positionKey = "position";
const syncFile = promisify(fdatasync);

interface OpenSegment {
  readonly segment: number;
  readonly file: number;
}

export function readPosition(table: BinaryTable): JournalPosition | undefined {
  const bytes = table.getBinary(positionKey);
  return bytes === undefined ? undefined : decodePosition(bytes);
}

export function decodePosition(bytes: Buffer): JournalPosition {
  const [segment, offset, number, digest] = decodeRecord<[number, number, number, Uint8Array]>(bytes);
  return { segment, offset, number, digest: Uint8Array.from(digest) };
}

export function writePosition(table: BinaryTable, position: JournalPosition): void {
  const { segment, offset, number, digest } = position;
  table.putSync(positionKey, encodeRecord([segment, offset, number, Buffer.from(digest)]));
}

export class Journal {
  readonly #path: string;
  readonly #table: BinaryTable;
  #open: OpenSegment | undefined;
  #flushing: Promise<void> = Promise.resolve();
  /** A copy of the environment is due, because the journal lacks something that only a copy can supply. */
  wantsCopy = false;

  /** `table` is the environment's own, unguarded: puts into it are not journaled. */
  constructor(path: string, table: BinaryTable) {
    this.#path = path;
    this.#table = table;
  }

  /**
   * Records the writes of the current transaction; call only inside it, as its last step. `isFirst`: the environment
   * was empty before. On ENOSPC and similar errors it throws and nothing is recorded.
   */
  append(writes: readonly TableWrite[], isFirst: boolean): void {
    const before = this.#openAt(readPosition(this.#table), isFirst);
    const { bytes, digest } = encodeJournalRecord({ number: before.number + 1, writes }, before.digest);
    const { file, segment } = this.#open!;
    this.#lengthen(file, before.offset + bytes.length);
    writeAll(file, bytes, before.offset);
    const position = { segment, offset: before.offset + bytes.length, number: before.number + 1, digest };
    writePosition(this.#table, position);
    this.#flush(this.#open!);
  }

  /** Continues in a new segment, so that a copy makes the earlier ones redundant. Call only inside a transaction. */
  rotate(): void {
    const position = readPosition(this.#table);
    if (position !== undefined)
      writePosition(this.#table, this.#begin(position.segment + 1, position, false));
  }

  /** Resolves when everything appended would survive a power failure. */
  flushed(): Promise<void> {
    return this.#flushing;
  }

  /** The disk works on this while the transaction commits, which also flushes. */
  #flush(open: OpenSegment): void {
    this.#flushing = syncFile(open.file).catch((error: unknown) => {
      // A segment that was closed in the meantime is already flushed.
      if (this.#open === open) throw error;
    });
    // The caller of `flushed` gets the error. A failed transaction has no such caller.
    this.#flushing.catch(() => undefined);
  }

  close(): void {
    if (this.#open === undefined) return;
    fdatasyncSync(this.#open.file);
    closeSync(this.#open.file);
    this.#open = undefined;
  }

  /** Opens the segment for the next record, and returns its position. */
  #openAt(position: JournalPosition | undefined, isFirst: boolean): JournalPosition {
    if (position === undefined) return this.#begin(1, { number: 0, digest: firstDigest }, isFirst);
    const { segment, offset } = position;
    if (offset > segmentBytes) return this.#begin(segment + 1, position, false);
    if (this.#open?.segment !== segment) {
      this.close();
      const file = openOrUndefined(segmentPath(this.#path, segment));
      // Without its segments a journal is useless: it starts anew, and so does the copy.
      if (file === undefined) return this.#begin(segment + 1, position, false);
      this.#open = { segment, file };
    }
    const { size, nlink } = fstatSync(this.#open.file);
    if (size < offset || nlink === 0) return this.#begin(segment + 1, position, false);
    return position;
  }

  /**
   * Extends the file ahead with zeros. A write that keeps the file's length is on disk sooner, because its folder need
   * not be.
   */
  #lengthen(file: number, needed: number): void {
    const { size } = fstatSync(file);
    if (needed <= size || freeBytesOf(this.#path) < spareBytes) return;
    const wanted = Math.ceil(needed / stepBytes) * stepBytes;
    writeAll(file, Buffer.alloc(wanted - size), size);
  }

  #begin(
    segment: number,
    after: Pick<JournalPosition, "number" | "digest">,
    isFirst: boolean,
  ): JournalPosition {
    this.close();
    makeFolder(journalFolderOf(this.#path));
    const path = segmentPath(this.#path, segment);
    // Left by a failed transaction.
    rmSync(path, { force: true });
    const file = openSync(path, "wx+", 0o600);
    try {
      writeAll(file, encodeHeader({ isFromNothing: isFirst, ...after }), 0);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    syncFolder(journalFolderOf(this.#path));
    this.#open = { segment, file };
    if (!isFirst) this.wantsCopy = true;
    return { segment, offset: headerBytes, number: after.number, digest: after.digest };
  }
}

function openOrUndefined(path: string): number | undefined {
  try {
    const file = openSync(path, "r+");
    if (fstatSync(file, ofAnyKind).isFile()) return file;
    closeSync(file);
    return undefined;
  } catch (error) {
    // A folder in its place is as little use as nothing.
    if (/^(ENOENT|EISDIR)$/.test((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
