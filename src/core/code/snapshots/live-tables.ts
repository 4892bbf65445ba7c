// Which files of a segment are live? A generation's graph consists of them.
import { isDead } from "../../ingest/index.ts";
import type { SegmentTables } from "../../types/index.ts";

/** The tables that name a segment's live symbols. */
export interface LiveTables<Tables = SegmentTables> {
  readonly tables: Tables;
  /** Like `SearchSegment.deadFiles`. */
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
