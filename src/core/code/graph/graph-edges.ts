// What are all live edges of a generation, as pairs of node numbers? Targets are looked up in one table, and only one
// segment's edges are in memory at a time.
import { throwIfCancelled } from "../../../errors.ts";
import type { CsrGraph } from "../../../kernels/index.ts";
import { isDead } from "../../ingest/index.ts";
import { moduleKey, strategyCode, type SegmentEdges } from "../../types/index.ts";
import type { GraphSource, NodeNumbers } from "./graph-nodes.ts";

/** A source of a snapshot's edges. */
export interface EdgeSource extends GraphSource {
  readonly segments: readonly (GraphSource["segments"][number] & {
    /** Calls `body` with the edges, which it must not keep; a column may be decoded on its first use. */
    readonly lendEdges: (body: (edges: SegmentEdges) => void) => void;
  })[];
}

type FileNumbers = Pick<NodeNumbers, "nodeCount" | "files">;

const overrideStrategy = strategyCode("override");
const ambiguousStrategy = strategyCode("ambiguous");

/**
 * The targets of each node, for the kernels. Parallel edges are kept; self-loops and override edges are not. Counts
 * rows first, so that each target is written once, in place; rows that turned out shorter are then moved together.
 */
export function collectTargets(source: EdgeSource, numbers: FileNumbers, signal?: AbortSignal): CsrGraph {
  const { nodeCount } = numbers;
  const offsets = new Uint32Array(nodeCount + 1);
  forEachSource(source, numbers, signal, ({ edges: { strategy } }) => (from, i) => {
    if (strategy[i] !== ambiguousStrategy) offsets[from + 1]!++;
  });
  for (let node = 0; node < nodeCount; node++) offsets[node + 1]! += offsets[node]!;
  const ends = offsets.slice(0, nodeCount);
  const targets = new Uint32Array(offsets[nodeCount]!);
  forEachEdge(source, numbers, signal, (from, to, strategy) => {
    if (from !== to && strategy !== overrideStrategy) targets[ends[from]!++] = to;
  });
  let kept = 0;
  for (let node = 0; node < nodeCount; node++) {
    const first = offsets[node]!;
    offsets[node] = kept;
    for (let at = first; at < ends[node]!; at++) targets[kept++] = targets[at]!;
  }
  offsets[nodeCount] = kept;
  return { nodeCount, offsets, targets: targets.subarray(0, kept) };
}

/** Possible targets of references whose target is unknown. */
export function findAmbiguousTargets(
  source: EdgeSource,
  numbers: FileNumbers,
  signal?: AbortSignal,
): ReadonlySet<number> {
  const found = new Set<number>();
  forEachEdge(source, numbers, signal, (_from, to) => found.add(to), true);
  return found;
}

/** Calls `visit` for every edge with two live ends and a certain target. */
function forEachEdge(
  source: EdgeSource,
  numbers: FileNumbers,
  signal: AbortSignal | undefined,
  visit: (from: number, to: number, strategy: number) => void,
  isAmbiguous = false,
): void {
  const { files } = numbers;
  const fileOfPath = new Map(files.map(({ path }, position) => [path, position]));
  const findTarget = createTargetFinder(source, numbers);
  forEachSource(source, numbers, signal, (known) => {
    const { edges, strings } = known;
    const { strategy } = edges;
    const targetFiles = Array.from(
      { length: strings.length },
      (_, id) => fileOfPath.get(strings.get(id)) ?? -1,
    );
    // Most targets have several edges, and looking one up costs more than all else.
    const { of, path, key } = known.targets ?? { path: edges.targetPath, key: edges.targetKey };
    const nodes = Int32Array.from(key, (one, i) => findTarget(targetFiles[path[i]!]!, one));
    return (from, i) => {
      if ((strategy[i] === ambiguousStrategy) !== isAmbiguous) return;
      const target = nodes[of === undefined ? i : of[i]!]!;
      if (target >= 0) visit(from, target, strategy[i]!);
    };
  });
}

/**
 * Calls the function returned by `open` for each segment with every edge of a live file: the node of its source, and
 * its row.
 */
function forEachSource(
  { segments }: EdgeSource,
  { files }: FileNumbers,
  signal: AbortSignal | undefined,
  open: (segment: SegmentEdges) => (from: number, row: number) => void,
): void {
  const firstNode = segments.map(({ tables }) => new Int32Array(tables.files.length).fill(-1));
  for (const live of files) firstNode[live.segment]![live.file] = live.firstNode;
  segments.forEach((part, segment) => {
    throwIfCancelled(signal);
    const { symbolStart, edgeStart } = part.tables.files;
    part.lendEdges((known) => {
      const visit = open(known);
      const { source } = known.edges;
      for (let file = 0; file < edgeStart.length; file++) {
        if (isDead(part.deadFiles, file)) continue;
        const shift = firstNode[segment]![file]! - symbolStart[file]!;
        const end = edgeStart[file + 1] ?? source.length;
        for (let i = edgeStart[file]!; i < end; i++) visit(source[i]! + shift, i);
      }
    });
  });
}

/** Maps a file's position and a symbol's key to its node, or -1. One open-addressing table holds all nodes. */
function createTargetFinder(
  { segments }: GraphSource,
  { files, nodeCount }: FileNumbers,
): (position: number, key: number) => number {
  const bits = Math.max(1, Math.ceil(Math.log2(nodeCount * 1.5 + 1)));
  // A slot is two numbers: one more than the node, 0 if the slot is free, and its key.
  const slots = new Uint32Array(2 ** (bits + 1));
  const mask = slots.length - 1;
  const firstNodes = Uint32Array.from([...files.map(({ firstNode }) => firstNode), nodeCount]);
  /** The slot of that file's key, or the free slot where it would go. */
  const find = (position: number, key: number): number => {
    const first = firstNodes[position]!;
    const end = firstNodes[position + 1]!;
    let slot = (Math.imul(key ^ Math.imul(position + 1, 0x9e3779b1), 0x85ebca6b) >>> (32 - bits)) << 1;
    for (; ; slot = (slot + 2) & mask) {
      const after = slots[slot]!;
      if (after === 0 || (slots[slot + 1] === key && after > first && after <= end)) return slot;
    }
  };
  files.forEach((live, position) => {
    const { key } = segments[live.segment]!.tables.symbols;
    // Starts at 1: the module's own row has no key. Of equal keys the last one counts.
    for (let i = 1; i < live.count; i++) {
      const known = key[live.firstRow + i]!;
      const slot = find(position, known);
      slots[slot] = live.firstNode + i + 1;
      slots[slot + 1] = known;
    }
  });
  return (position, key) => {
    if (position < 0) return -1;
    return key === moduleKey ? firstNodes[position]! : slots[find(position, key)]! - 1;
  };
}
