// The files of the candidates, best first: what the learned order looks at again.
import { compareCandidates, type Candidate } from "../candidates/candidate.ts";

/** The candidates of one file, the best first. */
export type FileCandidates = readonly [Candidate, ...Candidate[]];

/** Files whose best candidate has a score above 0; at most `limit`. */
export function rankFiles(candidates: readonly Candidate[], limit: number): FileCandidates[] {
  const byFile = new Map<number, [Candidate, ...Candidate[]]>();
  for (const candidate of candidates.filter(({ score }) => score > 0).sort(compareCandidates)) {
    const file = byFile.get(candidate.fileKey);
    if (file !== undefined) file.push(candidate);
    else byFile.set(candidate.fileKey, [candidate]);
  }
  return [...byFile.values()].slice(0, limit);
}
