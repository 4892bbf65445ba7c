// Does the document have the relation to a symbol that the query asks for, as one of its users or kinds?
import { adjust } from "../candidates/candidate.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost } = rankingWeights.relation;

export const relation: Signal = {
  name: "relation",
  apply(candidates, { top, strength }) {
    for (const candidate of candidates) {
      if (candidate.related.length === 0) continue;
      const best = Math.max(...candidate.related.map((related) => related.strength));
      adjust(candidate, relation.name, strength * boost * top * best);
    }
  },
};
