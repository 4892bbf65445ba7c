// Which files did a root have at one moment? Columns that a walk fills and the next walk compares with.
import { findOrdered } from "../../base/bisect.ts";
import type { Column } from "../../base/columns.ts";
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";
import { StringTable } from "../../base/string-table.ts";
import { LociError } from "../../errors.ts";

export const blobIdBytes = 20;
const formatVersion = 1;

/** Rows are sorted by the UTF-8 bytes of their path, like git's index. All columns have `length` rows. */
export interface Manifest {
  readonly length: number;
  /** When the walk began, in milliseconds since the epoch. A file modified later is read again. */
  readonly takenAtMs: number;
  /** Paths relative to the root, with "/". */
  readonly paths: StringTable;
  readonly sizesBytes: Float64Array;
  readonly mtimesMs: Float64Array;
  readonly ctimesMs: Float64Array;
  /** 0 if the file system has none. */
  readonly inodes: Float64Array;
  /** 20 bytes per row: git's SHA-1 blob id of the file's bytes; all zeros if not known yet. */
  readonly blobs: Uint8Array;
}

export interface WalkedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** 0 if the file system has none. */
  readonly inode: number;
  /** Git's blob id of the bytes in hex, as printed by `git hash-object --no-filters`. */
  readonly blobId: string | undefined;
}

/** Row numbers of differences. A row whose blob id is unknown on either side counts as changed. */
export interface ManifestDiff {
  /** Rows of `after`. */
  readonly added: readonly number[];
  /** Rows of `after`. */
  readonly changed: readonly number[];
  /** Rows of `before`. */
  readonly removed: readonly number[];
  readonly unchangedCount: number;
}

export function fileAt(manifest: Manifest, row: number): WalkedFile {
  return {
    path: manifest.paths.get(row),
    sizeBytes: manifest.sizesBytes[row]!,
    mtimeMs: manifest.mtimesMs[row]!,
    inode: manifest.inodes[row]!,
    blobId: blobIdAt(manifest, row),
  };
}

/** @internal Every file of a manifest, as a plain value. */
export function listFiles(manifest: Manifest): WalkedFile[] {
  return Array.from({ length: manifest.length }, (_, row) => fileAt(manifest, row));
}

/** 40 hex digits, or undefined if the walk did not determine the id. */
export function blobIdAt(manifest: Manifest, row: number): string | undefined {
  const { blobs } = manifest;
  if (!isBlobKnown(manifest, row)) return undefined;
  return Buffer.from(blobs.buffer, blobs.byteOffset + row * blobIdBytes, blobIdBytes).toString("hex");
}

export function isBlobKnown({ blobs }: Pick<Manifest, "blobs">, row: number): boolean {
  const end = (row + 1) * blobIdBytes;
  for (let at = row * blobIdBytes; at < end; at++) if (blobs[at] !== 0) return true;
  return false;
}

/** The row of a path, given as a string or UTF-8. */
export function findRow(manifest: Manifest, path: string | Uint8Array): number | undefined {
  const wanted = typeof path === "string" ? Buffer.from(path, "utf8") : path;
  const { offsets, bytes } = bytesOf(manifest);
  return findOrdered(manifest.length, (row) =>
    bytes.compare(wanted, 0, wanted.length, offsets[row], offsets[row + 1]),
  );
}

/**
 * Finds rows of paths (UTF-8) requested in ascending order. Fast, because most follow directly after the previous one.
 */
export function createRowFinder(manifest: Manifest): (path: Uint8Array) => number | undefined {
  const { offsets, bytes } = bytesOf(manifest);
  const order = (row: number, path: Uint8Array): number =>
    bytes.compare(path, 0, path.length, offsets[row], offsets[row + 1]);
  let next = 0;
  return (path) => {
    let before = next - 1;
    let reach = 1;
    while (before + reach < manifest.length && order(before + reach, path) < 0) {
      before += reach;
      reach *= 2;
    }
    let behind = Math.min(before + reach, manifest.length);
    while (behind - before > 1) {
      const middle = (before + behind) >>> 1;
      if (order(middle, path) < 0) before = middle;
      else behind = middle;
    }
    next = behind;
    return behind < manifest.length && order(behind, path) === 0 ? behind : undefined;
  };
}

export function hasSamePaths(before: Manifest, after: Manifest): boolean {
  return before.length === after.length && hasSameRange(bytesOf(before), 0, bytesOf(after), 0, after.length);
}

export function diffManifests(before: Manifest, after: Manifest): ManifestDiff {
  const added: number[] = [];
  const changed: number[] = [];
  const removed: number[] = [];
  let unchangedCount = 0;
  forEachRun(before, after, (b, a, rows, isSame) => {
    if (a < 0) removed.push(b);
    else if (b < 0) added.push(a);
    else if (isSame) unchangedCount += rows;
    else changed.push(a);
  });
  return { added, changed, removed, unchangedCount };
}

/** Runs of files that have the same path and the same known blob id in both manifests; each run has `rows` rows. */
export function forEachUnchanged(
  before: Manifest,
  after: Manifest,
  visit: (beforeRow: number, afterRow: number, rows: number) => void,
): void {
  forEachRun(before, after, (b, a, rows, isSame) => {
    if (isSame) visit(b, a, rows);
  });
}

interface Run {
  /** The first row of the run in each; −1 in the one that lacks the path. */
  readonly b: number;
  readonly a: number;
  readonly rows: number;
}

type VisitRun = (b: number, a: number, rows: number, isSame: boolean) => void;

