// A map from two 32-bit numbers to one: caches lookups like (type, member name) → symbol.

/** Open addressing over typed arrays: 16 bytes a slot at half load, no allocation per entry. */
export class PairMap {
  #first = new Int32Array(64);
  #second = new Int32Array(64);
  #value = new Int32Array(64);
  /** The round in which a slot was last used. */
  #used = new Uint32Array(64);
  #round = 1;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Empties the map, but keeps its memory. */
  clear(): void {
    this.#size = 0;
    this.#round++;
  }

  /** The value, or `missing`. */
  get(first: number, second: number, missing: number): number {
    const slot = this.#slotOf(first | 0, second | 0);
    return this.#used[slot] === this.#round ? this.#value[slot]! : missing;
  }

  set(first: number, second: number, value: number): void {
    if (this.#size * 2 >= this.#used.length) this.#grow();
    const slot = this.#slotOf(first | 0, second | 0);
    if (this.#used[slot] !== this.#round) this.#size++;
    this.#used[slot] = this.#round;
    this.#first[slot] = first;
    this.#second[slot] = second;
    this.#value[slot] = value;
  }

  #slotOf(first: number, second: number): number {
    const mask = this.#used.length - 1;
    const round = this.#round;
    let h = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    h ^= h >>> 15;
    let slot = h & mask;
    while (this.#used[slot] === round && (this.#first[slot] !== first || this.#second[slot] !== second)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const { length } = this.#used;
    const [first, second, value, used] = [this.#first, this.#second, this.#value, this.#used];
    this.#first = new Int32Array(length * 2);
    this.#second = new Int32Array(length * 2);
    this.#value = new Int32Array(length * 2);
    this.#used = new Uint32Array(length * 2);
    this.#size = 0;
    for (let i = 0; i < length; i++) if (used[i] === this.#round) this.set(first[i]!, second[i]!, value[i]!);
  }
}
