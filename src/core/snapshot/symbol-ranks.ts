// How important is each symbol of a generation? PageRank of its graph, computed once and kept beside its segments.
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";
import { computePageRank } from "../../kernels/index.ts";
import { decodeSegmentTables } from "../model/index.ts";
import { segmentBlock, type Block, type RootStore } from "../store/index.ts";
import { collectTargets, numberNodes, type GraphSource, type NodeNumbers } from "./graph-nodes.ts";
import { lazyEdges } from "./live-tables.ts";

/** Damping of the ranks that are kept; others are computed when they are asked for. */
export const keptDamping = 0.85;

/** Publishing drops what it does not know, and so the ranks of the generation before. */
const blockOf = (generation: number): string => `ranks/${generation}`;

/**
 * The ranks of the current generation as a block to be stored: one f32 for each row of each segment's symbols, in the
 * record's order, as shares of the highest; 0 in dead files. Undefined when it has them, or when there is nothing to rank.
 */
export function rankSymbols(store: RootStore): Block | undefined {
  store.refresh();
  const record = store.findRecord();
  if (record === undefined || store.findBlock(blockOf(record.generation)) !== undefined) return undefined;
  const segments = record.segments.map(({ id, dead }) => ({
    tables: decodeSegmentTables(store.getBlock(segmentBlock(id, "tables"))),
    deadFiles: dead,
    edges: lazyEdges(store, id),
  }));
  const numbers = numberNodes({ segments });
  if (numbers.nodeCount === 0) return undefined;
  const { ranks } = computePageRank(collectTargets({ segments }, numbers), { damping: keptDamping });
  return { key: blockOf(record.generation), bytes: packColumns([layOut({ segments }, numbers, ranks)]) };
}

function layOut({ segments }: GraphSource, { files }: NodeNumbers, ranks: Float64Array): Float32Array {
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const starts: number[] = [];
  let rows = 0;
  for (const { tables } of segments) {
    starts.push(rows);
    rows += tables.symbols.length;
  }
  const laidOut = new Float32Array(rows);
  for (const { segment, firstRow, firstNode, count } of files) {
    const start = starts[segment]! + firstRow;
    for (let i = 0; i < count; i++) laidOut[start + i] = ranks[firstNode + i]! / highest;
  }
  return laidOut;
}

/** By segment, in the record's order: the rank of each symbol. Undefined until they were computed. */
export function loadRanks(
  store: RootStore,
  generation: number,
  segments: readonly Pick<GraphSource["segments"][number], "tables">[],
): Float32Array[] | undefined {
  const block = store.findBlock(blockOf(generation));
  if (block === undefined) return undefined;
  const all = takeColumn("f32", unpackColumns(block)[Symbol.iterator]());
  let start = 0;
  return segments.map(({ tables }) => all.subarray(start, (start += tables.symbols.length)));
}

export function hasRanks(store: RootStore, generation: number): boolean {
  return store.findBlock(blockOf(generation)) !== undefined;
}

/** Ranks of all nodes that sum to 1, from those by row. */
export function gatherRanks(
  { nodeCount, files }: NodeNumbers,
  bySegment: readonly (Float32Array | undefined)[],
): Float64Array {
  const ranks = new Float64Array(nodeCount);
  for (const { segment, firstRow, firstNode, count } of files) {
    for (let i = 0; i < count; i++) ranks[firstNode + i] = bySegment[segment]?.[firstRow + i] ?? 0;
  }
  const sum = ranks.reduce((total, rank) => total + rank, 0);
  return sum > 0 ? ranks.map((rank) => rank / sum) : ranks;
}
