// The journal of one environment, as one thread writes it: a record a transaction, appended while the transaction holds
// LMDB's lock, so that all processes append in the order of their commits. Where the journal stands is a row of the
// environment itself: what a transaction appended that then failed lies behind that place, and is written over.
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  rmSync,
  writeSync,
} from "node:fs";
import { promisify } from "node:util";
import { makeFolder } from "../../base/make-folder.ts";
import { freeBytesOf } from "../../base/free-bytes.ts";
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

/** A segment that is longer is followed by another one, and by a copy of the environment that makes it superfluous. */
export const segmentBytes = 16 * 1024 * 1024;

/** How far ahead of its records a segment is lengthened, unless the disk has little left. */
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
  if (bytes === undefined) return undefined;
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
  /** A copy of the environment is due: nothing else makes up for what the journal does not hold. */
  wantsCopy = false;

  /** `table` is the environment's own, unguarded: what is put there is not recorded. */
  constructor(path: string, table: BinaryTable) {
    this.#path = path;
    this.#table = table;
  }

  /**
   * Records what the current transaction has written. Only inside it, as its last step. `isFirst` says that the
   * environment held nothing before. Throws ENOSPC and the like: then nothing was recorded.
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

  /** Goes on in a new segment, so that a copy makes those before it superfluous. Only inside a transaction. */
  rotate(): void {
    const position = readPosition(this.#table);
    if (position !== undefined)
      writePosition(this.#table, this.#begin(position.segment + 1, position, false));
  }

  /** Resolves when what was appended would survive a power cut. */
  flushed(): Promise<void> {
    return this.#flushing;
  }

  /** The disk works on it while the transaction commits, which flushes as well. */
  #flush(open: OpenSegment): void {
    this.#flushing = syncFile(open.file).catch((error: unknown) => {
      // One that was closed meanwhile was flushed by that.
      if (this.#open === open) throw error;
    });
    // Told to who asks by `flushed`: of a transaction that fails nobody does.
    this.#flushing.catch(() => undefined);
  }

  close(): void {
    if (this.#open === undefined) return;
    fdatasyncSync(this.#open.file);
    closeSync(this.#open.file);
    this.#open = undefined;
  }

  /** Opens the segment where the next record goes, and returns that place. */
  #openAt(position: JournalPosition | undefined, isFirst: boolean): JournalPosition {
    if (position === undefined) return this.#begin(1, { number: 0, digest: firstDigest }, isFirst);
    const { segment, offset } = position;
    if (offset > segmentBytes) return this.#begin(segment + 1, position, false);
    if (this.#open?.segment !== segment) {
      this.close();
      const file = openOrUndefined(segmentPath(this.#path, segment));
      // Without its segments a journal is worth nothing: it starts anew, and a copy with it.
      if (file === undefined) return this.#begin(segment + 1, position, false);
      this.#open = { segment, file };
    }
    const { size, nlink } = fstatSync(this.#open.file);
    if (size < offset || nlink === 0) return this.#begin(segment + 1, position, false);
    return position;
  }

  /** Some way ahead, with zeros: a file that keeps its length is on disk sooner, as its folder need not be. */
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
    // Of a transaction that failed.
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
    return openSync(path, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function writeAll(file: number, bytes: Buffer, from: number): void {
  for (let done = 0; done < bytes.length;) {
    const written = writeSync(file, bytes, done, bytes.length - done, from + done);
    if (written === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    done += written;
  }
}

/** A file is found after a power cut once its folder is on disk. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
