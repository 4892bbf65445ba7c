// How long does careful JavaScript over typed arrays take, and does it give the same result? Checks beside the
// measurements.

import type { CsrGraph } from "../../../src/kernels/index.ts";

/** PageRank by power iteration until the ranks change by less than `still` in sum. */
export function iteratePageRank(graph: CsrGraph, still: number, damping = 0.85): Float64Array {
  const { nodeCount, offsets, targets } = graph;
  let ranks = new Float64Array(nodeCount).fill(1 / nodeCount);
  let next = new Float64Array(nodeCount);
  for (let change = Infinity; change >= still;) {
    next.fill(0);
    let kept = 0;
    for (let node = 0; node < nodeCount; node++) {
      const [start, end] = [offsets[node]!, offsets[node + 1]!];
      if (start === end) continue;
      kept += ranks[node]!;
      const share = (damping * ranks[node]!) / (end - start);
      for (let edge = start; edge < end; edge++) next[targets[edge]!]! += share;
    }
    const jump = (1 - damping * kept) / nodeCount;
    change = 0;
    for (let node = 0; node < nodeCount; node++) {
      next[node]! += jump;
      change += Math.abs(next[node]! - ranks[node]!);
    }
    [ranks, next] = [next, ranks];
  }
  return ranks;
}

/** Sum of |a - b|. */
export function sumDifferences(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum;
}

/** The row with the largest dot product. */
export function findNearest(rows: Int8Array, scales: Float32Array, query: Int8Array): number {
  let [best, bestScore] = [0, -Infinity];
  for (let row = 0; row < scales.length; row++) {
    const start = row * query.length;
    let dot = 0;
    for (let i = 0; i < query.length; i++) dot += rows[start + i]! * query[i]!;
    const score = dot * scales[row]!;
    if (score > bestScore) [best, bestScore] = [row, score];
  }
  return best;
}
