// Which commits are about this? Combines the words of messages and touched paths with the meaning of the messages.
import { roundScore } from "../../tools/results/round.ts";
import type { Commit } from "../../base/git-log.ts";
import { rankingSettings } from "./ranking-settings.ts";

const { fields, equal, meaningShare, coverageDepth, unrelated, leastSpread } = rankingSettings.commits;

export interface RankedCommit {
  readonly commit: Commit;
  /** 0..1, relative to the best. */
  readonly score: number;
}

/**
 * Best first; at most 10,000 commits.
 * @param cosines similarity of each commit's message to the question, -1..1; without them, only words decide
 */
export async function rankCommits(
  commits: readonly Commit[],
  query: string,
  cosines: readonly number[] | undefined,
): Promise<readonly RankedCommit[]> {
  const { createSmallCorpus } = await import("../../core/lexical/index.ts");
  const documents = commits.map(({ subject, body, files }) => ({
    subject,
    body,
    paths: files.map(({ path }) => path).join(" "),
  }));
  const hits = createSmallCorpus(documents, fields).search(query, documents.length);
  const topWords = hits[0]?.score ?? 0;
  const wordScores = new Map(hits.map(({ index, score }) => [index, topWords > 0 ? score / topWords : 0]));
  const coverage = measureCoverage(
    query,
    hits.slice(0, coverageDepth).map(({ index }) => Object.values(documents[index]!).join(" ")),
  );
  const share =
    cosines === undefined
      ? 0
      : meaningShare.covered + (meaningShare.uncovered - meaningShare.covered) * (1 - coverage);
  const nearnessOf = measureNearness(cosines ?? []);
  const scored = commits.flatMap((commit, i) => {
    const words = wordScores.get(i) ?? 0;
    if (words <= 0 && (cosines?.[i] ?? 0) < unrelated) return [];
    return [{ commit, value: (1 - share) * words + share * nearnessOf(i) }];
  });
  const best = scored.reduce((most, { value }) => Math.max(most, value), 0);
  return scored
    .filter(({ value }) => value > 0)
    .map(({ commit, value }) => ({ commit, score: roundScore(value / best) }))
    .sort(
      (a, b) =>
        Math.round(b.score / equal) - Math.round(a.score / equal) || (a.commit.date < b.commit.date ? 1 : -1),
    );
}

/** The largest share of the question's words that any one text contains, 0..1. */
function measureCoverage(query: string, texts: readonly string[]): number {
  const asked = wordsOf(query);
  if (asked.size === 0) return 0;
  const shares = texts.map((text) => {
    const has = wordsOf(text);
    return [...asked].filter((word) => has.has(word)).length / asked.size;
  });
  return Math.max(0, ...shares);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu));
}

/** 0 for a commit that is no nearer than half of all commits, 1 for the nearest. */
function measureNearness(cosines: readonly number[]): (index: number) => number {
  const sorted = Float64Array.from(cosines).sort();
  const floor = Math.max(0, sorted[sorted.length >> 1] ?? 0);
  const spread = Math.max(leastSpread, (sorted.at(-1) ?? 0) - floor);
  return (index) => Math.max(0, Math.min(1, ((cosines[index] ?? 0) - floor) / spread));
}
