// How is a manifest built? Rows are added in path order.
import type { Stats } from "node:fs";
import { StringTable } from "../../base/string-table.ts";
import type { Manifest } from "./manifest.ts";
import { blobIdBytes, bytesOf } from "./manifest.ts";

/** The rows of all columns except the paths. */
interface Columns {
  readonly offsets: Uint32Array;
  readonly sizes: Float64Array;
  readonly mtimes: Float64Array;
  readonly ctimes: Float64Array;
  readonly inodes: Float64Array;
  readonly blobs: Uint8Array;
}

export class ManifestBuilder {
  readonly #takenAtMs: number;
  #columns: Columns;
  #capacity: number;
  #length = 0;
  #pathBytes: Buffer;
  #bytes = 0;

  /** `like`: a manifest of about the expected size. */
  constructor(takenAtMs: number, like: Manifest | undefined) {
    this.#takenAtMs = takenAtMs;
    this.#capacity = (like?.length ?? 0) + 1024;
    this.#columns = createColumns(this.#capacity);
    this.#pathBytes = Buffer.alloc((like === undefined ? 0 : bytesOf(like).bytes.length) + (1 << 16));
  }

  get length(): number {
    return this.#length;
  }

  /** Sum of the sizes of all files so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** `path` is a byte string that sorts after the previous row's; `blob` is 20 bytes, or undefined if unknown. */
  add(path: string, stats: Stats, blob: Uint8Array | undefined): void {
    const row = this.#length;
    this.#reserve(row + 1);
    const { offsets, sizes, mtimes, ctimes, inodes, blobs } = this.#columns;
    const start = offsets[row]!;
    const end = start + path.length;
    this.#reservePaths(end);
    this.#pathBytes.write(path, start, "latin1");
    offsets[row + 1] = end;
    sizes[row] = stats.size;
    mtimes[row] = stats.mtimeMs;
    ctimes[row] = stats.ctimeMs;
    inodes[row] = stats.ino;
    if (blob !== undefined) blobs.set(blob, row * blobIdBytes);
    this.#bytes += stats.size;
    this.#length++;
  }

  /** Copies the rows from `first` to `end` (excluded); their paths must sort after the previous rows'. */
  copyRows(from: Manifest, first: number, end: number): void {
    if (end <= first) return;
    const row = this.#length;
    this.#reserve(row + end - first);
    const { offsets, sizes, mtimes, ctimes, inodes, blobs } = this.#columns;
    const paths = bytesOf(from);
    const source = paths.bytes.subarray(paths.offsets[first], paths.offsets[end]);
    const start = offsets[row]!;
    this.#reservePaths(start + source.length);
    this.#pathBytes.set(source, start);
    const shift = start - paths.offsets[first]!;
    for (let i = first; i < end; i++) offsets[row + i - first + 1] = paths.offsets[i + 1]! + shift;
    sizes.set(from.sizesBytes.subarray(first, end), row);
    mtimes.set(from.mtimesMs.subarray(first, end), row);
    ctimes.set(from.ctimesMs.subarray(first, end), row);
    inodes.set(from.inodes.subarray(first, end), row);
    blobs.set(from.blobs.subarray(first * blobIdBytes, end * blobIdBytes), row * blobIdBytes);
    for (let i = first; i < end; i++) this.#bytes += from.sizesBytes[i]!;
    this.#length += end - first;
  }

  build(): Manifest {
    const { length } = this;
    const { offsets, sizes, mtimes, ctimes, inodes, blobs } = this.#columns;
    const pathBytes = new Uint8Array(this.#pathBytes.subarray(0, offsets[length]));
    return {
      length,
      takenAtMs: this.#takenAtMs,
      paths: new StringTable(offsets.slice(0, length + 1), pathBytes),
      sizesBytes: sizes.slice(0, length),
      mtimesMs: mtimes.slice(0, length),
      ctimesMs: ctimes.slice(0, length),
      inodes: inodes.slice(0, length),
      blobs: blobs.slice(0, length * blobIdBytes),
    };
  }

  #reserve(rows: number): void {
    if (rows <= this.#capacity) return;
    this.#capacity = Math.max(rows, 2 * this.#capacity);
    const wider = createColumns(this.#capacity);
    for (const name of Object.keys(wider) as (keyof Columns)[]) wider[name].set(this.#columns[name]);
    this.#columns = wider;
  }

  #reservePaths(end: number): void {
    if (end > this.#pathBytes.length) this.#pathBytes = Buffer.concat([this.#pathBytes], end * 2);
  }
}

function createColumns(rows: number): Columns {
  return {
    offsets: new Uint32Array(rows + 1),
    sizes: new Float64Array(rows),
    mtimes: new Float64Array(rows),
    ctimes: new Float64Array(rows),
    inodes: new Float64Array(rows),
    blobs: new Uint8Array(rows * blobIdBytes),
  };
}
