// Which k entries are best? The oracle of the kernels' heap: sort by score, then by id, and truncate.

import type { ScoredIds } from "../../../src/kernels/vector-scan.ts";

export interface ScoredId {
  readonly id: number;
  readonly score: number;
}

/** Best first; with equal scores, the lower id first. */
export function takeBest(entries: readonly ScoredId[], k: number): ScoredIds {
  const best = [...entries].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, k);
  return {
    ids: Uint32Array.from(best, ({ id }) => id),
    scores: Float32Array.from(best, ({ score }) => score),
  };
}
