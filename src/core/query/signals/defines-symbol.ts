// Does the document define a symbol that the query names?
import { adjust } from "../candidate.ts";
import type { Signal } from "./signal.ts";

const boost = 1;
/** The factor where other code is asked for: somebody who asks for the callers of a function knows the function. */
const besideRelated = 0.25;

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
