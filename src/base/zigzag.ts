// Signed differences as unsigned numbers, small ones near zero: 0, −1, 1, −2 become 0, 1, 2, 3.

/** Differences are 32-bit and wrap around. */
export function toZigzag(difference: number): number {
  const wrapped = difference | 0;
  return (wrapped << 1) ^ (wrapped >> 31);
}

export function fromZigzag(zigzag: number): number {
  return (zigzag >>> 1) ^ -(zigzag & 1);
}
