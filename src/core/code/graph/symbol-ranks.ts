// How important is each symbol of a generation, by PageRank, and which files use each other? Computed once and stored
// for `loadPriors`.
import { packColumns } from "../../../base/columns.ts";
import {
  computePageRank,
  openGraph,
  usualDamping,
  type PageRanks,
  type ResidentGraph,
} from "../../../kernels/index.ts";
import { decodeFileTables, decodeKeys, viewSegmentEdges } from "../../types/index.ts";
import { segmentBlock, type Block, type RootStore } from "../../store/index.ts";
import { priorsBlock } from "../snapshots/graph-priors.ts";
import { linkFiles, type LinkColumns } from "./file-links.ts";
import { collectTargets, type EdgeSource } from "./graph-edges.ts";
import { numberFileNodes, type GraphTables, type NodeNumbers } from "./graph-nodes.ts";

/** Damping of the stored ranks; ranks for other values are computed on demand. */
export const keptDamping = usualDamping;

/**
 * The ranks and links of the current generation, as a block to store: one f32 per row of each segment's symbols, in the
 * record's order, relative to the highest, 0 in dead files; then the columns of `FileLinks`. Undefined if they are
 * stored already or there is nothing to rank.
 */
export function rankSymbols(store: RootStore): Block | undefined {
  store.refresh();
  const record = store.findRecord();
  if (record === undefined || store.findBlock(priorsBlock(record.generation)) !== undefined) return undefined;
  const segments = record.segments.map(({ id, dead }): RankedSegment => ({
    tables: readGraphTables(store, id),
    deadFiles: dead,
    lendEdges: (body) => {
      store.lendBlock(segmentBlock(id, "edges"), (bytes) => {
        body(viewSegmentEdges(bytes));
      });
    },
  }));
  const numbers = numberFileNodes({ segments });
  if (numbers.nodeCount === 0) return undefined;
  const { graph, links } = loadGraph(segments, numbers);
  const { ranks } = rankGraph(graph);
  const bytes = packColumns([layOut(segments, numbers, ranks), links.offsets, links.neighbors]);
  return { key: priorsBlock(record.generation), bytes };
}

type RankedSegment = EdgeSource["segments"][number];
type FileNodes = ReturnType<typeof numberFileNodes>;

/** The parts of a segment that numbering nodes needs: its files, and its symbols' keys. */
function readGraphTables(store: RootStore, id: string): GraphTables {
  const { files, strings } = store.lendBlock(segmentBlock(id, "files"), decodeFileTables);
  const key = store.lendBlock(segmentBlock(id, "keys"), decodeKeys);
  return { files, strings, symbols: { length: key.length, key } };
}

/** Puts the graph into the kernels' memory. The arrays it was made from are free to be collected once it is there. */
function loadGraph(
  segments: readonly RankedSegment[],
  numbers: FileNodes,
): { readonly graph: ResidentGraph; readonly links: LinkColumns } {
  const targets = collectTargets({ segments }, numbers);
  return { links: linkFiles(targets, numbers, segments), graph: openGraph(targets) };
}

/** Frees the graph and its memory. */
function rankGraph(graph: ResidentGraph): PageRanks {
  try {
    return computePageRank(graph, { damping: keptDamping });
  } finally {
    graph.close();
  }
}

function layOut(segments: readonly RankedSegment[], { files }: FileNodes, ranks: Float64Array): Float32Array {
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

/** The ranks of all nodes, from ranks by row; the result sums to 1. */
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
