// How is a vector stored in a quarter of the space? As symmetric int8 with one scale per row.

/** Rows of int8 values, and the factors that turn them back into floats. */
export interface QuantizedRows {
  readonly dimensions: number;
  /** Row-major, `scales.length * dimensions` values in -127..127. */
  readonly values: Int8Array;
  /** One per row: `float = value * scale`. A row of zeros has scale 0. */
  readonly scales: Float32Array;
}

const largest = 127;

/**
 * Symmetric quantization per row: `scale = max|x| / 127`, `value = round(x / scale)`. The error per component is at
 * most half a scale.
 *
 * @param rows Row-major floats; the length must be a multiple of `dimensions`.
 */
export function quantizeRows(rows: Float32Array, dimensions: number): QuantizedRows {
  if (dimensions <= 0 || rows.length % dimensions !== 0) {
    throw new RangeError(`${rows.length} floats are not rows of ${dimensions}.`);
  }
  const count = rows.length / dimensions;
  const values = new Int8Array(rows.length);
  const scales = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    scales[row] = quantizeRow(rows, row * dimensions, dimensions, values, row * dimensions);
  }
  return { dimensions, values, scales };
}

/** Quantizes one row into `target` and returns its scale. */
export function quantizeRow(
  source: Float32Array,
  sourceOffset: number,
  dimensions: number,
  target: Int8Array,
  targetOffset: number,
): number {
  let peak = 0;
  for (let i = 0; i < dimensions; i++) {
    const size = Math.abs(source[sourceOffset + i]!);
    if (size > peak) peak = size;
  }
  // The stored scale is rounded, so the values must be computed with the rounded one.
  const scale = Math.fround(peak / largest);
  if (scale === 0) {
    target.fill(0, targetOffset, targetOffset + dimensions);
    return 0;
  }
  for (let i = 0; i < dimensions; i++) {
    const value = Math.round(source[sourceOffset + i]! / scale);
    target[targetOffset + i] = Math.max(-largest, Math.min(largest, value));
  }
  return scale;
}

/** @internal The floats that quantized rows represent, row-major. */
export function dequantizeRows(rows: QuantizedRows): Float32Array {
  const { dimensions, values, scales } = rows;
  const floats = new Float32Array(values.length);
  for (let row = 0; row < scales.length; row++) {
    const scale = scales[row]!;
    const start = row * dimensions;
    for (let i = start; i < start + dimensions; i++) floats[i] = values[i]! * scale;
  }
  return floats;
}
