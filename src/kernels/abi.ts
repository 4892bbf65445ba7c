// What does kernels.wasm export? The typed mirror of wasm/kernels/src/lib.rs; addresses and counts are u32.

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
  top_k_sort(scores: number, ids: number, length: number): void;

  bm25_add_word(
    query: number,
    share: number,
    postings: number,
    postingsLength: number,
    firstDocument: number,
    weight: number,
    scores: number,
  ): number;
  bm25_add_frequencies(
    query: number,
    postings: number,
    postingsLength: number,
    firstDocument: number,
    weight: number,
    frequencies: number,
  ): number;
  bm25_add_saturated(query: number, share: number, frequencies: number, scores: number): void;
  bm25_take_top(query: number, scores: number, topScores: number, topIds: number, k: number): number;

  terms_find(
    text: number,
    length: number,
    hashes: number,
    starts: number,
    ends: number,
    capacity: number,
  ): number;
  pool_rows(
    packed: number,
    packedLength: number,
    scales: number,
    rowsInTable: number,
    dimensions: number,
    fourBits: number,
    offsets: number,
    texts: number,
    rows: number,
    weights: number,
    vectors: number,
  ): number;

  graph_find_fault(graph: number, index: number): number;
  graph_transpose(graph: number, turned: number): void;
  graph_undirected_offsets(graph: number, undirected: number): number;
  graph_undirected_rows(graph: number, undirected: number): void;
  graph_simple_offsets(graph: number, simple: number, scratch: number): number;
  graph_simple_rows(graph: number, simple: number, scratch: number): number;

  pagerank_f64: RankKernel;
  pagerank_f32: RankKernel;
  pagerank_resume(
    before: number,
    graph: number,
    teleport: number,
    values: number,
    residuals: number,
    damping: number,
    tolerance: number,
    maxSweeps: number,
    outcome: number,
    scratch: number,
  ): number;
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
  components_weak(graph: number, labels: number): number;
  components_strong(graph: number, labels: number, scratch: number): number;
  cycles_list(
    graph: number,
    labels: number,
    count: number,
    limit: number,
    lengths: number,
    paths: number,
    scratch: number,
  ): number;
  reach_nodes(
    graph: number,
    other: number,
    sources: number,
    count: number,
    maxDistance: number,
    maxNodes: number,
    order: number,
    distances: number,
  ): number;
}

type RankKernel = (
  graph: number,
  teleport: number,
  ranks: number,
  warm: number,
  damping: number,
  tolerance: number,
  maxSweeps: number,
  error: number,
  scratch: number,
) => number;

const outOfMemory = 0xffff_ffff;
const invalid = 0xffff_fffe;

/**
 * The count that a kernel returned, as an unsigned number.
 * @param invalidMessage what to say when the kernel refused its input
 * @throws LociError KERNEL_MEMORY when memory ran out, INPUT_INVALID when the kernel refused.
 */
export function readStatus(status: number, invalidMessage = "A kernel refused its input."): number {
  const count = status >>> 0;
  if (count === outOfMemory) throw new LociError("KERNEL_MEMORY", "A kernel ran out of memory.", memoryHint);
  if (count === invalid) throw new LociError("INPUT_INVALID", invalidMessage);
  return count;
}

export const memoryHint = { hint: "Give the kernels more memory, or ask for a smaller graph." } as const;
