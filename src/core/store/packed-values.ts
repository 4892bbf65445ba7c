// How are values of a few kilobytes packed many to a row? LMDB gives a value larger than half a page whole pages of its
// own, and leaves a third of randomly filled pages empty. For artifacts that would waste a quarter of the file.
import type { BinaryTable } from "./guard-tables.ts";

/**
 * The location of a value, as stored in the tables that refer to it: u32 pack number, u32 offset, u32 length in bytes.
 */
export type Place = Buffer;

export interface PackTables {
  /** u32 number, big-endian → the values, concatenated. */
  readonly packs: BinaryTable;
  /** u32 number, big-endian → u32 values put into it, u32 values still referenced. */
  readonly fills: BinaryTable;
}

export interface PackFill {
  readonly number: number;
  readonly put: number;
  readonly live: number;
}

const placeBytes = 12;
const pageBytes = 4096;
/** LMDB's own, at the start of the first page. */
const headBytes = 16;
/** Reading one value copies its whole pack, about 5 µs. */
const packBytes = 15 * pageBytes;
/** A pack ends where it fills its last page best, from this size on. */
const leastPackBytes = packBytes / 2;

/** The value at `place`, or its first bytes, in its own memory; undefined if there is none or `place` is malformed. */
export function readPacked({ packs }: PackTables, place: Buffer, mostBytes = Infinity): Buffer | undefined {
  if (place.length !== placeBytes) return undefined;
  const { number, offset, length } = readPlace(place);
  // The store's own buffer, which the next read overwrites.
  const pack = packs.getBinaryFast(keyOf(number));
  if (pack === undefined || offset + length > pack.length) return undefined;
  const bytes = new Uint8Array(pack.subarray(offset, offset + Math.min(length, mostBytes)));
  return Buffer.from(bytes.buffer);
}

/** Size of the value at `place`, in bytes. */
export function sizeOfPacked(place: Buffer): number {
  return place.length === placeBytes ? readPlace(place).length : 0;
}

/** Number of the pack that holds the value; undefined if `place` is malformed. */
export function packOf(place: Buffer): number | undefined {
  return place.length === placeBytes ? readPlace(place).number : undefined;
}

/** All packs, in ascending order. */
export function listFills({ fills }: PackTables): PackFill[] {
  return Array.from(fills.getRange(), ({ key, value }) => ({
    number: (key as Buffer).readUInt32BE(0),
    ...readFill(value),
  }));
}

interface WaitingValue {
  readonly table: BinaryTable;
  readonly key: Buffer;
  readonly value: Uint8Array;
}

/** Puts values within one transaction: `put` each, then `end`. Values put in sequence are stored together. */
export class PackWriter {
  readonly #tables: PackTables;
  readonly #waiting: WaitingValue[] = [];
  readonly #freed = new Map<number, number>();
  #number: number;
  #bytes = 0;

  constructor(tables: PackTables) {
    this.#tables = tables;
    const [last] = tables.fills.getKeys({ reverse: true, limit: 1 });
    this.#number = last === undefined ? 0 : (last as Buffer).readUInt32BE(0) + 1;
  }

  /** Puts the value's place into `table`, at the latest in `end`, and frees the place that was there. */
  put(table: BinaryTable, key: Buffer, value: Uint8Array): void {
    while (this.#bytes > 0 && this.#bytes + value.length > packBytes) this.#endPack(this.#bestEnd());
    this.#waiting.push({ table, key, value });
    this.#bytes += value.length;
  }

  /** Marks the value at `place` as unreferenced. A pack is removed with its last value. */
  free(place: Buffer): void {
    const number = packOf(place);
    if (number === undefined) return;
    this.#freed.set(number, (this.#freed.get(number) ?? 0) + 1);
  }

  end(): void {
    this.#endPack(this.#waiting.length);
    const { packs, fills } = this.#tables;
    for (const [number, count] of this.#freed) {
      const key = keyOf(number);
      const bytes = fills.getBinary(key);
      if (bytes === undefined) continue;
      const { put, live } = readFill(bytes);
      if (live > count) fills.putSync(key, fillOf(put, live - count));
      else {
        fills.removeSync(key);
        packs.removeSync(key);
      }
    }
  }

  /** How many of the waiting values leave the smallest share of their pages unused. */
  #bestEnd(): number {
    let [best, bestShare] = [this.#waiting.length, Infinity];
    let bytes = 0;
    for (const [i, { value }] of this.#waiting.entries()) {
      bytes += value.length;
      if (bytes < leastPackBytes && i + 1 < this.#waiting.length) continue;
      const share = (pageBytes * Math.ceil((bytes + headBytes) / pageBytes)) / bytes;
      if (share <= bestShare) [best, bestShare] = [i + 1, share];
    }
    return best;
  }

  #endPack(count: number): void {
    if (count === 0) return;
    const number = this.#number++;
    const values = this.#waiting.splice(0, count);
    this.#tables.packs.putSync(keyOf(number), Buffer.concat(values.map(({ value }) => value)));
    this.#tables.fills.putSync(keyOf(number), fillOf(count, count));
    let offset = 0;
    for (const { table, key, value } of values) {
      const before = table.getBinary(key);
      if (before !== undefined) this.free(before);
      table.putSync(key, placeOf(number, offset, value.length));
      offset += value.length;
    }
    this.#bytes -= offset;
  }
}

function placeOf(number: number, offset: number, length: number): Place {
  const place = Buffer.alloc(placeBytes);
  place.writeUInt32LE(number, 0);
  place.writeUInt32LE(offset, 4);
  place.writeUInt32LE(length, 8);
  return place;
}

function readPlace(place: Buffer) {
  return { number: place.readUInt32LE(0), offset: place.readUInt32LE(4), length: place.readUInt32LE(8) };
}

function readFill(bytes: Buffer): { readonly put: number; readonly live: number } {
  return bytes.length === 8
    ? { put: bytes.readUInt32LE(0), live: bytes.readUInt32LE(4) }
    : { put: 0, live: 0 };
}

function fillOf(put: number, live: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(put, 0);
  bytes.writeUInt32LE(live, 4);
  return bytes;
}

function keyOf(number: number): Buffer {
  const key = Buffer.alloc(4);
  key.writeUInt32BE(number);
  return key;
}
