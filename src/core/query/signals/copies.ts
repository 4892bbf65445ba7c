// Has the same code been shown already, from another file? Copies in vendored folders and parallel packages add nothing new.
import { adjust, compareCandidates } from "../candidate.ts";
import type { Candidate } from "../candidate.ts";
import type { Signal } from "./signal.ts";

/** What is left of the score of a second copy, and of each further one. */
const remains = 0.3;

export const copies: Signal = {
  name: "copies",
  apply(candidates, { strength }) {
    const seen = new Map<string, number>();
    for (const candidate of [...candidates].sort(compareCandidates)) {
      const key = contentKey(candidate);
      if (key === undefined) continue;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, candidate.fileKey);
      else if (first !== candidate.fileKey) {
        adjust(candidate, copies.name, strength * candidate.score * (remains - 1));
      }
    }
  },
};

/** The same for the same text: its length, its symbol and its cosine to the query; undefined where that does not prove it. */
function contentKey({ view, document, vector }: Candidate): string | undefined {
  const { chunks } = view.tables;
  const symbol = chunks.symbol[document]!;
  if (vector === 0 || symbol < 0) return undefined;
  return `${vector} ${chunks.end[document]! - chunks.start[document]!} ${view.symbolName(symbol)}`;
}
