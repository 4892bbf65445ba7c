// Do the best files use the file, or does it use them? Code that works together is spread over neighbors.
import { adjust } from "../candidates/candidate.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { findLinkedFile, NumbersByFile } from "../candidates/file-links.ts";
import { penaltyOf } from "./path-penalties.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost, speakers } = rankingWeights.linkedFiles;

export const linkedFiles: Signal = {
  name: "linked-files",
  apply(candidates, { index, query, top, strength }) {
    const support = new NumbersByFile();
    for (const { candidate, score } of bestOfFiles(candidates, (one) => penaltyOf(one, query, index))) {
      const linked = findLinkedFile(index, candidate);
      if (linked === undefined || score <= 0) continue;
      const { links, neighbors } = linked;
      const given = support.of(links);
      // Divided by the square root of their number: a file linked with many others says less about each of them, but
      // not nothing.
      const share = score / Math.sqrt(neighbors.length);
      for (const neighbor of neighbors) given[neighbor]! += share;
    }
    const gains = candidates.map((candidate) => {
      const linked = findLinkedFile(index, candidate);
      return linked === undefined ? 0 : support.of(linked.links)[linked.file]!;
    });
    const most = Math.max(0, ...gains);
    if (most === 0) return;
    candidates.forEach((candidate, i) => {
      adjust(candidate, linkedFiles.name, (strength * boost * top * gains[i]!) / most);
    });
  },
};

interface FileScore {
  readonly candidate: Candidate;
  readonly score: number;
}

function bestOfFiles(
  candidates: readonly Candidate[],
  penaltyOfFile: (candidate: Candidate) => number,
): FileScore[] {
  const best = new Map<number, FileScore>();
  for (const candidate of candidates) {
    const score = candidate.score * penaltyOfFile(candidate);
    const known = best.get(candidate.fileKey);
    if (known === undefined || score > known.score) best.set(candidate.fileKey, { candidate, score });
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || a.candidate.fileKey - b.candidate.fileKey)
    .slice(0, speakers);
}
