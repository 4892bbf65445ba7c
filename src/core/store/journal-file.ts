// What is the on-disk format of a write journal? Segments of records. Each record is sealed by a digest over everything
// before it, so that neither a torn record nor a stale one after a new start counts as a write.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { listFolder } from "../../base/list-folder.ts";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { decodeRecord, encodeRecord } from "./records.ts";
import type { TableWrite } from "./guard-tables.ts";

/*
A segment is `<environment>/journal/<number, 8 digits>.journal`; numbers are little-endian.
| header, 64 bytes                                             | record                                             |
|--------------------------------------------------------------|----------------------------------------------------|
| 8 "LOCIJRNL", u32 version, u32 1 if it starts with nothing    | u32 length of the body, u32 0                      |
| f64 number of the commit before the first, 16 its digest      | 16 first bytes of SHA-256(digest before ‖ body)     |
| 8 zeros, 16 first bytes of SHA-256(the 48 bytes before)       | body: msgpack [number, [[table, key, value|null]…]] |
After the last record there are zeros, or the remains of a failed transaction.
Commit numbers are consecutive, also from one segment to the next.
*/
const version = 1;
const magic = "LOCIJRNL";
export const headerBytes = 64;
export const recordHeadBytes = 24;
const digestBytes = 16;
const segmentName = /^(\d{8})\.journal$/;

/** The commit that a journal or an environment has reached. */
export interface JournalPosition {
  readonly segment: number;
  /** Where the next record is written. */
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

/** Numbers of the existing segments, ascending. */
export function listSegments(environmentPath: string): readonly number[] {
  return listFolder(journalFolderOf(environmentPath))
    .flatMap((name) => segmentName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** The start of a journal that began with an empty environment. */
export function findBeginning(path: string): JournalPosition | undefined {
  const [segment] = listSegments(path);
  if (segment === undefined) return undefined;
  const header = parseHeader(readSegment(path, segment) ?? Buffer.alloc(0));
  if (header?.isFromNothing !== true) return undefined;
  return { segment, offset: headerBytes, number: 0, digest: firstDigest };
}

export interface SegmentHeader {
  /** The environment was empty when the segment began. */
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

/** Undefined if it is not a header, is damaged, or has another version. */
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

/** The bytes of a record, and the digest from which the next record continues. */
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
  /** The position after this record. */
  readonly position: JournalPosition;
}

/** The records after `from`, up to the first one that is torn or does not continue the chain. */
export function* readRecords(environmentPath: string, from: JournalPosition): Generator<ReadRecord> {
  for (const { position, body } of followRecords(environmentPath, from)) {
    const record = decodeBody(body);
    if (record.number !== position.number) return;
    yield { ...record, position };
  }
}

/**
 * The same positions without decoding the writes, which takes most of the time. The running digest proves that each
 * record belongs to the chain.
 */
export function* followRecords(
  environmentPath: string,
  from: JournalPosition,
): Generator<{ readonly position: JournalPosition; readonly body: Uint8Array }> {
  let { segment, offset, number, digest } = from;
  for (;;) {
    // A missing segment was empty if the next one continues from the same commit.
    const bytes = readSegment(environmentPath, segment) ?? Buffer.alloc(0);
    const next = findHeader(environmentPath, segment + 1);
    const isBehind = (): boolean => next?.number === number && Buffer.from(next.digest).equals(digest);
    // Anything after the position where the next segment continues belongs to failed transactions.
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

/** Undefined if it does not exist or cannot be read. */
export function readSegment(environmentPath: string, segment: number): Buffer | undefined {
  try {
    return readPlainFile(segmentPath(environmentPath, segment));
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
