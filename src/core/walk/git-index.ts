// Which files does git track, and in which state did it last see them? Reads .git/index, versions 2 to 4.
import { createHash } from "node:crypto";
import { closeSync, fstatSync, readFileSync } from "node:fs";
import path from "node:path";
import { ofAnyKind } from "../../base/of-any-kind.ts";
import { openWithoutWaiting } from "../../base/open-without-waiting.ts";
import type { GitConfig } from "./git-config.ts";
import type { Repository } from "./git-repository.ts";

/** Rows are sorted by the bytes of their path, relative to the worktree. A path in conflict has several rows. */
export interface GitIndex {
  readonly length: number;
  /** The path of a row: the bytes of `names` from `starts[row]` to `ends[row]`. */
  readonly names: Buffer;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Offset in `raw` of each row's entry; empty for a split index. */
  readonly entries: Uint32Array;
  readonly raw: Buffer;
  /** When the index was written: later changes may be missing from it. */
  readonly writtenMs: number;
  /** Length of a blob id: 20 for SHA-1, 32 for SHA-256. */
  readonly hashBytes: 20 | 32;
  /** False if blob ids are not SHA-1, or if the index is split. */
  readonly hasBlobIds: boolean;
  /** Paths of submodules, as byte strings. */
  readonly submodules: ReadonlySet<string>;
  /** For a split index: the id of the file with the remaining rows. */
  readonly sharedId: string | undefined;
}

/** What git recorded about a file when it last compared the file with its blob. */
interface IndexedStat {
  readonly mtimeMs: number;
  /** The low 32 bits. */
  readonly size: number;
  /** The low 32 bits. */
  readonly inode: number;
}

// Layout of an entry; numbers are 32-bit big-endian.
const ctimeAt = 0;
const mtimeAt = 8;
const inodeAt = 20;
const modeAt = 24;
const sizeAt = 36;
const blobAt = 40;

const submoduleMode = 0o160000;
const extendedFlag = 0x4000;
const stageMask = 0x3000;
const nameLengthMask = 0xfff;
const skipWorkTreeFlag = 0x4000;
const intentToAddFlag = 0x2000;

/** Undefined if there is no index, or if it cannot be read (torn, or a later version). */
export function loadGitIndex(repository: Repository, config: GitConfig): GitIndex | undefined {
  const isSha256 = config.get("extensions.objectformat")?.toLowerCase() === "sha256";
  const hashBytes = isSha256 ? 32 : 20;
  const index = loadIndexFile(path.join(repository.gitDir, "index"), hashBytes);
  if (index?.sharedId === undefined) return index;
  const shared = loadIndexFile(path.join(repository.gitDir, `sharedindex.${index.sharedId}`), hashBytes);
  return shared && uniteRows(index, shared);
}

