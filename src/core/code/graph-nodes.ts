// The live symbols and edges of a snapshot, numbered for the graph: in path order, so that a generation built in
// steps gives the same numbers as one built at once.
import { throwIfCancelled } from "../../errors.ts";
import { TableBuilder, type Table } from "../../base/columns.ts";
import type { CsrGraph } from "../../kernels/index.ts";
import { moduleKey, strategyCode, type SegmentEdges } from "../types/index.ts";
import { isDead } from "../ingest/index.ts";
import { forEachLiveFile, type LiveTables, type SymbolRef } from "./live-tables.ts";

export const graphEdgeSchema = {
  source: "u32", // node
  target: "u32",
  kind: "u8", // codeEdgeKinds
  strategy: "u8", // edgeStrategies
  confidence: "u8", // 0..255
  line: "u32",
} as const;

/** What of a snapshot makes its graph. */
export interface GraphSource {
  readonly segments: readonly (LiveTables & { readonly edges: () => SegmentEdges })[];
}

/** The rows `firstRow` to `firstRow + count` of a segment's symbols are the nodes from `firstNode` on. */
interface LiveFile {
  readonly path: string;
  readonly segment: number;
  readonly file: number;
  readonly firstRow: number;
  readonly count: number;
  firstNode: number;
}

export interface NodeNumbers {
  readonly nodeCount: number;
  /** In path order. */
  readonly files: readonly Readonly<LiveFile>[];
  nodeOf(ref: SymbolRef): number;
  refOf(node: number): SymbolRef;
}

export interface GraphNodes extends NodeNumbers {
  readonly edges: Table<typeof graphEdgeSchema>;
}

export function numberNodes(source: GraphSource): NodeNumbers {
  const files: LiveFile[] = [];
  source.segments.forEach((part, segment) => {
    const { symbolStart } = part.tables.files;
    forEachLiveFile(part, (file, path) => {
      const firstRow = symbolStart[file]!;
      const count = (symbolStart[file + 1] ?? part.tables.symbols.length) - firstRow;
      files.push({ path, segment, file, firstRow, count, firstNode: 0 });
    });
  });
  files.sort((a, b) => (a.path < b.path ? -1 : 1));

  const firstNode = source.segments.map(({ tables }) => new Int32Array(tables.files.length).fill(-1));
  let nodeCount = 0;
  for (const live of files) {
    firstNode[live.segment]![live.file] = live.firstNode = nodeCount;
    nodeCount += live.count;
  }
  return {
    nodeCount,
    files,
    nodeOf({ segment, row }) {
      const { symbols, files } = source.segments[segment]!.tables;
      const file = symbols.file[row]!;
      return firstNode[segment]![file]! + row - files.symbolStart[file]!;
    },
    refOf(node) {
      const live = files[lastAtMost(files, node)]!;
      return { segment: live.segment, row: live.firstRow + node - live.firstNode };
    },
  };
}

/** Nodes with all that is known of their edges. */
export function numberGraph(
  source: GraphSource,
  numbers = numberNodes(source),
  signal?: AbortSignal,
): GraphNodes {
  const rows = new TableBuilder(graphEdgeSchema, 4096);
  forEachEdge(source, numbers, signal, (from, to, { edges }, i) => {
    rows.add({
      source: from,
      target: to,
      kind: edges.kind[i]!,
      strategy: edges.strategy[i]!,
      confidence: edges.confidence[i]!,
      line: edges.line[i]!,
    });
  });
  return { ...numbers, edges: rows.build() };
}

const overrideStrategy = strategyCode("override");

/** Targets of each node, for the kernels; parallel edges stay, loops go, and so does what joins a method to one it overrides. */
export function collectTargets(source: GraphSource, numbers: NodeNumbers, signal?: AbortSignal): CsrGraph {
  const most = source.segments.reduce((sum, part) => sum + part.edges().edges.length, 0);
  const ends = { from: new Uint32Array(most), to: new Uint32Array(most) };
  const offsets = new Uint32Array(numbers.nodeCount + 1);
  let count = 0;
  forEachEdge(source, numbers, signal, (from, to, { edges }, i) => {
    if (from === to || edges.strategy[i] === overrideStrategy) return;
    ends.from[count] = from;
    ends.to[count++] = to;
    offsets[from + 1]!++;
  });
  for (let node = 0; node < numbers.nodeCount; node++) offsets[node + 1]! += offsets[node]!;
  const next = offsets.slice();
  const targets = new Uint32Array(count);
  for (let i = 0; i < count; i++) targets[next[ends.from[i]!]!++] = ends.to[i]!;
  return { nodeCount: numbers.nodeCount, offsets, targets };
}

/** What references may mean of which nobody knows which symbol they mean. */
export function findAmbiguousTargets(
  source: GraphSource,
  numbers: NodeNumbers,
  signal?: AbortSignal,
): ReadonlySet<number> {
  const found = new Set<number>();
  forEachEdge(source, numbers, signal, (_from, to) => found.add(to), true);
  return found;
}

/** Calls `visit` for every edge whose ends are both live and certain; `row` is the edge's in the segment's table. */
function forEachEdge(
  source: GraphSource,
  { files, nodeOf }: NodeNumbers,
  signal: AbortSignal | undefined,
  visit: (from: number, to: number, segment: SegmentEdges, row: number) => void,
  isAmbiguous = false,
): void {
  const fileOfPath = new Map(files.map(({ path }, position) => [path, position]));
  const findTarget = createTargetFinder(source, files);
  const ambiguous = strategyCode("ambiguous");
  source.segments.forEach((part, segment) => {
    throwIfCancelled(signal);
    const known = part.edges();
    const { edges, strings } = known;
    const targetFiles = Array.from(
      { length: strings.length },
      (_, id) => fileOfPath.get(strings.get(id)) ?? -1,
    );
    for (let i = 0; i < edges.length; i++) {
      const row = edges.source[i]!;
      const isOther = (edges.strategy[i] === ambiguous) !== isAmbiguous;
      if (isOther || isDead(part.deadFiles, part.tables.symbols.file[row]!)) continue;
      const target = findTarget(targetFiles[edges.targetPath[i]!]!, edges.targetKey[i]!);
      if (target >= 0) visit(nodeOf({ segment, row }), target, known, i);
    }
  });
}

/** From a file's position and a symbol's key to its node, or -1. Keys of a file are looked through once it is asked for. */
function createTargetFinder(
  source: GraphSource,
  files: readonly LiveFile[],
): (position: number, key: number) => number {
  const byFile = new Map<number, Map<number, number>>();
  return (position, key) => {
    if (position < 0) return -1;
    const { segment, firstRow, firstNode, count } = files[position]!;
    if (key === moduleKey) return firstNode;
    let nodes = byFile.get(position);
    if (nodes === undefined) {
      const { symbols } = source.segments[segment]!.tables;
      nodes = new Map();
      for (let i = 1; i < count; i++) nodes.set(symbols.key[firstRow + i]!, firstNode + i);
      byFile.set(position, nodes);
    }
    return nodes.get(key) ?? -1;
  };
}

/** The last file with a first node of at most `node`; files without symbols do not occur: each has its module's. */
function lastAtMost(files: readonly LiveFile[], node: number): number {
  let low = 0;
  let high = files.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (files[middle]!.firstNode <= node) low = middle;
    else high = middle - 1;
  }
  return low;
}
