// The approximate index of a large set of vectors, as it lies on disk: opened only when whole, asked for candidates that
// are then scored exactly.
import { join } from "node:path";
import { annStaleShare, annThreads, createAnn } from "./ann-config.ts";
import { checkAnnManifest } from "./ann-integrity.ts";
import type { AnnManifest, AnnSegment } from "./ann-integrity.ts";

export interface AnnIndex {
  /** Name of its file: another index has another. */
  readonly file: string;
  readonly dimensions: number;
  readonly count: number;
  readonly segments: readonly AnnSegment[];
  /** Calls `visit` for some `limit` nearest vectors, in no promised order. A thread in here must not be ended. */
  nearest(vector: Float32Array, limit: number, visit: (ordinal: number, document: number) => void): void;
}

/** @internal The index in `folder`, mapped into memory; undefined when there is none, or one that is torn, damaged or of another format. */
export async function openAnn(folder: string): Promise<AnnIndex | undefined> {
  const manifest = await checkAnnManifest(folder);
  return manifest === undefined ? undefined : mapAnn(folder, manifest);
}

/**
 * Maps the file of a manifest that `checkAnnManifest` found right: some 50 µs for each 1,000 vectors. A thread in here must not be
 * ended. Undefined when the file has been replaced since.
 */
export async function mapAnn(folder: string, manifest: AnnManifest): Promise<AnnIndex | undefined> {
  const index = await createAnn(manifest.dimensions);
  try {
    index.view(join(folder, manifest.file));
  } catch {
    return undefined; // removed since it was checked: a newer one is there, for the next time
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
        const ordinal = ordinalOf(starts, key);
        visit(ordinal, key - starts[ordinal]!);
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

/** The last segment that begins at or before `key`. */
function ordinalOf(starts: Float64Array, key: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How many of a segment's documents there are, and how many of them still count. */
export interface SegmentCount extends AnnSegment {
  readonly live: number;
}

/** Whether building would pay: more than a quarter of the live vectors is unknown to the index, or of those in it dead. */
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
