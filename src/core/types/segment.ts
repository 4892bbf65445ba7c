// A segment: an immutable part of an index, made from some files of a root. A generation is a list of segments
// and, for each, which of its files later segments or deletions have taken out.
import type { Table } from "../../base/columns.ts";
import type { StringTable } from "../../base/string-table.ts";

/** Up to so many chunks the vectors are scanned, which takes 3 ms: exact, and nothing to build or to open. */
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
  key: "u32", // symbolKeys of its file: what edges name it by
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
 * Edges of the segment's files, ascending by source. A target is a path and a symbol's key in that file: both hold
 * when the target's file is edited elsewhere, and a file whose symbols change has every file that names them linked again.
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

/** What people call modules, where it is not their name: `calledName`. Ascending by row. */
export const calledModuleSchema = {
  row: "u32", // row in this segment's symbols
  hash: "u32", // termHash of what it is called
} as const;

export interface SegmentTables {
  readonly files: Table<typeof segmentFileSchema>;
  readonly symbols: Table<typeof segmentSymbolSchema>;
  readonly chunks: Table<typeof segmentChunkSchema>;
  readonly called: Table<typeof calledModuleSchema>;
  /** Those of files come first. */
  readonly strings: StringTable;
}

export interface SegmentEdges {
  readonly edges: Table<typeof segmentEdgeSchema>;
  readonly strings: StringTable;
}
