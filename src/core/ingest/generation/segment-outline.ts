// What does a run read from every segment, at a hundredth of the segment's size? Its files, and where their rows begin.
import { findOrdered } from "../../../base/bisect.ts";
import type { Column } from "../../../base/columns.ts";
import { packColumns, takeColumn, unpackColumns } from "../../../base/columns.ts";
import { StringTable, StringTableBuilder } from "../../../base/string-table.ts";
import { LociError } from "../../../errors.ts";
import { segmentBlock, type RootStore } from "../../store/index.ts";
import type { SegmentEdges, SegmentTables } from "../../types/index.ts";

export interface SegmentOutline {
  /** By file, ascending. */
  readonly paths: StringTable;
  /** File f has the chunks chunkStarts[f] … chunkStarts[f + 1]. */
  readonly chunkStarts: Uint32Array;
  /** File f has the edges edgeStarts[f] … edgeStarts[f + 1]. */
  readonly edgeStarts: Uint32Array;
}

export interface OutlinedParts {
  readonly tables: SegmentTables;
  readonly edges: Pick<SegmentEdges["edges"], "length">;
}

export function outlineSegment({ tables, edges }: OutlinedParts): SegmentOutline {
  const { files, chunks, strings } = tables;
  const paths = new StringTableBuilder();
  for (const path of files.path) paths.intern(strings.get(path));
  return {
    paths: paths.build(),
    chunkStarts: withEnd(files.chunkStart, chunks.length),
    edgeStarts: withEnd(files.edgeStart, edges.length),
  };
}

function withEnd(starts: Uint32Array, end: number): Uint32Array {
  const column = new Uint32Array(starts.length + 1);
  column.set(starts);
  column[starts.length] = end;
  return column;
}

export function encodeSegmentOutline({ paths, chunkStarts, edgeStarts }: SegmentOutline): Uint8Array {
  return packColumns([...paths.columns(), chunkStarts, edgeStarts]);
}

/** Returns views into `bytes`. Throws STORE_CORRUPT if `encodeSegmentOutline` did not write them. */
export function decodeSegmentOutline(bytes: Uint8Array): SegmentOutline {
  const columns: Iterator<Column> = unpackColumns(bytes)[Symbol.iterator]();
  const outline = {
    paths: StringTable.take(columns),
    chunkStarts: takeColumn("u32", columns),
    edgeStarts: takeColumn("u32", columns),
  };
  const rows = outline.paths.length + 1;
  if (outline.chunkStarts.length !== rows || outline.edgeStarts.length !== rows) {
    throw new LociError("STORE_CORRUPT", "A segment's outline does not fit its files.");
  }
  return outline;
}

export function loadSegmentOutline(store: RootStore, id: string): SegmentOutline {
  return decodeSegmentOutline(store.getBlock(segmentBlock(id, "outline")));
}

/** Finds a file by its path, given as UTF-8. */
export function findOutlinedFile({ paths }: SegmentOutline, path: Uint8Array): number | undefined {
  return findOrdered(paths.length, (file) => Buffer.compare(paths.bytesOf(file), path));
}
