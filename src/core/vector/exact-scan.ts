// Exact nearest vectors of one segment: in WebAssembly where it can be had, else in a plain loop that gives the same order.
import type { Bitmap } from "../../base/bitmap.ts";
import { TopK } from "../../base/top-k.ts";
import { createVectorScan } from "../../kernels/index.ts";
import { isLociError } from "../../errors.ts";
import type { QuantizedVector, VectorSegment } from "./vector-segment.ts";

/** Documents of one segment and their cosines, best first; equal scores in order of document. */
export interface NearestDocuments {
  readonly ids: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

type SegmentScan = (query: QuantizedVector, limit: number, allow: Bitmap | undefined) => NearestDocuments;

const scans = new WeakMap<VectorSegment, SegmentScan>();

/**
 * The `limit` documents nearest to `query` among those that `allow` has (all when absent). Documents without a vector
 * are never among them. The segment's rows are copied for the kernel on first use and dropped with the segment.
 */
export function scanSegment(
  segment: VectorSegment,
  query: QuantizedVector,
  limit: number,
  allow: Bitmap | undefined,
): NearestDocuments {
  let scan = scans.get(segment);
  if (scan === undefined) scans.set(segment, (scan = createSegmentScan(segment)));
  return scan(query, limit, allow);
}

/** Gives back the kernel's copy of the rows; another scan makes it anew. */
export function releaseScan(segment: VectorSegment): void {
  scans.delete(segment);
}

function createSegmentScan(segment: VectorSegment): SegmentScan {
  try {
    const resident = createVectorScan(segment.dimensions);
    resident.append(segment.values, segment.scales);
    return (query, limit, allow) => resident.search(query.values, query.scale, limit, allow);
  } catch (error) {
    if (!isLociError(error, "KERNEL_MEMORY")) throw error;
    return (query, limit, allow) => scanPlainly(segment, query, limit, allow);
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
