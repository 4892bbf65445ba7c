// How does a journal of writes look on disk? Segments of records, each sealed by a digest over all that came before it, so
// that neither a torn end nor an old one behind a new beginning is taken for a write.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeRecord, encodeRecord } from "./records.ts";
import type { TableWrite } from "./guard-tables.ts";

/*
A segment is `<environment>/journal/<number, 8 digits>.journal`; numbers are little-endian.
| header, 64 bytes                                             | record                                             |
|--------------------------------------------------------------|----------------------------------------------------|
| 8 "LOCIJRNL", u32 version, u32 1 where it starts with nothing | u32 length of the body, u32 0                      |
| f64 number of the commit before the first, 16 its digest      | 16 first bytes of SHA-256(digest before ‖ body)     |
| 8 zeros, 16 first bytes of SHA-256(the 48 bytes before)       | body: msgpack [number, [[table, key, value|null]…]] |
Behind the last record lie zeros, or what a transaction left that failed.
Numbers of commits follow each other without a gap, from one segment to the next too.
*/
const version = 1;
const magic = "LOCIJRNL";
export const headerBytes = 64;
const recordHeadBytes = 24;
const digestBytes = 16;
const segmentName = /^(\d{8})\.journal$/;

/** Behind which commit a journal or an environment stands. */
export interface JournalPosition {
  readonly segment: number;
  /** Where the next record goes. */
  readonly offset: number;
  readonly number: number;
  readonly digest: Uint8Array;
}

export const firstDigest: Uint8Array = new Uint8Array(digestBytes);

export function journalFolderOf(environmentPath: string): string {
  return join(environmentPath, "journal");
}

export function segmentPath(environmentPath: string, segment: number): string {
  return join(journalFolderOf(environmentPath), `${String(segment).padStart(8, "0")}.journal`);
}

/** Numbers of the segments that are there, ascending. */
export function listSegments(environmentPath: string): readonly number[] {
  try {
    return readdirSync(journalFolderOf(environmentPath))
      .flatMap((name) => segmentName.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  } catch {
    return [];
  }
}

/** Where a journal starts that began with nothing. */
export function findBeginning(path: string): JournalPosition | undefined {
  const [segment] = listSegments(path);
  if (segment === undefined) return undefined;
  const header = parseHeader(readSegment(path, segment) ?? Buffer.alloc(0));
  if (header?.isFromNothing !== true) return undefined;
  return { segment, offset: headerBytes, number: 0, digest: firstDigest };
}

export interface SegmentHeader {
  /** The environment held nothing when the segment began. */
  readonly isFromNothing: boolean;
  readonly number: number;
  readonly digest: Uint8Array;
}

export function encodeHeader({ isFromNothing, number, digest }: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write(magic, "latin1");
  bytes.writeUInt32LE(version, 8);
  bytes.writeUInt32LE(isFromNothing ? 1 : 0, 12);
  bytes.writeDoubleLE(number, 16);
  bytes.set(digest, 24);
  bytes.set(digestOf(bytes.subarray(0, 48)), 48);
  return bytes;
}

/** Undefined where it is none, is damaged, or is of another version. */
export function parseHeader(bytes: Buffer): SegmentHeader | undefined {
  if (bytes.length < headerBytes || bytes.toString("latin1", 0, 8) !== magic) return undefined;
  if (!digestOf(bytes.subarray(0, 48)).equals(bytes.subarray(48, 64))) return undefined;
  if (bytes.readUInt32LE(8) !== version) return undefined;
  return {
    isFromNothing: bytes.readUInt32LE(12) === 1,
    number: bytes.readDoubleLE(16),
    digest: Uint8Array.from(bytes.subarray(24, 40)),
  };
}

export interface JournalRecord {
  readonly number: number;
  readonly writes: readonly TableWrite[];
}

/** The bytes of a record, and the digest that the next one goes on from. */
export function encodeJournalRecord(
  { number, writes }: JournalRecord,
  before: Uint8Array,
): { readonly bytes: Buffer; readonly digest: Uint8Array } {
  const body = encodeRecord([number, writes.map(({ table, key, value }) => [table, key, value ?? null])]);
  const digest = digestOf(before, body);
  const head = Buffer.alloc(recordHeadBytes);
  head.writeUInt32LE(body.length, 0);
  head.set(digest, 8);
  return { bytes: Buffer.concat([head, body]), digest };
}

export interface ReadRecord extends JournalRecord {
  /** Behind this record. */
  readonly position: JournalPosition;
}

/** The records behind `from`, up to the first that is torn or does not follow. */
export function* readRecords(environmentPath: string, from: JournalPosition): Generator<ReadRecord> {
  for (const { position, body } of followRecords(environmentPath, from)) {
    const record = decodeBody(body);
    if (record.number !== position.number) return;
    yield { ...record, position };
  }
}

/**
 * The same places without what is written there, which takes most of the time: a digest over all that came before says that
 * a record follows.
 */
export function* followRecords(
  environmentPath: string,
  from: JournalPosition,
): Generator<{ readonly position: JournalPosition; readonly body: Uint8Array }> {
  let { segment, offset, number, digest } = from;
  for (;;) {
    // A segment that is gone held nothing where the next one goes on from the same commit.
    const bytes = readSegment(environmentPath, segment) ?? Buffer.alloc(0);
    const next = findHeader(environmentPath, segment + 1);
    const isBehind = (): boolean => next?.number === number && Buffer.from(next.digest).equals(digest);
    // What lies behind the place where the next segment goes on is of transactions that failed.
    while (!isBehind()) {
      const found = parseRecord(bytes, offset, digest);
      if (found === undefined) break;
      [offset, number, digest] = [found.end, number + 1, found.digest];
      yield { position: { segment, offset, number, digest }, body: found.body };
    }
    if (!isBehind()) return;
    [segment, offset] = [segment + 1, headerBytes];
  }
}

function findHeader(environmentPath: string, segment: number): SegmentHeader | undefined {
  const bytes = readSegment(environmentPath, segment);
  return bytes === undefined ? undefined : parseHeader(bytes);
}

function readSegment(environmentPath: string, segment: number): Buffer | undefined {
  try {
    return readFileSync(segmentPath(environmentPath, segment));
  } catch {
    return undefined;
  }
}

function parseRecord(
  bytes: Buffer,
  at: number,
  before: Uint8Array,
): { readonly body: Uint8Array; readonly end: number; readonly digest: Uint8Array } | undefined {
  if (at + recordHeadBytes > bytes.length) return undefined;
  const end = at + recordHeadBytes + bytes.readUInt32LE(at);
  if (end > bytes.length) return undefined;
  const body = bytes.subarray(at + recordHeadBytes, end);
  const digest = digestOf(before, body);
  if (!digest.equals(bytes.subarray(at + 8, at + recordHeadBytes))) return undefined;
  return { body, end, digest: Uint8Array.from(digest) };
}

function decodeBody(body: Uint8Array): JournalRecord {
  const [number, rows] = decodeRecord<[number, [string, string | Uint8Array, Uint8Array | null][]]>(body);
  const writes = rows.map(([table, key, value]) => ({
    table,
    key: typeof key === "string" ? key : toBuffer(key),
    value: value === null ? undefined : toBuffer(value),
  }));
  return { number, writes };
}

function digestOf(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, digestBytes);
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
