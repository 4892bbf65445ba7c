// Which vectors of a segment are exactly nearest? Uses WebAssembly if it is available and worthwhile, otherwise a plain
// loop with the same order.
import { createBitmap, setBit, type Bitmap } from "../../base/bitmap.ts";
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
  /** Undefined if rows are compared without the kernel. */
  readonly rows: VectorScan | undefined;
}

const embedded = new WeakMap<VectorSegment, Bitmap | undefined>();
const scans = new WeakMap<VectorSegment, ResidentScan>();
/** A new kernel instance takes .3 ms, the plain loop .1 ms for this many rows. */
const fewRows = 64;
/** Segments searched once so far, in borrowed rows. */
const lent = new WeakSet<VectorSegment>();
/** The instance for borrowed rows, reused from one segment to the next. */
let lentRows: VectorScan | undefined;

/**
 * The `limit` documents nearest to `query` among those in `allow` (all if absent). Documents without a vector are never
 * included. A segment that can be lent is copied to the kernel only temporarily by its first search, which may be the
 * only one of the process. The second search keeps the copy until the segment is dropped.
 */
export function scanSegment(
  segment: VectorSegment,
  query: QuantizedVector,
  limit: number,
  allow: Bitmap | undefined,
): NearestDocuments {
  // The kernel gives a document without a vector the score 0, which is better than a negative cosine.
  const found = intersect(embeddedOf(segment), allow);
  let scan = scans.get(segment);
  if (scan === undefined && segment.lend !== undefined && !lent.has(segment)) {
    lent.add(segment);
    return scanLent(segment, query, limit, found);
  }
  if (scan === undefined) scans.set(segment, (scan = createResidentScan(segment)));
  return scan.search(query, limit, found);
}

/** The documents that have a vector; undefined if all have. */
function embeddedOf(segment: VectorSegment): Bitmap | undefined {
  const { scales } = segment;
  if (!embedded.has(segment)) {
    const bits = scales.includes(0) ? createBitmap(scales.length) : undefined;
    for (let document = 0; bits !== undefined && document < scales.length; document++) {
      if (scales[document] !== 0) setBit(bits, document);
    }
    embedded.set(segment, bits);
  }
  return embedded.get(segment);
}

function intersect(a: Bitmap | undefined, b: Bitmap | undefined): Bitmap | undefined {
  return a !== undefined && b !== undefined ? a.map((word, i) => word & (b[i] ?? 0)) : (a ?? b);
}

/** Frees the kernel's copy of the rows; another scan makes it again. */
export function releaseScan(segment: VectorSegment): void {
  scans.delete(segment);
  lent.delete(segment);
}

/** The cosine of each given document, equal to `cosine`, wherever the rows are available. */
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

/** The reference result for `scanSegment`, without kernels; a document without a vector has the score 0. */
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

/** Cosine of the query and a document's vector, -1..1; 0 if it has none. */
export function cosine(segment: VectorSegment, document: number, query: QuantizedVector): number {
  const { values, dimensions, scales } = segment;
  const start = document * dimensions;
  let sum = 0;
  for (let i = 0; i < dimensions; i++) sum += values[start + i]! * query.values[i]!;
  return Math.fround(sum * Math.fround(scales[document]! * query.scale));
}
