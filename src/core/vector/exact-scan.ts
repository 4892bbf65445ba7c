// Exact nearest vectors of one segment: in WebAssembly where it is worth it and can be had, else in a plain loop of the same order.
import type { Bitmap } from "../../base/bitmap.ts";
import { TopK } from "../../base/top-k.ts";
import { createVectorScan, type VectorScan } from "../../kernels/index.ts";
import { isLociError } from "../../errors.ts";
import type { QuantizedVector, VectorSegment } from "./vector-segment.ts";

/** Documents of one segment and their cosines, best first; equal scores in order of document. */
export interface NearestDocuments {
  readonly ids: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

type SegmentScan = (query: QuantizedVector, limit: number, allow: Bitmap | undefined) => NearestDocuments;

interface ResidentScan {
  readonly search: SegmentScan;
  /** Undefined where rows are compared without the kernel. */
  readonly rows: VectorScan | undefined;
}

const scans = new WeakMap<VectorSegment, ResidentScan>();
/** A new instance of the kernel takes .3 ms, the plain loop .1 ms for this many rows. */
const fewRows = 64;
/** Segments that were searched once, in rows that were lent for it. */
const lent = new WeakSet<VectorSegment>();
/** Where lent rows are compared: what one segment needs, used for one after another. */
let lentRows: VectorScan | undefined;

/**
 * The `limit` documents nearest to `query` among those that `allow` has (all when absent). Documents without a vector
 * are never among them. A segment that can be lent is copied for the kernel anew by its first search, which may be the only
 * one of its process; by the second it is kept, and dropped with the segment.
 */
export function scanSegment(
  segment: VectorSegment,
  query: QuantizedVector,
  limit: number,
  allow: Bitmap | undefined,
): NearestDocuments {
  let scan = scans.get(segment);
  if (scan === undefined && segment.lend !== undefined && !lent.has(segment)) {
    lent.add(segment);
    return scanLent(segment, query, limit, allow);
  }
  if (scan === undefined) scans.set(segment, (scan = createResidentScan(segment)));
  return scan.search(query, limit, allow);
}

/** Gives back the kernel's copy of the rows; another scan makes it anew. */
export function releaseScan(segment: VectorSegment): void {
  scans.delete(segment);
  lent.delete(segment);
}

/** The cosine of each of the documents named, as `cosine` gives it, wherever the rows are at hand. */
export function scoreDocuments(
  segment: VectorSegment,
  query: QuantizedVector,
  documents: readonly number[],
): number[] {
  const rows = scans.get(segment)?.rows;
  if (rows !== undefined) {
    return Array.from(rows.scoresOf(query.values, query.scale, Uint32Array.from(documents)));
  }
  const score = (values: Int8Array): number[] => {
    const { dimensions, scales } = segment;
    return documents.map((document) => cosine({ dimensions, scales, values }, document, query));
  };
  return segment.lend !== undefined && lent.has(segment) ? segment.lend(score) : score(segment.values);
}

function scanLent(
  segment: VectorSegment,
  query: QuantizedVector,
  limit: number,
  allow: Bitmap | undefined,
): NearestDocuments {
  return segment.lend!((values) => {
    try {
      if (lentRows?.dimensions !== segment.dimensions) lentRows = createVectorScan(segment.dimensions);
      lentRows.clear();
      lentRows.append(values, segment.scales);
      return lentRows.search(query.values, query.scale, limit, allow);
    } catch (error) {
      if (!isLociError(error, "KERNEL_MEMORY")) throw error;
      const { dimensions, scales } = segment;
      return scanPlainly({ dimensions, scales, values }, query, limit, allow);
    }
  });
}

function createResidentScan(segment: VectorSegment): ResidentScan {
  const plain: ResidentScan = {
    rows: undefined,
    search: (query, limit, allow) => scanPlainly(segment, query, limit, allow),
  };
  if (segment.scales.length <= fewRows) return plain;
  try {
    const rows = createVectorScan(segment.dimensions);
    const append = (values: Int8Array): number => rows.append(values, segment.scales);
    if (segment.lend === undefined) append(segment.values);
    else segment.lend(append);
    return { rows, search: (query, limit, allow) => rows.search(query.values, query.scale, limit, allow) };
  } catch (error) {
    if (!isLociError(error, "KERNEL_MEMORY")) throw error;
    return plain;
  }
}

/** What `scanSegment` must give, without kernels. */
export function scanPlainly(
  segment: VectorSegment,
  query: QuantizedVector,
  limit: number,
  allow: Bitmap | undefined,
): NearestDocuments {
  const best = new TopK(limit);
  for (let document = 0; document < segment.scales.length; document++) {
    if (allow !== undefined && (allow[document >>> 5]! & (1 << (document & 31))) === 0) continue;
    best.offer(document, cosine(segment, document, query));
  }
  return best.take();
}

/** Cosine of the query and a document's vector, -1..1; 0 when it has none. */
export function cosine(segment: VectorSegment, document: number, query: QuantizedVector): number {
  const { values, dimensions, scales } = segment;
  const start = document * dimensions;
  let sum = 0;
  for (let i = 0; i < dimensions; i++) sum += values[start + i]! * query.values[i]!;
  return Math.fround(sum * Math.fround(scales[document]! * query.scale));
}
