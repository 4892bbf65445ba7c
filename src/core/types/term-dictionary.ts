// The distinct terms of a file, and each term's position among them.

/** Ascending, without duplicates. */
export function findDistinctTerms(hashes: Uint32Array): Uint32Array {
  const sorted = hashes.slice().sort();
  let count = 0;
  for (const hash of sorted) if (count === 0 || hash !== sorted[count - 1]) sorted[count++] = hash;
  return sorted.slice(0, count);
}

/** The position of each hash in `distinct`, which contains them all. */
export function placesOfTerms(distinct: Uint32Array, hashes: Uint32Array): Uint32Array {
  // An open-addressing table with at least twice as many slots; terms are hashes already. A slot holds position + 1.
  const mask = 2 ** Math.ceil(Math.log2(2 * distinct.length + 1)) - 1;
  const slots = new Uint32Array(mask + 1);
  for (let place = 0; place < distinct.length; place++) {
    let slot = distinct[place]! & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = place + 1;
  }
  return hashes.map((hash) => {
    let slot = hash & mask;
    while (distinct[slots[slot]! - 1] !== hash) slot = (slot + 1) & mask;
    return slots[slot]! - 1;
  });
}
