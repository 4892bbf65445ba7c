// Values of some kilobytes each, many to a row. LMDB gives a value of more than half a page whole pages of its own, and
// leaves a third of the pages that it fills at random places empty: of artifacts that is a quarter of the file.
import type { BinaryTable } from "./guard-tables.ts";

/** Where a value stands, as the tables that name it keep it: u32 number of its pack, u32 offset and u32 length in bytes. */
export type Place = Buffer;

interface PackTables {
  /** u32 number, big-endian → the values, one behind another. */
  readonly packs: BinaryTable;
  /** u32 number, big-endian → u32 values that were put, u32 values that are named still. */
  readonly fills: BinaryTable;
}

export interface PackFill {
  readonly number: number;
  readonly put: number;
  readonly live: number;
}

const placeBytes = 12;
/** Reading one value copies its whole pack, some 5 µs; what is left of the last page is 3 % of this. */
const packBytes = 15 * 4096;

/** The value at `place`, or its first bytes, in memory of its own; undefined where there is none, or the place is no place. */
export function readPacked({ packs }: PackTables, place: Buffer, mostBytes = Infinity): Buffer | undefined {
  if (place.length !== placeBytes) return undefined;
  const { number, offset, length } = readPlace(place);
  // The store's own bytes, which the next read overwrites.
  const pack = packs.getBinaryFast(keyOf(number));
  if (pack === undefined || offset + length > pack.length) return undefined;
  const bytes = new Uint8Array(pack.subarray(offset, offset + Math.min(length, mostBytes)));
  return Buffer.from(bytes.buffer);
}

/** Bytes of the value at `place`. */
export function sizeOfPacked(place: Buffer): number {
  return place.length === placeBytes ? readPlace(place).length : 0;
}

/** Number of the pack that holds the value; undefined for what is no place. */
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

/** Puts values within one transaction: `add` each, then `end`. Values that follow one another are read together. */
export class PackWriter {
  readonly #tables: PackTables;
  readonly #values: Uint8Array[] = [];
  readonly #freed = new Map<number, number>();
  #number: number;
  #bytes = 0;

  constructor(tables: PackTables) {
    this.#tables = tables;
    const [last] = tables.fills.getKeys({ reverse: true, limit: 1 });
    this.#number = last === undefined ? 0 : (last as Buffer).readUInt32BE(0) + 1;
  }

  /** @param before - the place of the value that this one replaces */
  add(value: Uint8Array, before?: Buffer): Place {
    if (this.#bytes > 0 && this.#bytes + value.length > packBytes) this.#endPack();
    if (before !== undefined) this.free(before);
    const place = Buffer.alloc(placeBytes);
    place.writeUInt32LE(this.#number, 0);
    place.writeUInt32LE(this.#bytes, 4);
    place.writeUInt32LE(value.length, 8);
    this.#values.push(value);
    this.#bytes += value.length;
    return place;
  }

  /** Says that nothing names the value at `place` any more. A pack goes with its last value. */
  free(place: Buffer): void {
    const number = packOf(place);
    if (number === undefined) return;
    this.#freed.set(number, (this.#freed.get(number) ?? 0) + 1);
  }

  end(): void {
    this.#endPack();
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

  #endPack(): void {
    if (this.#values.length === 0) return;
    const key = keyOf(this.#number++);
    this.#tables.packs.putSync(key, Buffer.concat(this.#values));
    this.#tables.fills.putSync(key, fillOf(this.#values.length, this.#values.length));
    this.#values.length = 0;
    this.#bytes = 0;
  }
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
