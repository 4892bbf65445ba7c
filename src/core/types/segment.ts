// What is a segment? An immutable part of an index, made from some files of a root. A generation is a list of segments
// and, for each, the files that later segments or deletions have removed from it.
import type { Table } from "../../base/columns.ts";
import type { StringTable } from "../../base/string-table.ts";

/** Up to this many chunks the vectors are scanned, which takes 3 ms: exact, with nothing to build or open. */
export const exactSearchChunks = 200_000;

/** One row per file, ascending by path. Counts are of the file's own references. */
export const segmentFileSchema = {
  path: "u32", // string
  language: "u32", // string
  flags: "u8", // segmentFileFlags
  symbolStart: "u32", // its symbols are rows symbolStart … symbolStart of the next file
  chunkStart: "u32",
  edgeStart: "u32",
  references: "u32",
  external: "u32",
  ambiguous: "u32",
  unresolved: "u32",
} as const;

export const segmentFileFlags = { generated: 1, test: 2, broken: 4, bulk: 8 } as const;

/** Symbols of the segment's files, in file order and within a file in the order of its ParsedFile. */
export const segmentSymbolSchema = {
  name: "u32", // string
  nameHash: "u32", // termHash of the name
  key: "u32", // the symbol's key in its file (symbolKeys); edges refer to it
  kind: "u8",
  parent: "i32", // row in this segment; -1 for a file's module symbol
  owner: "u32", // string, as in symbolSchema
  file: "u32",
  startLine: "u32",
  endLine: "u32",
  flags: "u16",
  visibility: "u8",
  ordinal: "u16",
  chunk: "i32", // the chunk in which it begins
} as const;

export const segmentChunkSchema = {
  file: "u32",
  symbol: "i32", // row in this segment's symbols
  kind: "u8",
  start: "u32",
  end: "u32",
  startLine: "u32",
  endLine: "u32",
} as const;

/**
 * Edges of the segment's files, in file order. A target is a path and a symbol's key in that file, so it stays
 * valid when the target's file is edited. If a file's symbols change, every file that names them is linked again.
 */
export const segmentEdgeSchema = {
  source: "u32", // row in this segment's symbols
  targetPath: "u32", // string
  targetKey: "u32", // key of the symbol in that file
  kind: "u8", // codeEdgeKinds
  strategy: "u8", // edgeStrategies
  confidence: "u8", // 0..255
  line: "u32",
} as const;

/** The names by which people call modules, if different from their own: see called-name.ts. Ascending by row. */
export const calledModuleSchema = {
  row: "u32", // row in this segment's symbols
  hash: "u32", // termHash of that name
} as const;

export interface SegmentTables {
  readonly files: Table<typeof segmentFileSchema>;
  readonly symbols: Table<typeof segmentSymbolSchema>;
  readonly chunks: Table<typeof segmentChunkSchema>;
  readonly called: Table<typeof calledModuleSchema>;
  /** Strings of files come first. */
  readonly strings: StringTable;
}

export interface SegmentEdges {
  readonly edges: Table<typeof segmentEdgeSchema>;
  readonly strings: StringTable;
  /** Each target once, and which of them each edge has; only of edges that come from the store. */
  readonly targets?: {
    readonly of: Uint32Array;
    readonly path: Uint32Array;
    readonly key: Uint32Array;
  };
}