/** Rows with the same path in both, in path order: in runs if they have the same known blob ids, else one by one. */
function forEachRun(before: Manifest, after: Manifest, visit: VisitRun): void {
  const old = bytesOf(before);
  const now = bytesOf(after);
  let [b, a] = [0, 0];
  // Most files are in both, so many paths are compared at once: more and more of them, until some differ.
  let reach = manyRows;
  while (b < before.length && a < after.length) {
    const rows = Math.min(reach, before.length - b, after.length - a);
    if (hasSameRange(old, b, now, a, rows)) {
      compareBlobs(old, now, { b, a, rows }, visit);
      b += rows;
      a += rows;
      reach = 2 * rows;
    } else if (rows > 1) reach = rows >> 2 || 1;
    else if (comparePaths(old, b, now, a) < 0) visit(b++, -1, 1, false);
    else visit(-1, a++, 1, false);
  }
  while (b < before.length) visit(b++, -1, 1, false);
  while (a < after.length) visit(-1, a++, 1, false);
}

/** How many are compared first. */
const manyRows = 256;

/** Reports which of some rows, whose paths are equal, have equal blob ids. */
function compareBlobs(old: ManifestBytes, now: ManifestBytes, { b, a, rows }: Run, visit: VisitRun): void {
  for (let at = 0; at < rows; at += manyRows) {
    const count = Math.min(manyRows, rows - at);
    if (hasSameBlobs(old, b + at, now, a + at, count)) visit(b + at, a + at, count, true);
    else {
      for (let row = at; row < at + count; row++)
        visit(b + row, a + row, 1, hasSameBlobs(old, b + row, now, a + row, 1));
    }
  }
}

/** One block of bytes to store; `decodeManifest` reads it without copying. */
export function encodeManifest(manifest: Manifest): Uint8Array<ArrayBuffer> {
  const { takenAtMs, paths, sizesBytes, mtimesMs, ctimesMs, inodes, blobs } = manifest;
  const doubles = [Float64Array.of(takenAtMs), sizesBytes, mtimesMs, ctimesMs, inodes];
  return packColumns([Uint32Array.of(formatVersion), ...doubles.map(asBytes), blobs, ...paths.columns()]);
}

/** The columns are views into `bytes`. Throws STORE_CORRUPT if `encodeManifest` did not write them. */
export function decodeManifest(bytes: Uint8Array): Manifest {
  const columns = unpackColumns(bytes).values();
  const version = takeColumn("u32", columns)[0];
  if (version !== formatVersion) {
    throw new LociError(
      "STORE_CORRUPT",
      `A stored manifest has format ${version ?? "none"}, not ${formatVersion}.`,
    );
  }
  const [takenAtMs] = takeDoubles(columns);
  const sizesBytes = takeDoubles(columns);
  const mtimesMs = takeDoubles(columns);
  const ctimesMs = takeDoubles(columns);
  const inodes = takeDoubles(columns);
  const blobs = takeColumn("u8", columns);
  const paths = StringTable.take(columns);
  const { length } = paths;
  const rows = [
    sizesBytes.length,
    mtimesMs.length,
    ctimesMs.length,
    inodes.length,
    blobs.length / blobIdBytes,
  ];
  if (takenAtMs === undefined || rows.some((count) => count !== length)) {
    throw new LociError("STORE_CORRUPT", "A stored manifest has columns of different lengths.");
  }
  return { length, takenAtMs, paths, sizesBytes, mtimesMs, ctimesMs, inodes, blobs };
}

interface ManifestBytes {
  /** Start offset of each path. */
  readonly offsets: Uint32Array;
  /** Path bytes of all rows, concatenated. */
  readonly bytes: Buffer;
  readonly blobs: Buffer;
}

const known = new WeakMap<Manifest, ManifestBytes>();

/** The bytes of a manifest, as views. */
export function bytesOf(manifest: Manifest): ManifestBytes {
  const found = known.get(manifest);
  if (found !== undefined) return found;
  const columns = manifest.paths.columns().values();
  const offsets = takeColumn("u32", columns);
  const made = { offsets, bytes: asBuffer(takeColumn("u8", columns)), blobs: asBuffer(manifest.blobs) };
  known.set(manifest, made);
  return made;
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function hasSameRange(a: ManifestBytes, i: number, b: ManifestBytes, j: number, rows: number): boolean {
  const [aStart, bStart] = [a.offsets[i]!, b.offsets[j]!];
  for (let row = 1; row <= rows; row++) {
    if (a.offsets[i + row]! - aStart !== b.offsets[j + row]! - bStart) return false;
  }
  return a.bytes.compare(b.bytes, bStart, b.offsets[j + rows], aStart, a.offsets[i + rows]) === 0;
}

function comparePaths(a: ManifestBytes, i: number, b: ManifestBytes, j: number): number {
  return a.bytes.compare(b.bytes, b.offsets[j], b.offsets[j + 1], a.offsets[i], a.offsets[i + 1]);
}

/** Whether all are known in both manifests, and equal. */
function hasSameBlobs(a: ManifestBytes, i: number, b: ManifestBytes, j: number, rows: number): boolean {
  const [aStart, bStart] = [i * blobIdBytes, j * blobIdBytes];
  const size = rows * blobIdBytes;
  if (a.blobs.compare(b.blobs, bStart, bStart + size, aStart, aStart + size) !== 0) return false;
  for (let row = i; row < i + rows; row++) if (!isBlobKnown(a, row)) return false;
  return true;
}

function asBytes(doubles: Float64Array): Uint8Array {
  return new Uint8Array(doubles.buffer, doubles.byteOffset, doubles.byteLength);
}

function takeDoubles(columns: Iterator<Column>): Float64Array {
  const bytes = takeColumn("u8", columns);
  return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 3);
}
