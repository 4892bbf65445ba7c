// Here is a root: give me its current generation, ready to be asked. What a question needs is loaded with the first that does.
import type { Lender } from "../../../base/lender.ts";
import { once } from "../../../base/once.ts";
import { decodeFileTable, type FileTable } from "../../ingest/index.ts";
import { StoredWordSegment, type WordSegment } from "../../lexical/index.ts";
import {
  decodeSegmentEdges,
  openSegmentTables,
  type SegmentEdges,
  type SegmentTables,
} from "../../types/index.ts";
import type { SearchSegment } from "../../query/index.ts";
import { segmentBlock, type RootRecord, type RootStore, type SegmentPart } from "../../store/index.ts";
import { openVectorSegment, type VectorSegment } from "../../vector/index.ts";
import { loadPriors } from "./graph-priors.ts";

export interface SnapshotSegment extends SearchSegment {
  /** Read when somebody asks about edges. */
  readonly edges: () => SegmentEdges;
}

/** What search, symbols and the graph go by. */
export interface SnapshotContent {
  readonly record: RootRecord;
  readonly segments: readonly SnapshotSegment[];
  /** Whether the symbols' ranks are those of this generation, and not of none or of an earlier one. */
  readonly isRanked: boolean;
}

export interface Snapshot extends SnapshotContent {
  readonly files: FileTable;
  readonly loaded: ReadonlyMap<string, LoadedSegment>;
  /** Bytes of the blocks that were read so far; words, vectors and edges may be read later. */
  readBytes(): number;
}

/** What generations share of a segment. */
interface LoadedSegment {
  readonly id: string;
  readonly root: string;
  readonly tables: SegmentTables;
  readonly words: () => WordSegment;
  readonly vectors: () => VectorSegment | undefined;
  readonly edges: () => SegmentEdges;
  readonly readBytes: () => number;
}

/**
 * What every question asks of each segment is read at once, the rest when one asks for it: in a turn of the event loop in
 * which this generation was found to be the current one, and so while all of it is there. What `before` has loaded of segments
 * that stay is used again, and so is what search goes by of their graph until this generation has its own.
 * @param isForSearch false leaves words and vectors in the store: who never searches needs no memory for them
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

// Functions of their own: closures made in `loadSnapshot` would hold the snapshot before, and that the one before it.

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
    ...ofGeneration,
  };
}

function loadSegment(store: RootStore, root: string, id: string, isForSearch: boolean): LoadedSegment {
  // Counted whole: what is asked for again stays.
  const lentBytes = new Map<SegmentPart, number>();
  const lender =
    (part: SegmentPart): Lender =>
    (body) =>
      store.lendBlock(segmentBlock(id, part), (bytes) => {
        lentBytes.set(part, bytes.byteLength);
        return body(bytes);
      });
  const words = once(() => new StoredWordSegment(lender("words"), (page) => lender(`words-${page}`)));
  const vectors = once(() => openVectorSegment(lender("scales"), lender("vectors")));
  if (isForSearch) {
    words();
    vectors();
  }
  const tables = openSegmentTables(lender);
  const edges = once(() => lender("edges")(decodeSegmentEdges));
  return { id, root, tables, words, vectors, edges, readBytes: () => sum(lentBytes.values()) };
}
