// May a segment contain this word? A Bloom filter answers without reading the segment: "no" is certain, "yes" is not.

/** With these numbers, about one in a hundred missing words passes. */
const bitsPerTerm = 10;
const probes = 7;

/** Bits, 32 per number; empty if there are no words. */
export type TermFilter = Uint32Array;

/** @param hashes - of the words (`termHash`), distinct */
export function createTermFilter(hashes: Uint32Array): TermFilter {
  const filter = new Uint32Array(Math.ceil((hashes.length * bitsPerTerm) / 32));
  const bits = filter.length * 32;
  for (const hash of hashes) {
    const step = stepOf(hash);
    for (let probe = 0; probe < probes; probe++) {
      const bit = ((hash + Math.imul(probe, step)) >>> 0) % bits;
      filter[bit >>> 5]! |= 1 << (bit & 31);
    }
  }
  return filter;
}

/** False only for a word that is not in the filter. */
export function mayHoldTerm(filter: TermFilter, hash: number): boolean {
  const bits = filter.length * 32;
  if (bits === 0) return false;
  const step = stepOf(hash);
  for (let probe = 0; probe < probes; probe++) {
    const bit = ((hash + Math.imul(probe, step)) >>> 0) % bits;
    if ((filter[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
  }
  return true;
}

/** The distance between two probes: Kirsch and Mitzenmacher, "Less hashing, same performance" (2006). */
function stepOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return (mixed ^ (mixed >>> 12)) | 1;
}
