// One question in several words: which spans did which of them find, and how far up?
import type { SearchHit } from "../corpus/search-index.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { rankOffset } = rankingWeights.fusion;

export interface FusedHit extends SearchHit {
  /** Positions of the lists that have it, ascending. */
  readonly foundBy: readonly number[];
}

/**
 * Each list best first. A span of one list and one of another are the same result where they share a chunk; it is shown
 * as the list shows it that ranks it highest. Its score is Σ (k + 1) / (k + rank) over the number of lists: 1 for the
 * first of all. A single list keeps its scores.
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
      // A list counts once for a result, by the highest of its spans.
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