function loadIndexFile(file: string, hashBytes: 20 | 32): GitIndex | undefined {
  let fd: number | undefined;
  try {
    fd = openWithoutWaiting(file);
    const found = fstatSync(fd, ofAnyKind);
    if (!found.isFile()) return undefined;
    const writtenMs = Number(found.mtimeNs) / 1e6;
    return parseGitIndex(readFileSync(fd), writtenMs, hashBytes);
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/**
 * The paths of both halves of a split index, without blob ids. Which rows of the shared half were replaced or removed
 * is not read, so a path removed from the index since the split still counts as tracked.
 */
function uniteRows(own: GitIndex, shared: GitIndex): GitIndex {
  const paths = new Set<string>();
  for (const { names, starts, ends, length } of [own, shared]) {
    for (let row = 0; row < length; row++) paths.add(names.toString("latin1", starts[row], ends[row]));
  }
  paths.delete(""); // rows that replace one of the shared half have an empty name
  const sorted = [...paths].sort();
  const ends = new Uint32Array(sorted.length);
  let end = 0;
  sorted.forEach((name, row) => (ends[row] = end += name.length));
  const starts = new Uint32Array(sorted.length);
  starts.set(ends.subarray(0, -1), 1);
  const submodules = new Set([...own.submodules, ...shared.submodules]);
  const names = Buffer.from(sorted.join(""), "latin1");
  return {
    ...own,
    length: sorted.length,
    names,
    starts,
    ends,
    entries: new Uint32Array(),
    hasBlobIds: false,
    submodules,
    sharedId: undefined,
  };
}

/** Parses the bytes of an index file. `hashBytes` is 20 for SHA-1 repositories and 32 for SHA-256. */
function parseGitIndex(raw: Buffer, writtenMs: number, hashBytes: 20 | 32): GitIndex | undefined {
  const body = raw.length - hashBytes;
  if (body < 12 || raw.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = raw.readUInt32BE(4);
  const length = raw.readUInt32BE(8);
  if (version < 2 || version > 4 || length > body / (blobAt + hashBytes)) return undefined;
  if (!isChecksumRight(raw, body, hashBytes)) return undefined;

  const rows = readRows(raw, body, version, length, hashBytes);
  if (rows === undefined) return undefined;
  const { names, starts, ends, entries, submodules } = rows;
  const link = findExtension(raw, rows.end, body, "link");
  const sharedId = link?.toString("hex", 0, hashBytes);
  const hasBlobIds = hashBytes === 20;
  return {
    length,
    names,
    starts,
    ends,
    entries,
    raw,
    writtenMs,
    hashBytes,
    hasBlobIds,
    submodules,
    sharedId,
  };
}

interface IndexRows extends Pick<GitIndex, "names" | "starts" | "ends" | "entries" | "submodules"> {
  /** Where the rows end and the extensions begin. */
  readonly end: number;
}

function readRows(
  raw: Buffer,
  body: number,
  version: number,
  length: number,
  hashBytes: number,
): IndexRows | undefined {
  const starts = new Uint32Array(length);
  const ends = new Uint32Array(length);
  const entries = new Uint32Array(length);
  const submodules = new Set<string>();
  const arena = version === 4 ? new NameArena(body) : undefined;
  let at = 12;
  for (let row = 0; row < length; row++) {
    const flagsAt = at + blobAt + hashBytes;
    if (flagsAt + 4 > body) return undefined;
    const flags = raw.readUInt16BE(flagsAt);
    const name = flagsAt + ((flags & extendedFlag) === 0 ? 2 : 4);
    const end = arena === undefined ? findNameEnd(raw, name, flags) : arena.add(raw, name);
    entries[row] = at;
    starts[row] = arena?.start ?? name;
    ends[row] = arena?.end ?? end;
    // Up to version 3, one to eight NUL bytes pad an entry to a multiple of eight; in version 4 a single NUL ends it.
    at = arena === undefined ? at + ((end - at + 8) & ~7) : end + 1;
    if (end < name || at > body) return undefined;
    if (raw.readUInt32BE(entries[row]! + modeAt) === submoduleMode) {
      submodules.add((arena?.bytes ?? raw).toString("latin1", starts[row], ends[row]));
    }
  }
  return { names: arena?.bytes ?? raw, starts, ends, entries, submodules, end: at };
}

/** A length that does not fit into 12 bits is not stored. */
function findNameEnd(raw: Buffer, name: number, flags: number): number {
  const length = flags & nameLengthMask;
  return length < nameLengthMask ? name + length : raw.indexOf(0, name + nameLengthMask);
}

/**
 * What git recorded about a row's file; undefined if that says nothing about its content (a conflict, an intent to
 * add).
 */
export function findIndexedStat(index: GitIndex, row: number): IndexedStat | undefined {
  if (!index.hasBlobIds) return undefined;
  const { raw } = index;
  const at = index.entries[row]!;
  const flagsAt = at + blobAt + 20;
  const flags = raw.readUInt16BE(flagsAt);
  if ((flags & stageMask) !== 0) return undefined;
  if ((flags & extendedFlag) !== 0 && (raw.readUInt16BE(flagsAt + 2) & intentToAddFlag) !== 0)
    return undefined;
  return {
    mtimeMs: raw.readUInt32BE(at + mtimeAt) * 1e3 + raw.readUInt32BE(at + mtimeAt + 4) / 1e6,
    size: raw.readUInt32BE(at + sizeAt),
    inode: raw.readUInt32BE(at + inodeAt),
  };
}

/**
 * How many rows below the path does git leave out of the worktree? For an index with folders as rows (`index.sparse`),
 * each folder counts once.
 */
export function countSkipped({ raw, names, starts, entries, hashBytes }: GitIndex, below: string): number {
  const prefix = Buffer.from(below, "latin1");
  let skipped = 0;
  entries.forEach((entry, row) => {
    const flagsAt = entry + blobAt + hashBytes;
    if ((raw.readUInt16BE(flagsAt) & extendedFlag) === 0) return;
    if ((raw.readUInt16BE(flagsAt + 2) & skipWorkTreeFlag) === 0) return;
    const start = starts[row]!;
    if (names.subarray(start, start + prefix.length).equals(prefix)) skipped++;
  });
  return skipped;
}

/** Whether git recorded this change time for a row's file, or none. Some gits record whole seconds. */
export function hasChangeTime({ raw, entries }: GitIndex, row: number, ctimeMs: number): boolean {
  const at = entries[row]! + ctimeAt;
  const [seconds, nanoseconds] = [raw.readUInt32BE(at), raw.readUInt32BE(at + 4)];
  if (seconds === 0) return true;
  return nanoseconds === 0
    ? seconds === Math.floor(ctimeMs / 1000)
    : seconds * 1e3 + nanoseconds / 1e6 === ctimeMs;
}

/** The 20 bytes of a row's blob id, as a view. */
export function indexedBlob(index: GitIndex, row: number): Uint8Array {
  const at = index.entries[row]! + blobAt;
  return index.raw.subarray(at, at + 20);
}

/** Names of version 4, each stored as the length shared with the previous one and its own suffix. */
class NameArena {
  bytes: Buffer;
  start = 0;
  end = 0;

  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafe(Math.max(capacity, 1024));
  }

  /** Adds the name stored at `at` and returns the offset after it. */
  add(raw: Buffer, at: number): number {
    let p = at;
    let byte = raw[p++]!;
    let dropped = byte & 0x7f;
    while ((byte & 0x80) !== 0) {
      byte = raw[p++]!;
      dropped = (dropped + 1) * 128 + (byte & 0x7f);
    }
    const end = raw.indexOf(0, p);
    const shared = this.end - this.start - dropped;
    if (end < 0 || shared < 0) return -1;
    const size = shared + end - p;
    if (this.end + size > this.bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.end + size));
      this.bytes.copy(wider, 0, 0, this.end);
      this.bytes = wider;
    }
    this.bytes.copy(this.bytes, this.end, this.start, this.start + shared);
    raw.copy(this.bytes, this.end + shared, p, end);
    this.start = this.end;
    this.end += size;
    return end;
  }
}

function isChecksumRight(raw: Buffer, body: number, hashBytes: 20 | 32): boolean {
  const stored = raw.subarray(body);
  if (stored.every((byte) => byte === 0)) return true; // index.skipHash
  const algorithm = hashBytes === 20 ? "sha1" : "sha256";
  return createHash(algorithm).update(raw.subarray(0, body)).digest().equals(stored);
}

function findExtension(raw: Buffer, from: number, to: number, signature: string): Buffer | undefined {
  for (let at = from; at + 8 <= to; at += 8 + raw.readUInt32BE(at + 4)) {
    if (raw.toString("latin1", at, at + 4) === signature) return raw.subarray(at + 8, to);
  }
  return undefined;
}
