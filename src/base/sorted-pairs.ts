// Sorts pairs of 32-bit numbers by the first. As whole 64-bit numbers, which the engine sorts without calling back.

/** Little-endian, like every machine that Loci runs on: of the two words of a pair, the higher is the second. */
export class SortedPairs {
  readonly #pairs: BigUint64Array;
  readonly #words: Uint32Array;

  /** @param capacity - the most pairs at a time */
  constructor(capacity: number) {
    this.#pairs = new BigUint64Array(capacity);
    this.#words = new Uint32Array(this.#pairs.buffer);
  }

  set(at: number, first: number, second: number): void {
    this.#words[2 * at] = second;
    this.#words[2 * at + 1] = first;
  }

  /** Sorts the pairs at 0 to `count`. */
  sort(count: number): void {
    this.#pairs.subarray(0, count).sort();
  }

  first(at: number): number {
    return this.#words[2 * at + 1]!;
  }

  second(at: number): number {
    return this.#words[2 * at]!;
  }
}
