// Which documents mean something like this? The nearest vectors over several segments as if they were one.
import type { Bitmap } from "../../base/bitmap.ts";
import { TopK } from "../../base/top-k.ts";
import { LociError } from "../../errors.ts";
import { cosine, scanSegment } from "./exact-scan.ts";
import { quantizeVector } from "./vector-segment.ts";
import type { VectorSegment } from "./vector-segment.ts";

/** As many as a segment of words holds: ids of both are made alike. */
const segmentStride = 65_536;

export interface LiveVectorSegment {
  /** Absent while the segment is not embedded. */
  readonly vectors: VectorSegment | undefined;
  /** Documents that still count; absent when all do. */
  readonly live: Bitmap | undefined;
}

export interface VectorQuery {
  /** Any length but zero. */
  readonly vector: Float32Array;
  readonly limit: number;
  /** One per segment: the documents that may be found. Absent, or undefined for a segment, allows all that are live. */
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
  /** Documents of segments that have vectors, dead ones included. */
  readonly documentCount: number;
  /** Throws INPUT_INVALID when the query has other dimensions than the vectors. */
  search(query: VectorQuery): VectorMatches;
  /** The cosines of the documents named, whatever they rank; 0 for one without a vector. */
  score(vector: Float32Array, ids: Uint32Array): Float64Array;
}

export function createVectorSearch(segments: readonly LiveVectorSegment[]): VectorSearch {
  return {
    documentCount: segments.reduce((sum, { vectors }) => sum + (vectors?.scales.length ?? 0), 0),
    search(query) {
      const quantized = quantizeVector(query.vector);
      const best = new TopK(query.limit);
      segments.forEach(({ vectors, live }, s) => {
        if (vectors === undefined || quantized.scale === 0) return;
        checkDimensions(vectors, query.vector);
        const { ids, scores } = scanSegment(vectors, quantized, query.limit, query.allow?.[s] ?? live);
        for (let i = 0; i < ids.length; i++) {
          const document = ids[i]!;
          if (vectors.scales[document] !== 0) best.offer(s * segmentStride + document, scores[i]!);
        }
      });
      return best.take();
    },
    score(vector, ids) {
      const quantized = quantizeVector(vector);
      return Float64Array.from(ids, (id) => {
        const vectors = segments[Math.floor(id / segmentStride)]?.vectors;
        return vectors === undefined ? 0 : cosine(vectors, id % segmentStride, quantized);
      });
    },
  };
}

function checkDimensions(vectors: VectorSegment, query: Float32Array): void {
  if (vectors.dimensions === query.length) return;
  throw new LociError(
    "INPUT_INVALID",
    `A query of ${query.length} dimensions was asked of vectors of ${vectors.dimensions}.`,
    { hint: "Index the root again with the embedding model that is configured now." },
  );
}
