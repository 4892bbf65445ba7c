// How is the stored approximate index of a large set of vectors used? It is opened only if intact, and returns
// candidates that are then scored exactly.
import { join } from "node:path";
import { bisect } from "../../base/bisect.ts";
import { annStaleShare, annThreads, createAnn } from "./ann-config.ts";
import { checkAnnManifest } from "./ann-integrity.ts";
import type { AnnManifest, AnnSegment } from "./ann-integrity.ts";

export interface AnnIndex {
  /** Name of its file; unique for each index. */
  readonly file: string;
  readonly dimensions: number;
  readonly count: number;
  readonly segments: readonly AnnSegment[];
  /**
   * Calls `visit` for about `limit` nearest vectors, in no particular order. The thread must not be ended during this
   * call.
   */
  nearest(vector: Float32Array, limit: number, visit: (ordinal: number, document: number) => void): void;
}

/**
 * @internal The index in `folder`, mapped into memory; undefined if there is none, or if it is torn, damaged or of
 * another format.
 */
export async function openAnn(folder: string): Promise<AnnIndex | undefined> {
  const manifest = await checkAnnManifest(folder);
  return manifest === undefined ? undefined : mapAnn(folder, manifest);
}

/**
 * Maps the file of a manifest that `checkAnnManifest` verified: about 50 µs per 1,000 vectors. The thread must not be
 * ended during this call. Undefined if the file has been replaced since, or without the library.
 */
export async function mapAnn(folder: string, manifest: AnnManifest): Promise<AnnIndex | undefined> {
  const index = await createAnn(manifest.dimensions);
  if (index === undefined) return undefined;
  try {
    index.view(join(folder, manifest.file));
  } catch {
    return undefined; // removed since the check: there is a newer one for the next call
  }
  if (index.size() !== manifest.count || index.dimensions() !== manifest.dimensions) return undefined;
  const starts = firstKeys(manifest.segments);
  return {
    file: manifest.file,
    dimensions: manifest.dimensions,
    count: manifest.count,
    segments: manifest.segments,
    nearest(vector, limit, visit) {
      const { keys } = index.search(vector, Math.min(limit, manifest.count), annThreads);
      for (const found of keys) {
        const key = Number(found);
        const segment = bisect(starts.length, (at) => starts[at]! <= key) - 1;
        visit(segment, key - starts[segment]!);
      }
    },
  };
}

/** The key of each segment's first document. */
function firstKeys(segments: readonly AnnSegment[]): Float64Array {
  const starts = new Float64Array(segments.length);
  for (let i = 1; i < segments.length; i++) starts[i] = starts[i - 1]! + segments[i - 1]!.documents;
  return starts;
}

/** How many documents a segment has, and how many of them are live. */
export interface SegmentCount extends AnnSegment {
  readonly live: number;
}

/**
 * Whether rebuilding would pay off: more than a quarter of the live vectors are missing from the index, or of those in
 * it are dead.
 */
export function isAnnStale(
  ann: { readonly count: number; readonly segments: readonly AnnSegment[] } | undefined,
  segments: readonly SegmentCount[],
): boolean {
  if (ann === undefined) return true;
  const listed = new Map(ann.segments.map(({ id, documents }) => [id, documents]));
  let live = 0;
  let known = 0;
  for (const segment of segments) {
    live += segment.live;
    if (listed.get(segment.id) === segment.documents) known += segment.live;
  }
  return known < live * (1 - annStaleShare) || known < ann.count * (1 - annStaleShare);
}
