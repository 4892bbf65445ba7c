// Which documents have a similar meaning? Finds the nearest vectors over several segments as if they were one.
import { appendTo } from "../../base/append-to.ts";
import { countBits, hasBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { TopK } from "../../base/top-k.ts";
import { LociError } from "../../errors.ts";
import { annOversampling } from "./ann-config.ts";
import type { AnnIndex } from "./ann-index.ts";
import { cosine, releaseScan, scanSegment, scoreDocuments } from "./exact-scan.ts";
import { quantizeVector } from "./vector-segment.ts";
import type { QuantizedVector, VectorSegment } from "./vector-segment.ts";

/** The same as for a segment of words, so that ids of both are equal. */
const segmentStride = 65_536;
/**
 * If filters let less pass, too little of an approximate index's result remains, and an exact scan of the rest is
 * cheap.
 */
const minAllowedShare = 0.2;

export interface LiveVectorSegment {
  /** Permanent: different content has a different id. */
  readonly id: string;
  /** Absent while the segment is not embedded. */
  readonly vectors: VectorSegment | undefined;
  /** Documents that are still valid; absent if all are. */
  readonly live: Bitmap | undefined;
}

export interface VectorQuery {
  /** Of any nonzero length. */
  readonly vector: Float32Array;
  readonly limit: number;
  /** One per segment: the documents that may be found. If absent, or undefined for a segment, all live ones may. */
  readonly allow?: readonly (Bitmap | undefined)[] | undefined;
}

/** Ids are segment · 65,536 + document. */
export interface VectorMatches {
  /** Best first; equal scores in order of id. */
  readonly ids: Uint32Array;
  /** Cosines, -1..1. */
  readonly scores: Float64Array;
}

export interface VectorSearch {
  /** Documents of segments with vectors, including dead ones. */
  readonly documentCount: number;
  /** Throws INPUT_INVALID if the query has other dimensions than the vectors. */
  search(query: VectorQuery): VectorMatches;
  /** The cosines of the given documents, whatever their rank; 0 for one without a vector. */
  score(vector: Float32Array, ids: Uint32Array): Float64Array;
}

/** Exact, except for segments covered by `ann`. */
export function createVectorSearch(segments: readonly LiveVectorSegment[], ann?: AnnIndex): VectorSearch {
  return new SegmentedVectorSearch(segments, ann);
}

class SegmentedVectorSearch implements VectorSearch {
  readonly documentCount: number;
  readonly #segments: readonly LiveVectorSegment[];
  readonly #ann: AnnIndex | undefined;
  /** For each segment of the approximate index, its position among the segments; undefined if it is gone. */
  readonly #known: readonly (number | undefined)[];

  constructor(segments: readonly LiveVectorSegment[], ann: AnnIndex | undefined) {
    this.#segments = segments;
    this.documentCount = segments.reduce((sum, { vectors }) => sum + (vectors?.scales.length ?? 0), 0);
    this.#ann = ann;
    const positions = new Map(segments.map(({ id }, s) => [id, s]));
    this.#known = (this.#ann?.segments ?? []).map(({ id, documents }) => {
      const position = positions.get(id);
      const vectors = position === undefined ? undefined : segments[position]!.vectors;
      if (vectors?.scales.length !== documents) return undefined;
      releaseScan(vectors);
      return position;
    });
  }

  search(query: VectorQuery): VectorMatches {
    const quantized = quantizeVector(query.vector);
    const best = new TopK(query.limit);
    if (quantized.scale === 0) return best.take();
    for (const { vectors } of this.#segments) checkDimensions(vectors, query.vector);
    const approximated = this.#searchApproximately(query, quantized, best);
    this.#segments.forEach(({ vectors, live }, s) => {
      if (vectors === undefined || approximated.has(s)) return;
      const { ids, scores } = scanSegment(vectors, quantized, query.limit, query.allow?.[s] ?? live);
      for (let i = 0; i < ids.length; i++) best.offer(s * segmentStride + ids[i]!, scores[i]!);
    });
    return best.take();
  }

  score(vector: Float32Array, ids: Uint32Array): Float64Array {
    const quantized = quantizeVector(vector);
    const scores = new Float64Array(ids.length);
    for (const [s, places] of groupBySegment(ids)) {
      const vectors = this.#segments[s]?.vectors;
      if (vectors === undefined) continue;
      const documents = places.map((place) => ids[place]! % segmentStride);
      scoreDocuments(vectors, quantized, documents).forEach((score, i) => (scores[places[i]!] = score));
    }
    return scores;
  }

  /** Adds what the approximate index found, scored exactly; returns the segments that need no scan. */
  #searchApproximately(query: VectorQuery, quantized: QuantizedVector, best: TopK): ReadonlySet<number> {
    const ann = this.#ann;
    if (ann?.dimensions !== query.vector.length) return new Set();
    const share = this.#allowedShare(ann, query);
    if (share < minAllowedShare) return new Set();
    const found: { readonly id: number; readonly score: number }[] = [];
    ann.nearest(query.vector, Math.ceil((query.limit * annOversampling) / share), (ordinal, document) => {
      const s = this.#known[ordinal];
      if (s === undefined) return;
      const { vectors, live } = this.#segments[s]!;
      const allow = query.allow?.[s] ?? live;
      if (vectors === undefined || (allow !== undefined && !hasBit(allow, document))) return;
      found.push({ id: s * segmentStride + document, score: cosine(vectors, document, quantized) });
    });
    if (found.length < query.limit) return new Set();
    for (const { id, score } of found) best.offer(id, score);
    return new Set(this.#known.filter((position) => position !== undefined));
  }

  /** The share of the approximate index's vectors that the query may find. */
  #allowedShare(ann: AnnIndex, query: VectorQuery): number {
    let allowed = 0;
    for (const s of this.#known) {
      if (s === undefined) continue;
      const { vectors, live } = this.#segments[s]!;
      const bits = query.allow?.[s] ?? live;
      allowed += bits === undefined ? (vectors?.scales.length ?? 0) : countBits(bits);
    }
    return Math.min(1, allowed / Math.max(1, ann.count));
  }
}

/** Positions in `ids`, grouped by segment. */
function groupBySegment(ids: Uint32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  ids.forEach((id, place) => {
    const segment = Math.floor(id / segmentStride);
    appendTo(groups, segment, place);
  });
  return groups;
}

function checkDimensions(vectors: VectorSegment | undefined, query: Float32Array): void {
  if (vectors === undefined || vectors.dimensions === query.length) return;
  throw new LociError(
    "INPUT_INVALID",
    `The query has ${query.length} dimensions, but the vectors have ${vectors.dimensions}.`,
    { hint: "Index the root again with the embedding model that is configured now." },
  );
}
