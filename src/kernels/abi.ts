// What does kernels.wasm export? The functions of wasm/kernels/src/lib.rs as types; addresses and counts are u32.

import { LociError } from "../errors.ts";

/** The exports of kernels.wasm. `wasm/README.md` has the same table in words. */
export interface KernelExports {
  readonly __heap_base: WebAssembly.Global;

  scan_rows(
    values: number,
    scales: number,
    count: number,
    firstId: number,
    query: number,
    dimensions: number,
    queryScale: number,
    allow: number,
    allowWords: number,
    topScores: number,
    topIds: number,
    length: number,
    k: number,
  ): number;
  score_rows(
    blocks: number,
    blockRows: number,
    ids: number,
    count: number,
    query: number,
    dimensions: number,
    queryScale: number,
    scores: number,
  ): void;
  top_k_sort(scores: number, ids: number, length: number): void;

  graph_find_fault(graph: number, index: number): number;
  graph_transpose(graph: number, turned: number): void;
  graph_undirected_offsets(graph: number, undirected: number): number;
  graph_undirected_rows(graph: number, undirected: number): void;
  graph_simple_offsets(graph: number, simple: number, scratch: number): number;
  graph_simple_rows(graph: number, simple: number, scratch: number): number;

  pagerank_f64: RankKernel;
  pagerank_f32: RankKernel;
  betweenness_add(
    graph: number,
    sources: number,
    count: number,
    sums: number,
    squares: number,
    scratch: number,
  ): number;
  communities_find(
    graph: number,
    undirected: number,
    labels: number,
    warm: number,
    resolution: number,
    seed: number,
    refine: number,
    rounds: number,
    scratch: number,
  ): number;
  communities_modularity(
    graph: number,
    labels: number,
    resolution: number,
    modularity: number,
    scratch: number,
  ): number;
}

type RankKernel = (
  ...parts: [
    graph: number,
    teleport: number,
    ranks: number,
    warm: number,
    damping: number,
    tolerance: number,
    maxSweeps: number,
    error: number,
    scratch: number,
  ]
) => number;

const noResult = 0xffff_ffff;

/**
 * The count that a kernel returned, as an unsigned number.
 * @throws LociError KERNEL_MEMORY if memory ran out. A cancelled kernel returns the same value: see `whileWanted`.
 */
export function readStatus(status: number): number {
  const count = status >>> 0;
  if (count === noResult) throw new LociError("KERNEL_MEMORY", "A kernel ran out of memory.", memoryHint);
  return count;
}

export const memoryHint = { hint: "Give the kernels more memory, or ask for a smaller graph." } as const;
