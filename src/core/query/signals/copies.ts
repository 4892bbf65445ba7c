// Has the same code been shown already, from another file? Copies in vendored folders and parallel packages add nothing
// new.
import { adjust, compareCandidates } from "../candidates/candidate.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { remains } = rankingWeights.copies;

export const copies: Signal = {
  name: "copies",
  apply(candidates, { strength }) {
    const seen = new Map<string, number>();
    const alike = new Map<string | undefined, number>();
    for (const candidate of candidates) {
      const key = roughKey(candidate);
      alike.set(key, (alike.get(key) ?? 0) + 1);
    }
    for (const candidate of [...candidates].sort(compareCandidates)) {
      const rough = roughKey(candidate);
      if (rough === undefined || alike.get(rough) === 1) continue;
      const key = `${rough} ${nameOf(candidate)}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, candidate.fileKey);
      else if (first !== candidate.fileKey) {
        adjust(candidate, copies.name, strength * candidate.score * (remains - 1));
      }
    }
  },
};

/**
 * Equal for equal text: its length, the hash of its symbol's name and its cosine with the query; undefined if these
 * prove nothing. Names are read only for candidates that agree in these, because each may have to be fetched from the
 * store.
 */
function roughKey({ view, document, vector }: Candidate): string | undefined {
  const { chunks, symbols } = view.tables;
  const symbol = chunks.symbol[document]!;
  if (vector === 0 || symbol < 0) return undefined;
  return `${vector} ${chunks.end[document]! - chunks.start[document]!} ${symbols.nameHash[symbol]!}`;
}

function nameOf({ view, document }: Candidate): string {
  return view.symbolName(view.tables.chunks.symbol[document]!);
}
