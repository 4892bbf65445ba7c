// What a run asks of every segment, in a fiftieth of its bytes: which files it has, where their rows begin, and which words
// it may hold.
import type { Column } from "../../base/columns.ts";
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";
import { StringTable, StringTableBuilder } from "../../base/string-table.ts";
import { LociError } from "../../errors.ts";
import { createTermFilter, decodeWordSegment, type TermFilter, type WordSegment } from "../lexical/index.ts";
import { segmentBlock, type RootStore } from "../store/index.ts";
import {
  decodeSegmentEdges,
  decodeSegmentTables,
  type SegmentEdges,
  type SegmentTables,
} from "../types/index.ts";

export interface SegmentOutline {
  /** Of its files, by file: ascending. */
  readonly paths: StringTable;
  /** File f has the chunks chunkStarts[f] … chunkStarts[f + 1]. */
  readonly chunkStarts: Uint32Array;
  /** File f has the edges edgeStarts[f] … edgeStarts[f + 1]. */
  readonly edgeStarts: Uint32Array;
  /** Of the words of all its chunks. */
  readonly words: TermFilter;
}

export interface OutlinedParts {
  readonly tables: SegmentTables;
  readonly edges: Pick<SegmentEdges["edges"], "length">;
  readonly words: Pick<WordSegment, "termHashes">;
}

export function outlineSegment({ tables, edges, words }: OutlinedParts): SegmentOutline {
  const { files, chunks, strings } = tables;
  const paths = new StringTableBuilder();
  for (const path of files.path) paths.intern(strings.get(path));
  return {
    paths: paths.build(),
    chunkStarts: withEnd(files.chunkStart, chunks.length),
    edgeStarts: withEnd(files.edgeStart, edges.length),
    words: createTermFilter(words.termHashes),
  };
}

function withEnd(starts: Uint32Array, end: number): Uint32Array {
  const column = new Uint32Array(starts.length + 1);
  column.set(starts);
  column[starts.length] = end;
  return column;
}

export function encodeSegmentOutline({ paths, chunkStarts, edgeStarts, words }: SegmentOutline): Uint8Array {
  return packColumns([...paths.columns(), chunkStarts, edgeStarts, words]);
}

/** Views into `bytes`. Throws STORE_CORRUPT when they are not what `encodeSegmentOutline` wrote. */
export function decodeSegmentOutline(bytes: Uint8Array): SegmentOutline {
  const columns: Iterator<Column> = unpackColumns(bytes)[Symbol.iterator]();
  const outline = {
    paths: StringTable.take(columns),
    chunkStarts: takeColumn("u32", columns),
    edgeStarts: takeColumn("u32", columns),
    words: takeColumn("u32", columns),
  };
  const rows = outline.paths.length + 1;
  if (outline.chunkStarts.length !== rows || outline.edgeStarts.length !== rows) {
    throw new LociError("STORE_CORRUPT", "A segment's outline does not fit its files.");
  }
  return outline;
}

/** A segment that was stored before there were outlines is read whole. */
export function loadSegmentOutline(store: RootStore, id: string): SegmentOutline {
  const bytes = store.findBlock(segmentBlock(id, "outline"));
  if (bytes !== undefined) return decodeSegmentOutline(bytes);
  return outlineSegment({
    tables: decodeSegmentTables(store.getBlock(segmentBlock(id, "tables"))),
    edges: decodeSegmentEdges(store.getBlock(segmentBlock(id, "edges"))).edges,
    words: decodeWordSegment(store.getBlock(segmentBlock(id, "lexical"))),
  });
}

/** The file at a path, which is given as UTF-8. */
export function findOutlinedFile({ paths }: SegmentOutline, path: Uint8Array): number | undefined {
  let low = 0;
  let high = paths.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = Buffer.compare(paths.bytesOf(middle), path);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
