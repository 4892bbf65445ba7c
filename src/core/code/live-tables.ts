// Which files of a segment are live, and what are its edges? What the graph of a generation is made of.
import { isDead } from "../ingest/index.ts";
import { decodeSegmentEdges, type SegmentEdges, type SegmentTables } from "../types/index.ts";
import { segmentBlock, type RootStore } from "../store/index.ts";

/** What names the live symbols of a segment. */
export interface LiveTables {
  readonly tables: SegmentTables;
  /** As `SearchSegment.deadFiles`. */
  readonly deadFiles: Uint8Array;
}

/** A symbol of a snapshot: position of the segment, row in its symbols. */
export interface SymbolRef {
  readonly segment: number;
  readonly row: number;
}

/** Calls `visit` for every live file of a segment. */
export function forEachLiveFile(
  { tables, deadFiles }: LiveTables,
  visit: (file: number, path: string) => void,
): void {
  for (let file = 0; file < tables.files.length; file++) {
    if (!isDead(deadFiles, file)) visit(file, tables.strings.get(tables.files.path[file]!));
  }
}

/** The edges of a segment, read when they are first asked for. */
export function lazyEdges(store: RootStore, id: string): () => SegmentEdges {
  let edges: SegmentEdges | undefined;
  return () => (edges ??= decodeSegmentEdges(store.getBlock(segmentBlock(id, "edges"))));
}
