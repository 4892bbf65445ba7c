// Does the document define a symbol that the query names?
import { adjust } from "../candidates/candidate.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost, besideRelated } = rankingWeights.definesSymbol;

export const definesSymbol: Signal = {
  name: "defines-symbol",
  apply(candidates, { top, strength }) {
    const hasRelated = candidates.some(({ related }) => related.length > 0);
    const share = hasRelated ? besideRelated : 1;
    for (const candidate of candidates) {
      if (candidate.definitions.length === 0) continue;
      const best = Math.max(...candidate.definitions.map((definition) => definition.strength));
      adjust(candidate, definesSymbol.name, strength * boost * share * top * best);
    }
  },
};
