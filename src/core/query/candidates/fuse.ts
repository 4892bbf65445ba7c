// How do two retrievers give one score? Combines how well the words and the meaning of each candidate match, 0..1 in
// total.
import { adjust } from "./candidate.ts";
import type { Candidate } from "./candidate.ts";
import type { RankingSettings } from "../ranking-settings.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { rankOffset } = rankingWeights.fusion;

/** Sets the components `words` and `vector`. `share` is the vector retriever's, 0..1. */
export function fuseRetrievers(
  candidates: readonly Candidate[],
  share: number,
  settings: RankingSettings,
): void {
  const words = candidates.map((candidate) => candidate.words);
  const vectors = candidates.map((candidate) => candidate.vector);
  const fuse = settings.fusion === "ranks" ? byRank : byScore;
  const fusedWords = fuse(words);
  const fusedVectors = fuse(vectors);
  candidates.forEach((candidate, i) => {
    adjust(candidate, "words", (1 - share) * fusedWords[i]!);
    adjust(candidate, "vector", share * fusedVectors[i]!);
  });
}

/** Each score divided by the best: 1 for the best, 0 for none. */
function byScore(scores: readonly number[]): number[] {
  const best = Math.max(0, ...scores);
  return scores.map((score) => (best > 0 ? Math.max(0, score) / best : 0));
}

/** (k + 1) / (k + rank), with ranks from 1; 0 for documents that the retriever did not find. */
function byRank(scores: readonly number[]): number[] {
  const order = scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b);
  const fused = scores.map(() => 0);
  order.forEach((i, rank) => {
    if (scores[i]! > 0) fused[i] = (rankOffset + 1) / (rankOffset + 1 + rank);
  });
  return fused;
}
