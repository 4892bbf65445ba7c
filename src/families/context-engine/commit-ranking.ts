// Which commits are about this? BM25 over their messages and the paths that they touched.
import { roundScore } from "../../tools/round.ts";
import type { Commit } from "./git-log.ts";

/** A subject says in a few words what a commit is for. */
const weights = { subject: 3, body: 1, paths: 1 };
/** Scores this near are equals: then the newest comes first. */
const equal = 0.02;

export interface RankedCommit {
  readonly commit: Commit;
  /** 0..1, over the best. */
  readonly score: number;
}

/** Best first; at most 10,000 commits. */
export async function rankCommits(
  commits: readonly Commit[],
  query: string,
): Promise<readonly RankedCommit[]> {
  const { createSmallCorpus } = await import("../../core/lexical/index.ts");
  const documents = commits.map(({ subject, body, files }) => ({
    subject,
    body,
    paths: files.map(({ path }) => path).join(" "),
  }));
  const hits = createSmallCorpus(documents, weights).search(query, documents.length);
  const best = Math.max(0, ...hits.map(({ score }) => score));
  return hits
    .filter(({ score }) => score > 0)
    .map(({ index, score }) => ({ commit: commits[index]!, score: roundScore(score / best) }))
    .sort(
      (a, b) =>
        Math.round(b.score / equal) - Math.round(a.score / equal) || (a.commit.date < b.commit.date ? 1 : -1),
    );
}
