// Sets of small numbers as bits: is this row in the set? Bit i of a set is bit i % 32 of word i / 32.

/** One bit per row, lowest bit first. Rows beyond the last word are not in the set. */
export type Bitmap = Uint32Array;

/** A set for rows 0 … `size` - 1: empty, or full if `filled`. */
export function createBitmap(size: number, filled = false): Bitmap {
  const bitmap = new Uint32Array((size + 31) >>> 5);
  if (filled) {
    bitmap.fill(0xffffffff);
    if (size % 32 !== 0) bitmap[bitmap.length - 1] = 2 ** (size % 32) - 1;
  }
  return bitmap;
}

export function hasBit(bitmap: Bitmap, row: number): boolean {
  return ((bitmap[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
}

/** Does nothing for rows beyond the last word. */
export function setBit(bitmap: Bitmap, row: number): void {
  bitmap[row >>> 5]! |= 1 << (row & 31);
}

export function clearBit(bitmap: Bitmap, row: number): void {
  bitmap[row >>> 5]! &= ~(1 << (row & 31));
}

export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let i = 0; i < bitmap.length; i++) count += bitCount(bitmap[i]!);
  return count;
}

/** The number of bits that are set in a word. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
