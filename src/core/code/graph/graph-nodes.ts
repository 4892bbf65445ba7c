// The live symbols of a snapshot, numbered for the graph: in path order, so that a generation built in
// steps gives the same numbers as one built at once.
import { bisect } from "../../../base/bisect.ts";
import type { SegmentTables } from "../../types/index.ts";
import { forEachLiveFile, type LiveTables, type SymbolRef } from "../snapshots/live-tables.ts";

/** The tables of a segment that are needed to number its nodes. */
export interface GraphTables {
  readonly files: Pick<SegmentTables["files"], "length" | "path" | "symbolStart" | "edgeStart">;
  readonly symbols: Pick<SegmentTables["symbols"], "length" | "key">;
  readonly strings: Pick<SegmentTables["strings"], "get">;
}

/** The parts of a snapshot that form its graph. */
export interface GraphSource {
  readonly segments: readonly LiveTables<GraphTables>[];
}

/** Rows `firstRow` to `firstRow + count` of a segment's symbols are the nodes from `firstNode` on. */
export interface LiveFile {
  readonly path: string;
  readonly segment: number;
  readonly file: number;
  readonly firstRow: number;
  readonly count: number;
  readonly firstNode: number;
}

export interface NodeNumbers {
  readonly nodeCount: number;
  /** In path order. */
  readonly files: readonly LiveFile[];
  nodeOf(ref: SymbolRef): number;
  refOf(node: number): SymbolRef;
  fileOf(node: number): LiveFile;
  /** Position in `files` of the file with that path; -1 if there is none. */
  findFile(path: string): number;
}

/** Nodes of complete tables, in which each row's file can be looked up. */
export function numberNodes(source: { readonly segments: readonly LiveTables[] }): NodeNumbers {
  const { nodeCount, files } = numberFileNodes(source);
  const firstNode = source.segments.map(({ tables }) => new Int32Array(tables.files.length).fill(-1));
  for (const live of files) firstNode[live.segment]![live.file] = live.firstNode;
  // Every file has at least its module symbol.
  const fileOf = (node: number): LiveFile =>
    files[bisect(files.length, (at) => files[at]!.firstNode <= node) - 1]!;
  return {
    nodeCount,
    files,
    nodeOf({ segment, row }) {
      const { symbols, files } = source.segments[segment]!.tables;
      const file = symbols.file[row]!;
      return firstNode[segment]![file]! + row - files.symbolStart[file]!;
    },
    refOf(node) {
      const live = fileOf(node);
      return { segment: live.segment, row: live.firstRow + node - live.firstNode };
    },
    fileOf,
    findFile(path) {
      const at = bisect(files.length, (each) => files[each]!.path < path);
      return files[at]?.path === path ? at : -1;
    },
  };
}

export function numberFileNodes({ segments }: GraphSource): Pick<NodeNumbers, "nodeCount" | "files"> {
  const files: { -readonly [Key in keyof LiveFile]: LiveFile[Key] }[] = [];
  segments.forEach((part, segment) => {
    const { symbolStart } = part.tables.files;
    forEachLiveFile(part, (file, path) => {
      const firstRow = symbolStart[file]!;
      const count = (symbolStart[file + 1] ?? part.tables.symbols.length) - firstRow;
      files.push({ path, segment, file, firstRow, count, firstNode: 0 });
    });
  });
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  let nodeCount = 0;
  for (const live of files) {
    live.firstNode = nodeCount;
    nodeCount += live.count;
  }
  return { nodeCount, files };
}
