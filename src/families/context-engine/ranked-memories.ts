// How do two lists of memories become one? This machine's own, and those that machines share.
import type { Memory, RecalledMemory } from "../../core/types/index.ts";

/** A memory in a list of results. */
export interface RankedMemory extends Memory {
  /** 0..1, best first. */
  readonly score: number;
}

/** How slowly the weight of ranks falls (Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion", 2009). */
const rankOffset = 60;

/**
 * Scores of the two lists are not comparable, so ranks decide: the reciprocal rank, 1 for the first of a list. If both
 * lists contain the same text in one namespace, it counts once, with both ranks.
 */
export function fuseMemories(
  here: readonly RecalledMemory[],
  shared: readonly Memory[],
): readonly RankedMemory[] {
  const found = new Map<string, RankedMemory>();
  for (const list of [here, shared]) {
    list.forEach((memory, rank) => {
      const key = `${memory.namespace ?? ""}\n${memory.contentHash}`;
      const known = found.get(key);
      const score = (rankOffset + 1) / (rankOffset + 1 + rank);
      found.set(key, known === undefined ? { ...memory, score } : { ...known, score: known.score + score });
    });
  }
  const most = Math.max(1, ...[...found.values()].map(({ score }) => score));
  return [...found.values()]
    .map((memory) => ({ ...memory, score: memory.score / most }))
    .sort((a, b) => b.score - a.score);
}
