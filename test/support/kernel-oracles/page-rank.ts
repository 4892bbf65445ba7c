// The oracle of PageRank: plain power iteration until nothing changes.

import type { CsrGraph } from "../../../src/kernels/csr-graph.ts";
import { readPageRankOptions } from "../../../src/kernels/page-rank.ts";
import type { PageRankOptions, PageRanks } from "../../../src/kernels/page-rank.ts";
import { listEdges } from "./edges.ts";

const still = 1e-15;

/** Exact except for rounding, whatever the tolerance; `sweeps` and `error` are those of this method. */
export function computeReferencePageRank(graph: CsrGraph, options: PageRankOptions = {}): PageRanks {
  const { nodeCount } = graph;
  const { damping, teleport, start } = readPageRankOptions(nodeCount, options);
  const jump = teleport ?? new Float64Array(nodeCount).fill(1 / nodeCount);
  const edges = listEdges(graph);
  const strengths = new Float64Array(nodeCount);
  for (const { source, weight } of edges) strengths[source]! += weight;

  let ranks = start ?? jump;
  let [sweeps, change] = [0, Infinity];
  while (change > still && sweeps < 2_000) {
    const next = new Float64Array(nodeCount);
    for (const { source, target, weight } of edges) {
      next[target]! += (damping * ranks[source]! * weight) / strengths[source]!;
    }
    const lost = 1 - next.reduce((sum, rank) => sum + rank, 0);
    for (let node = 0; node < nodeCount; node++) next[node]! += lost * jump[node]!;
    change = next.reduce((sum, rank, node) => sum + Math.abs(rank - ranks[node]!), 0);
    ranks = next;
    sweeps++;
  }
  return { ranks, sweeps, error: change };
}
