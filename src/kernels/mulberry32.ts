// Which random number comes next? The same generator as in the kernels, so that a seed means the same on both sides.

const blockLength = 32;

export class Mulberry32 {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 to 2^32 - 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let x = this.#state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return (x ^ (x >>> 14)) >>> 0;
  }

  /** 0, 1, 2, ... in random order. */
  shuffle(length: number): number[] {
    const order = Array.from({ length }, (_, i) => i);
    for (let i = length - 1; i > 0; i--) {
      const other = this.next() % (i + 1);
      const moved = order[i]!;
      order[i] = order[other]!;
      order[other] = moved;
    }
    return order;
  }

  /** 0, 1, 2, ... in runs of 32, with the runs in random order. */
  shuffleBlocks(length: number): number[] {
    return this.shuffle(Math.ceil(length / blockLength)).flatMap((block) => {
      const start = block * blockLength;
      return Array.from({ length: Math.min(blockLength, length - start) }, (_, i) => start + i);
    });
  }
}
