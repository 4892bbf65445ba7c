// The approximate index of a large set of vectors, as it lies on disk: opened only when whole, asked for candidates that
// are then scored exactly.
import { join } from "node:path";
import { countBits } from "../../base/bitmap.ts";
import { annStaleShare, annThreads, annThreshold, createAnn, splitAnnKey } from "./ann-config.ts";
import { checkSeal } from "./ann-seal.ts";
import type { SealedSegment } from "./ann-seal.ts";
import type { LiveVectorSegment } from "./vector-search.ts";

export interface AnnIndex {
  readonly dimensions: number;
  readonly count: number;
  readonly segments: readonly SealedSegment[];
  /** Calls `visit` for some `limit` nearest vectors, in no promised order. A thread in here must not be ended. */
  nearest(vector: Float32Array, limit: number, visit: (ordinal: number, document: number) => void): void;
}

/** The index in `folder`, mapped into memory; undefined when there is none, or one that is torn, damaged or of another format. */
export async function openAnn(folder: string): Promise<AnnIndex | undefined> {
  const seal = await checkSeal(folder);
  if (seal === undefined) return undefined;
  const index = await createAnn(seal.dimensions);
  try {
    index.view(join(folder, seal.file));
  } catch {
    return undefined; // removed since it was checked: a newer one is there, for the next time
  }
  if (index.size() !== seal.count || index.dimensions() !== seal.dimensions) return undefined;
  return {
    dimensions: seal.dimensions,
    count: seal.count,
    segments: seal.segments,
    nearest(vector, limit, visit) {
      const { keys } = index.search(vector, Math.min(limit, seal.count), annThreads);
      for (const key of keys) {
        const { ordinal, document } = splitAnnKey(key);
        visit(ordinal, document);
      }
    },
  };
}

/**
 * Whether `buildAnn` would pay: there are enough live vectors, and no index yet, or one of which more than a quarter is
 * dead, or that does not know more than a quarter of them.
 */
export function needsAnnBuild(ann: AnnIndex | undefined, segments: readonly LiveVectorSegment[]): boolean {
  let live = 0;
  let known = 0;
  const sealed = new Map(ann?.segments.map(({ id, documents }) => [id, documents]));
  for (const { id, vectors, live: bits } of segments) {
    if (vectors === undefined) continue;
    const count = bits === undefined ? vectors.scales.length : countBits(bits);
    live += count;
    if (sealed.get(id) === vectors.scales.length) known += count;
  }
  if (live < annThreshold) return false;
  if (ann === undefined) return true;
  return known < live * (1 - annStaleShare) || known < ann.count * (1 - annStaleShare);
}
