// How important is each symbol of a generation, by PageRank, and which files use each other? Computed once for what
// `loadPriors` reads.
import { packColumns } from "../../../base/columns.ts";
import {
  computePageRank,
  openGraph,
  usualDamping,
  type PageRanks,
  type ResidentGraph,
} from "../../../kernels/index.ts";
import { decodeFileTables, decodeKeys, decodeSegmentEdges } from "../../types/index.ts";
import { segmentBlock, type Block, type RootStore } from "../../store/index.ts";
import { priorsBlock } from "../snapshots/graph-priors.ts";
import { linkFiles, type LinkColumns } from "./file-links.ts";
import { collectTargets, type EdgeSource } from "./graph-edges.ts";
import { numberFileNodes, type GraphTables, type NodeNumbers } from "./graph-nodes.ts";

/** Damping of the ranks that are kept; others are computed when they are asked for. */
export const keptDamping = usualDamping;

/**
 * The ranks and the links of the current generation as a block to be stored: one f32 for each row of each segment's
 * symbols, in the record's order, as shares of the highest, 0 in dead files; then the columns of `FileLinks`. Undefined
 * when it has them, or when there is nothing to rank.
 */
export function rankSymbols(store: RootStore): Block | undefined {
  store.refresh();
  const record = store.findRecord();
  if (record === undefined || store.findBlock(priorsBlock(record.generation)) !== undefined) return undefined;
  const segments = record.segments.map(({ id, dead }): RankedSegment => ({
    tables: readGraphTables(store, id),
    deadFiles: dead,
    edges: () => store.lendBlock(segmentBlock(id, "edges"), decodeSegmentEdges),
    lendEdges: (body) => {
      store.lendBlock(segmentBlock(id, "edges"), (bytes) => {
        body(decodeSegmentEdges(bytes));
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

/** What numbering nodes takes of a segment: its files, and the keys of its symbols. */
function readGraphTables(store: RootStore, id: string): GraphTables {
  const { files, strings } = store.lendBlock(segmentBlock(id, "files"), decodeFileTables);
  const key = store.lendBlock(segmentBlock(id, "keys"), decodeKeys);
  return { files, strings, symbols: { length: key.length, key } };
}

/** The graph where kernels read it. The arrays that it was made from are no longer held when it is there. */
function loadGraph(
  segments: readonly RankedSegment[],
  numbers: FileNodes,
): { readonly graph: ResidentGraph; readonly links: LinkColumns } {
  const targets = collectTargets({ segments }, numbers);
  return { links: linkFiles(targets, numbers, segments), graph: openGraph(targets) };
}

/** The graph is gone with this call, and its memory with it. */
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
