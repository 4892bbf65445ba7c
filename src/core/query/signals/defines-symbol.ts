// Does the document define a symbol that the query names?
import { adjust } from "../candidate.ts";
import type { Signal } from "./signal.ts";

const boost = 1;

export const definesSymbol: Signal = {
  name: "defines-symbol",
  apply(candidates, { top, strength }) {
    for (const candidate of candidates) {
      if (candidate.definitions.length === 0) continue;
      const best = Math.max(...candidate.definitions.map((definition) => definition.strength));
      adjust(candidate, definesSymbol.name, strength * boost * top * best);
    }
  },
};
