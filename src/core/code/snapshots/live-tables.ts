// Which files of a segment are live? What the graph of a generation is made of.
import { isDead } from "../../ingest/index.ts";
import type { SegmentTables } from "../../types/index.ts";

/** What names the live symbols of a segment. */
export interface LiveTables<Tables = SegmentTables> {
  readonly tables: Tables;
  /** As `SearchSegment.deadFiles`. */
  readonly deadFiles: Uint8Array;
}

/** A symbol of a snapshot: position of the segment, row in its symbols. */
export interface SymbolRef {
  readonly segment: number;
  readonly row: number;
}

interface FileNames {
  readonly files: Pick<SegmentTables["files"], "length" | "path">;
  readonly strings: Pick<SegmentTables["strings"], "get">;
}

/** Calls `visit` for every live file of a segment. */
export function forEachLiveFile(
  { tables, deadFiles }: LiveTables<FileNames>,
  visit: (file: number, path: string) => void,
): void {
  for (let file = 0; file < tables.files.length; file++) {
    if (!isDead(deadFiles, file)) visit(file, tables.strings.get(tables.files.path[file]!));
  }
}
