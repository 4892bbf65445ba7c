// The live symbols and edges of a snapshot, numbered for the graph: in path order, so that a generation built in
// steps gives the same numbers as one built at once.
import { TableBuilder, type Table } from "../../base/columns.ts";
import { moduleKey, strategyCode } from "../model/index.ts";
import { isDead } from "../ingest/index.ts";
import { forEachLiveFile, type Snapshot } from "./load-snapshot.ts";
import type { SymbolRef } from "./symbol-catalog.ts";

export const graphEdgeSchema = {
  source: "u32", // node
  target: "u32",
  kind: "u8", // codeEdgeKinds
  strategy: "u8", // edgeStrategies
  confidence: "u8", // 0..255
  line: "u32",
} as const;

export interface GraphNodes {
  readonly nodeCount: number;
  readonly edges: Table<typeof graphEdgeSchema>;
  nodeOf(ref: SymbolRef): number;
  refOf(node: number): SymbolRef;
}

interface LiveFile {
  readonly path: string;
  readonly segment: number;
  readonly file: number;
}

export function numberGraph(snapshot: Snapshot): GraphNodes {
  const live: LiveFile[] = [];
  snapshot.segments.forEach((segment, position) => {
    forEachLiveFile(segment, (file, path) => live.push({ path, segment: position, file }));
  });
  live.sort((a, b) => (a.path < b.path ? -1 : 1));

  const firstNode = snapshot.segments.map(({ tables }) => new Int32Array(tables.files.length).fill(-1));
  const starts: number[] = [];
  let nodeCount = 0;
  for (const { segment, file } of live) {
    firstNode[segment]![file] = nodeCount;
    starts.push(nodeCount);
    nodeCount +=
      symbolEnd(snapshot, segment, file) - snapshot.segments[segment]!.tables.files.symbolStart[file]!;
  }
  const nodeOf = ({ segment, row }: SymbolRef): number => {
    const { symbols, files } = snapshot.segments[segment]!.tables;
    const file = symbols.file[row]!;
    return firstNode[segment]![file]! + row - files.symbolStart[file]!;
  };
  const refOf = (node: number): SymbolRef => {
    const at = lastAtMost(starts, node);
    const { segment, file } = live[at]!;
    return { segment, row: snapshot.segments[segment]!.tables.files.symbolStart[file]! + node - starts[at]! };
  };
  return { nodeCount, nodeOf, refOf, edges: collectEdges(snapshot, live, starts, nodeOf) };
}

function collectEdges(
  snapshot: Snapshot,
  live: readonly LiveFile[],
  starts: readonly number[],
  nodeOf: (ref: SymbolRef) => number,
): Table<typeof graphEdgeSchema> {
  const fileOfPath = new Map(live.map(({ path }, position) => [path, position]));
  const findTarget = createTargetFinder(snapshot, live, starts);
  const ambiguous = strategyCode("ambiguous");
  const rows = new TableBuilder(graphEdgeSchema, 4096);
  snapshot.segments.forEach((part, segment) => {
    const { edges, strings } = part.edges();
    const targetFiles = Array.from(
      { length: strings.length },
      (_, id) => fileOfPath.get(strings.get(id)) ?? -1,
    );
    for (let i = 0; i < edges.length; i++) {
      const row = edges.source[i]!;
      if (edges.strategy[i] === ambiguous || isDead(part.deadFiles, part.tables.symbols.file[row]!)) continue;
      const target = findTarget(targetFiles[edges.targetPath[i]!]!, edges.targetKey[i]!);
      if (target < 0) continue;
      rows.add({
        source: nodeOf({ segment, row }),
        target,
        kind: edges.kind[i]!,
        strategy: edges.strategy[i]!,
        confidence: edges.confidence[i]!,
        line: edges.line[i]!,
      });
    }
  });
  return rows.build();
}

/** From a file's position and a symbol's key to its node, or -1. Keys of a file are looked through once it is asked for. */
function createTargetFinder(
  snapshot: Snapshot,
  live: readonly LiveFile[],
  starts: readonly number[],
): (position: number, key: number) => number {
  const byFile = new Map<number, Map<number, number>>();
  return (position, key) => {
    if (position < 0) return -1;
    if (key === moduleKey) return starts[position]!;
    let nodes = byFile.get(position);
    if (nodes === undefined) {
      const { segment, file } = live[position]!;
      const { symbols, files } = snapshot.segments[segment]!.tables;
      nodes = new Map();
      const from = files.symbolStart[file]!;
      for (let row = from + 1; row < symbolEnd(snapshot, segment, file); row++) {
        nodes.set(symbols.key[row]!, starts[position]! + row - from);
      }
      byFile.set(position, nodes);
    }
    return nodes.get(key) ?? -1;
  };
}

function symbolEnd(snapshot: Snapshot, segment: number, file: number): number {
  const { files, symbols } = snapshot.segments[segment]!.tables;
  return file + 1 < files.length ? files.symbolStart[file + 1]! : symbols.length;
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (sorted[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
