// Numbers terms in the order in which they are added.

/** An open-addressing table at most half full; terms are hashes already. A slot holds a number + 1. */
export class TermNumbers {
  #terms: Uint32Array;
  #slots: Uint32Array;
  #count = 0;

  constructor(expected = 64) {
    const size = 2 ** Math.ceil(Math.log2(expected + 1));
    this.#terms = new Uint32Array(size);
    this.#slots = new Uint32Array(2 * size);
  }

  get length(): number {
    return this.#count;
  }

  /** The term with a number below `length`. */
  at(number: number): number {
    return this.#terms[number]!;
  }

  /** −1 for a term that was not added. */
  find(term: number): number {
    return this.#slots[this.#slotOf(term)]! - 1;
  }

  /** Whether the term is new. */
  add(term: number): boolean {
    if (this.#count === this.#terms.length) this.#grow();
    const slot = this.#slotOf(term);
    if (this.#slots[slot] !== 0) return false;
    this.#terms[this.#count] = term;
    this.#slots[slot] = ++this.#count;
    return true;
  }

  #slotOf(term: number): number {
    const mask = this.#slots.length - 1;
    let slot = term & mask;
    while (this.#slots[slot] !== 0 && this.#terms[this.#slots[slot]! - 1] !== term) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#terms.subarray(0, this.#count);
    this.#terms = new Uint32Array(2 * this.#terms.length);
    this.#slots = new Uint32Array(2 * this.#terms.length);
    this.#count = 0;
    for (const term of before) this.add(term);
  }
}
