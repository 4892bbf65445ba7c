// The result of linking: one row per edge of a file, and counts of references that could not become an edge.
import type { Table } from "../../../base/columns.ts";
import type { FileId } from "../ids.ts";

/**
 * Edges that leave one file. "ambiguous" rows are candidates of one reference, at most five; they are not edges of the
 * graph.
 */
export const edgeSchema = {
  source: "u32", // symbol row in the file that the edge leaves
  targetFile: "u32",
  target: "u32", // symbol row in targetFile
  kind: "u8", // codeEdgeKinds
  strategy: "u8", // edgeStrategies
  confidence: "u8", // 0..255
  line: "u32", // 1-based, in the file that the edge leaves
  offset: "u32", // where the name is written, in UTF-16 code units
} as const;

export type EdgeTable = Table<typeof edgeSchema>;

/** Every reference is counted once: references = resolved + external + ambiguous + unresolved. */
export interface LinkCounters {
  readonly references: number;
  readonly resolved: number;
  /** Names of outside packages and of the language itself. */
  readonly external: number;
  readonly ambiguous: number;
  readonly unresolved: number;
}

export interface FileEdges extends LinkCounters {
  readonly fileId: FileId;
  readonly edges: EdgeTable;
}
