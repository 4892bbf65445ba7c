// How is a root's current generation loaded for queries? Each part is read when first needed.
import type { Lender } from "../../../base/lender.ts";
import { once } from "../../../base/once.ts";
import { decodeFileTable, type FileTable } from "../../ingest/index.ts";
import { readWordHead, StoredWordSegment, type WordSegment } from "../../lexical/index.ts";
import {
  viewSegmentEdges,
  openSegmentTables,
  type SegmentEdges,
  type SegmentTables,
} from "../../types/index.ts";
import { EdgeIndex, type SearchSegment } from "../../query/index.ts";
import { segmentBlock, type RootRecord, type RootStore, type SegmentPart } from "../../store/index.ts";
import { openVectorSegment, type VectorSegment } from "../../vector/index.ts";
import { loadPriors } from "./graph-priors.ts";

export interface SnapshotSegment extends SearchSegment {
  readonly edges: EdgeIndex;
  /** Reads all edges for `body`, which must not keep them. */
  readonly lendEdges: (body: (edges: SegmentEdges) => void) => void;
}

/** The data for search, symbols and the graph. */
export interface SnapshotContent {
  readonly record: RootRecord;
  readonly segments: readonly SnapshotSegment[];
  /** Whether the symbols' ranks belong to this generation, rather than being missing or from an earlier one. */
  readonly isRanked: boolean;
}

export interface Snapshot extends SnapshotContent {
  readonly files: FileTable;
  readonly loaded: ReadonlyMap<string, LoadedSegment>;
  /** Bytes of the blocks read so far; words, vectors and edges may be read later. */
  readBytes(): number;
}

/** The part of a segment that generations share. */
interface LoadedSegment {
  readonly id: string;
  readonly root: string;
  readonly tables: SegmentTables;
  readonly words: () => WordSegment;
  readonly vectors: () => VectorSegment | undefined;
  readonly edges: EdgeIndex;
  readonly lendEdges: SnapshotSegment["lendEdges"];
  readonly readBytes: () => number;
}

/**
 * Reads at once what every question needs of each segment, and the rest on first use: in an event-loop turn in which
 * this generation was found to be current, so all of it still exists. Reuses what `before` has loaded of the remaining
 * segments, and its ranks and file links until this generation has its own.
 * @param isForSearch - false leaves words and vectors in the store, to save memory for callers that never search
 */
export function loadSnapshot(store: RootStore, before?: Snapshot, isForSearch = true): Snapshot | undefined {
  store.refresh();
  const record = store.findRecord();
  if (record === undefined) return undefined;
  const loaded = record.segments.map(
    ({ id }) => before?.loaded.get(id) ?? loadSegment(store, record.root, id, isForSearch),
  );
  const priors = loadPriors(store, record.generation, loaded);
  const earlier = new Map(before?.segments.map((segment) => [segment.id, segment]));
  return {
    record,
    files: decodeFileTable(store.getBlock(record.manifest)),
    segments: loaded.map((segment, position) =>
      toSnapshotSegment(segment, {
        deadFiles: record.segments[position]!.dead,
        symbolRanks: priors?.ranks[position] ?? earlier.get(segment.id)?.symbolRanks,
        links: priors?.links ?? earlier.get(segment.id)?.links,
      }),
    ),
    isRanked: priors !== undefined,
    loaded: new Map(loaded.map((segment) => [segment.id, segment])),
    readBytes: sumReadBytes(loaded),
  };
}

// Separate functions, because closures made in `loadSnapshot` would hold the previous snapshot, and that one the one
// before it.

function sumReadBytes(loaded: readonly LoadedSegment[]): () => number {
  return () => loaded.reduce((sum, segment) => sum + segment.readBytes(), 0);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

function toSnapshotSegment(
  segment: LoadedSegment,
  ofGeneration: Pick<SnapshotSegment, "deadFiles" | "symbolRanks" | "links">,
): SnapshotSegment {
  return {
    id: segment.id,
    root: segment.root,
    tables: segment.tables,
    get words() {
      return segment.words();
    },
    get vectors() {
      return segment.vectors();
    },
    edges: segment.edges,
    lendEdges: segment.lendEdges,
    ...ofGeneration,
  };
}

function loadSegment(store: RootStore, root: string, id: string, isForSearch: boolean): LoadedSegment {
  // Counts whole parts: a part needed again stays in memory.
  const lentBytes = new Map<SegmentPart, number>();
  const lender =
    (part: SegmentPart): Lender =>
    (body) =>
      store.lendBlock(segmentBlock(id, part), (bytes) => {
        lentBytes.set(part, bytes.byteLength);
        return body(bytes);
      });
  const words = once(
    () => new StoredWordSegment(lender("words")(readWordHead), (page) => lender(`words-${page}`)),
  );
  const vectors = once(() => openVectorSegment(lender("scales"), lender("vectors")));
  if (isForSearch) {
    words();
    vectors();
  }
  const tables = openSegmentTables(lender);
  const lendEdges: LoadedSegment["lendEdges"] = (body) => {
    lender("edges")((bytes) => {
      body(viewSegmentEdges(bytes));
    });
  };
  const edges = new EdgeIndex((body) => lender("edges")(body));
  const readBytes = (): number => sum(lentBytes.values());
  return { id, root, tables, words, vectors, edges, lendEdges, readBytes };
}
