// Does the code of the best files use the file, or the file them? How parts work together is spread over neighbors.
import { adjust } from "../candidate.ts";
import type { Candidate } from "../candidate.ts";
import type { FileLinks, SearchIndex } from "../search-index.ts";
import { penaltyOf } from "./path-penalties.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost, speakers } = rankingWeights.linkedFiles;

export const linkedFiles: Signal = {
  name: "linked-files",
  apply(candidates, { index, query, top, strength }) {
    const support = new Map<FileLinks, Map<number, number>>();
    for (const { candidate, score } of bestOfFiles(candidates, (one) => penaltyOf(one, query, index))) {
      const place = placeOf(index, candidate);
      if (place === undefined || score <= 0) continue;
      const { links, file } = place;
      const given = support.get(links) ?? new Map<number, number>();
      support.set(links, given);
      const neighbors = links.neighbors.subarray(links.offsets[file], links.offsets[file + 1]);
      // The square root of their number: a file that is linked with everything tells little about each, but not nothing.
      const share = score / Math.sqrt(neighbors.length);
      for (const neighbor of neighbors) given.set(neighbor, (given.get(neighbor) ?? 0) + share);
    }
    const gains = candidates.map((candidate) => {
      const place = placeOf(index, candidate);
      return place === undefined ? 0 : (support.get(place.links)?.get(place.file) ?? 0);
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

interface LinkPlace {
  readonly links: FileLinks;
  /** Its number there. */
  readonly file: number;
}

function placeOf({ segments }: SearchIndex, { segment, file }: Candidate): LinkPlace | undefined {
  const { id, links } = segments[segment]!;
  const first = links?.firstFile.get(id);
  return links === undefined || first === undefined ? undefined : { links, file: first + file };
}
