// A short, fast, stable hash of a string: the key of a name or term inside the index.

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * FNV-1a over UTF-16 code units, finished with the murmur3 avalanche so that all 32 bits are usable. Returns an
 * unsigned 32-bit integer. Among n names of a repository, two collide with probability n²/2³³.
 */
export function hash32(text: string): number {
  let hash = offsetBasis;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime);
  return finishHash32(hash);
}

/** `hash32` of the string whose UTF-8 is `bytes` from `start` to `end`, without creating the string. */
export function hash32OfUtf8(bytes: Uint8Array, start: number, end: number): number {
  let hash = offsetBasis;
  for (let i = start; i < end; i++) {
    if (bytes[i]! > 127) return hash32(Buffer.from(bytes.subarray(start, end)).toString("utf8"));
    hash = Math.imul(hash ^ bytes[i]!, prime);
  }
  return finishHash32(hash);
}

/** One step of the running hash, for scanners that hash while they read. */
export function stepHash32(hash: number, codeUnit: number): number {
  return Math.imul(hash ^ codeUnit, prime);
}

export const startHash32 = offsetBasis;

/** Ends a running hash: the result equals `hash32` of the same code units. */
export function finishHash32(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
