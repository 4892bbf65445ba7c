// How are a segment's vectors stored? One quantized vector per document.
import type { Column } from "../../base/columns.ts";
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";
import type { Lender } from "../../base/lender.ts";
import { LociError } from "../../errors.ts";

/** Row d is the vector of document d: values[d * dimensions …] * scales[d]. Unit length, up to int8 rounding. */
export interface VectorSegment {
  /** A multiple of 16. */
  readonly dimensions: number;
  readonly values: Int8Array;
  /** 0 for a document without a vector, which no search finds. */
  readonly scales: Float32Array;
  /** Calls `body` with values that are valid only during the call, so that they need not stay in memory. */
  readonly lend?: (<T>(body: (values: Int8Array) => T) => T) | undefined;
}

/** A vector ready for comparison: `values` times `scale` is the vector. */
export interface QuantizedVector {
  readonly values: Int8Array;
  readonly scale: number;
}

/** Unit length first, then int8 with the largest value at ±127. A zero or non-finite vector gives scale 0. */
export function quantizeVector(vector: Float32Array): QuantizedVector {
  let squares = 0;
  let largest = 0;
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i]!;
    squares += value * value;
    largest = Math.max(largest, Math.abs(value));
  }
  const values = new Int8Array(vector.length);
  if (!(squares > 0 && Number.isFinite(squares))) return { values, scale: 0 };
  const factor = 127 / largest;
  for (let i = 0; i < vector.length; i++) values[i] = Math.round(vector[i]! * factor);
  return { values, scale: Math.fround(largest / 127 / Math.sqrt(squares)) };
}

export function encodeVectorSegment(segment: VectorSegment): Uint8Array {
  const { values, scales, dimensions } = segment;
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return packColumns([Uint32Array.of(dimensions), bytes, scales]);
}

/** As two blocks, because a scan reads the values once but the scales often. */
export function splitVectorSegment(segment: VectorSegment): {
  readonly values: Uint8Array;
  readonly scales: Uint8Array;
} {
  const { values, scales, dimensions } = segment;
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return { values: packColumns([bytes]), scales: packColumns([Uint32Array.of(dimensions), scales]) };
}

/**
 * Copies only the scales at once, and the values on demand. Throws STORE_CORRUPT if `splitVectorSegment` did not write
 * them.
 */
export function openVectorSegment(lendScales: Lender, lendValues: Lender): VectorSegment {
  const { dimensions, scales } = lendScales((bytes) => {
    const columns: Iterator<Column> = unpackColumns(bytes).values();
    return { dimensions: takeColumn("u32", columns)[0] ?? 0, scales: takeColumn("f32", columns).slice() };
  });
  const lend = <T>(body: (values: Int8Array) => T): T =>
    lendValues((bytes) => {
      const raw = takeColumn("u8", unpackColumns(bytes).values());
      return body(valuesOf(raw, dimensions, scales));
    });
  let kept: Int8Array | undefined;
  return {
    dimensions,
    scales,
    get values() {
      return (kept ??= lend((values) => values.slice()));
    },
    lend,
  };
}

/** A copy of the rows from `first` to before `end`. */
export function cutVectors(segment: VectorSegment, first: number, end: number): VectorSegment {
  const { dimensions, values, scales } = segment;
  return {
    dimensions,
    values: values.slice(first * dimensions, end * dimensions),
    scales: scales.slice(first, end),
  };
}

/** Returns views into `bytes`. Throws STORE_CORRUPT if `encodeVectorSegment` did not write them. */
export function decodeVectorSegment(bytes: Uint8Array): VectorSegment {
  const columns: Iterator<Column> = unpackColumns(bytes)[Symbol.iterator]();
  const dimensions = takeColumn("u32", columns)[0] ?? 0;
  const raw = takeColumn("u8", columns);
  const scales = takeColumn("f32", columns);
  return { dimensions, values: valuesOf(raw, dimensions, scales), scales };
}

function valuesOf(raw: Uint8Array, dimensions: number, scales: Float32Array): Int8Array {
  if (raw.length !== scales.length * dimensions || dimensions % 16 !== 0) {
    throw new LociError("STORE_CORRUPT", "A vector segment's columns do not fit each other.");
  }
  return new Int8Array(raw.buffer, raw.byteOffset, raw.length);
}
