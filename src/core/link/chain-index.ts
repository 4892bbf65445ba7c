// Which rows of a column hold this key? A hash table over a column of numbers; rows with the same key ascend.
import type { ColumnSlab } from "../../base/column-slab.ts";

/** Immutable once built: 12 bytes per row and no object per key. */
export class ChainIndex {
  readonly #keys: Uint32Array;
  readonly #next: Int32Array;
  readonly #slots: Int32Array;
  readonly #mask: number;

  /** @param slab - room for its columns, for an index that lives as long as many others; `keys` is kept as it is */
  constructor(keys: Uint32Array, slab?: ColumnSlab) {
    const size = tableSize(keys.length);
    this.#keys = keys;
    this.#mask = size - 1;
    if (keys.length === 0) {
      this.#next = noRows;
      this.#slots = noSlots;
      return;
    }
    this.#next = slab?.i32(keys.length) ?? new Int32Array(keys.length);
    this.#slots = (slab?.i32(size) ?? new Int32Array(size)).fill(-1);
    for (let row = keys.length - 1; row >= 0; row--) {
      const slot = this.#slotOf(keys[row]!);
      this.#next[row] = this.#slots[slot]!;
      this.#slots[slot] = row;
    }
  }

  /** The first row with that key, −1 if there is none. */
  first(key: number): number {
    return this.#slots[this.#slotOf(key)]!;
  }

  /** The next row with the same key, −1 after the last. */
  next(row: number): number {
    return this.#next[row]!;
  }

  #slotOf(key: number): number {
    let slot = mix(key) & this.#mask;
    for (;;) {
      const row = this.#slots[slot]!;
      if (row === -1 || this.#keys[row] === key) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }
}

function mix(key: number): number {
  const h = Math.imul(key ^ (key >>> 16), 0x9e3779b1);
  return h ^ (h >>> 15);
}

const leastSlots = 4;
// Most files export nothing by name, for example: all empty indexes share their columns.
const noRows = new Int32Array(0);
const noSlots = new Int32Array(leastSlots).fill(-1);

function tableSize(rows: number): number {
  let size = leastSlots;
  while (size < rows * 2) size *= 2;
  return size;
}
