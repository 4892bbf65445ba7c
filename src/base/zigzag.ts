// Differences as numbers without a sign, small ones near zero: 0, −1, 1, −2 are 0, 1, 2, 3.

/** Differences are of 32 bits and wrap around. */
export function toZigzag(difference: number): number {
  const wrapped = difference | 0;
  return (wrapped << 1) ^ (wrapped >> 31);
}

export function fromZigzag(zigzag: number): number {
  return (zigzag >>> 1) ^ -(zigzag & 1);
}
