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

  bm25_add(
    postings: number,
    postingsLength: number,
    idf: number,
    effectiveTf: number,
    firstDocument: number,
    k1: number,
    b: number,
    lengths: number,
    documents: number,
    averageLength: number,
    allow: number,
    allowWords: number,
    scores: number,
    touched: number,
    touchedLength: number,
  ): number;
  bm25_take_top(
    scores: number,
    touched: number,
    documents: number,
    touchedLength: number,
    topScores: number,
    topIds: number,
    k: number,
  ): number;
}

const outOfMemory = 0xffff_ffff;
const invalid = 0xffff_fffe;

/**
 * The count that a kernel returned, as an unsigned number.
 * @throws LociError KERNEL_MEMORY when memory ran out, INPUT_INVALID with `invalidMessage` when the kernel refused.
 */
export function readStatus(status: number, invalidMessage: string): number {
  const count = status >>> 0;
  if (count === outOfMemory) throw new LociError("KERNEL_MEMORY", "A kernel ran out of memory.", memoryHint);
  if (count === invalid) throw new LociError("INPUT_INVALID", invalidMessage);
  return count;
}

export const memoryHint = { hint: "Give the kernels more memory, or ask for a smaller graph." } as const;
