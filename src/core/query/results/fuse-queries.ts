// How are the results of several wordings of a question merged? By which of them found a span, and at which rank.
import type { SearchHit } from "../corpus/search-index.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { rankOffset } = rankingWeights.fusion;

export interface FusedHit extends SearchHit {
  /** Positions of the lists that contain it, ascending. */
  readonly foundBy: readonly number[];
}

/**
 * Each list is best first. Spans of different lists are the same result if they share a chunk; the result looks like
 * the highest ranked of them. Its score is Σ (k + 1) / (k + rank) divided by the number of lists: 1 for one that is
 * first in all. A single list keeps its scores.
 */
export function fuseQueries(lists: readonly (readonly SearchHit[])[]): FusedHit[] {
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) return only.map((hit) => ({ ...hit, foundBy: [0] }));
  const fused: { hit: SearchHit; bestRank: number; sum: number; foundBy: number[] }[] = [];
  const byChunk = new Map<string, (typeof fused)[number]>();
  lists.forEach((list, position) => {
    list.forEach((hit, rank) => {
      const keys = hit.chunks.map((chunk) => `${hit.segment}:${chunk}`);
      const known = keys.map((key) => byChunk.get(key)).find((entry) => entry !== undefined);
      const entry = known ?? { hit, bestRank: rank, sum: 0, foundBy: [] };
      if (known === undefined) fused.push(entry);
      else if (rank < known.bestRank) [known.hit, known.bestRank] = [withScores(hit, known.hit), rank];
      else known.hit = withScores(known.hit, hit);
      // A list counts once per result, by its highest span.
      if (!entry.foundBy.includes(position)) {
        entry.foundBy.push(position);
        entry.sum += (rankOffset + 1) / (rankOffset + 1 + rank);
      }
      for (const key of keys) if (!byChunk.has(key)) byChunk.set(key, entry);
    });
  });
  fused.sort((a, b) => b.sum - a.sum || a.bestRank - b.bestRank || comparePlaces(a.hit, b.hit));
  return fused.map(({ hit, sum, foundBy }) => ({ ...hit, score: sum / lists.length, foundBy }));
}

function withScores(hit: SearchHit, other: SearchHit): SearchHit {
  return {
    ...hit,
    retrieverScores: {
      meaning: Math.max(hit.retrieverScores.meaning, other.retrieverScores.meaning),
      words: Math.max(hit.retrieverScores.words, other.retrieverScores.words),
    },
  };
}

function comparePlaces(a: SearchHit, b: SearchHit): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.startLine - b.startLine;
}
