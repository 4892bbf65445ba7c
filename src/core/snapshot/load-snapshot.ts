// Here is a root: give me its current generation, ready to be asked. Loaded into memory once, then immutable.
import { decodeFileTable, isDead, type FileTable } from "../ingest/index.ts";
import { decodeWordSegment } from "../lexical/index.ts";
import {
  decodeSegmentEdges,
  decodeSegmentTables,
  type SegmentEdges,
  type SegmentTables,
} from "../model/index.ts";
import type { SearchSegment } from "../query/index.ts";
import { segmentBlock, type RootRecord, type RootStore } from "../store/index.ts";
import { decodeVectorSegment } from "../vector/index.ts";

export interface SnapshotSegment extends SearchSegment {
  readonly id: string;
  /** Read when somebody asks about edges. */
  readonly edges: () => SegmentEdges;
}

export interface Snapshot {
  readonly record: RootRecord;
  readonly files: FileTable;
  readonly segments: readonly SnapshotSegment[];
}

/**
 * All blocks are read in one turn of the event loop, and so from one state of the store. What `before` has loaded of
 * segments that stay is used again.
 */
export function loadSnapshot(store: RootStore, before?: Snapshot): Snapshot | undefined {
  store.refresh();
  const record = store.findRecord();
  if (record === undefined) return undefined;
  const loaded = new Map(before?.segments.map((segment) => [segment.id, segment]));
  const segments = record.segments.map(({ id, dead }) => {
    const segment = loaded.get(id) ?? loadSegment(store, record.root, id);
    return { ...segment, deadFiles: dead };
  });
  return { record, files: decodeFileTable(store.getBlock(record.manifest)), segments };
}

function loadSegment(store: RootStore, root: string, id: string): Omit<SnapshotSegment, "deadFiles"> {
  let edges: SegmentEdges | undefined;
  return {
    id,
    root,
    tables: decodeSegmentTables(store.getBlock(segmentBlock(id, "tables"))),
    words: decodeWordSegment(store.getBlock(segmentBlock(id, "lexical"))),
    vectors: decodeVectorSegment(store.getBlock(segmentBlock(id, "vectors"))),
    edges: () => (edges ??= decodeSegmentEdges(store.getBlock(segmentBlock(id, "edges")))),
  };
}

/** Calls `visit` for every live file of a segment. */
export function forEachLiveFile(
  { tables, deadFiles }: { readonly tables: SegmentTables; readonly deadFiles: Uint8Array },
  visit: (file: number, path: string) => void,
): void {
  for (let file = 0; file < tables.files.length; file++) {
    if (!isDead(deadFiles, file)) visit(file, tables.strings.get(tables.files.path[file]!));
  }
}
