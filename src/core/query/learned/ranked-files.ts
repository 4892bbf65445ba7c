// Which files do the candidates belong to, best first? The learned order starts from this.
import { appendTo } from "../../../base/append-to.ts";
import { compareCandidates, type Candidate } from "../candidates/candidate.ts";

/** The candidates of one file, best first. */
export type FileCandidates = readonly [Candidate, ...Candidate[]];

/** At most `limit` files whose best candidate has a score above 0. */
export function rankFiles(candidates: readonly Candidate[], limit: number): FileCandidates[] {
  const byFile = new Map<number, [Candidate, ...Candidate[]]>();
  for (const candidate of candidates.filter(({ score }) => score > 0).sort(compareCandidates)) {
    appendTo(byFile, candidate.fileKey, candidate);
  }
  return [...byFile.values()].slice(0, limit);
}
