// How does a sum of rows become a unit vector?

/**
 * Scales `dimensions` floats of `values` from `offset` on to Euclidean length 1, in place.
 * All zeros stay all zeros. The sum of squares is taken in double precision.
 */
export function normalizeRow(values: Float32Array, offset: number, dimensions: number): void {
  let squares = 0;
  for (let i = offset; i < offset + dimensions; i++) squares += values[i]! * values[i]!;
  if (squares === 0) return;
  const scale = 1 / Math.sqrt(squares);
  for (let i = offset; i < offset + dimensions; i++) values[i] = values[i]! * scale;
}
