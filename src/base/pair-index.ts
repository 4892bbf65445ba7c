// Which row of a table has two given numbers? Found by hashing, in 6 to 12 bytes a row.

/** Each slot of an open-addressing table holds one more than a row, or 0 if it is free. */
export class PairIndex {
  readonly #first: ArrayLike<number>;
  readonly #second: ArrayLike<number>;
  readonly #slots: Uint32Array;
  readonly #bits: number;

  /** Keeps both columns. Of rows with the same pair, the last one counts. */
  constructor(first: ArrayLike<number>, second: ArrayLike<number>) {
    this.#first = first;
    this.#second = second;
    this.#bits = Math.max(1, Math.ceil(Math.log2(first.length * 1.5 + 1)));
    this.#slots = new Uint32Array(2 ** this.#bits);
    for (let row = 0; row < first.length; row++)
      this.#slots[this.#slotOf(first[row]!, second[row]!)] = row + 1;
  }

  /** -1 if no row has them. */
  find(first: number, second: number): number {
    return this.#slots[this.#slotOf(first, second)]! - 1;
  }

  /** The slot of the pair's row, or the free one where it would go. */
  #slotOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    const hash = Math.imul(second ^ Math.imul(first + 1, 0x9e3779b1), 0x85ebca6b);
    for (let slot = hash >>> (32 - this.#bits); ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]! - 1;
      if (row < 0 || (this.#second[row] === second && this.#first[row] === first)) return slot;
    }
  }
}
