// Does much of the code depend on the symbol? A weak prior that separates otherwise similar candidates.
import { adjust } from "../candidates/candidate.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost } = rankingWeights.centrality;

export const centrality: Signal = {
  name: "centrality",
  apply(candidates, { index, strength }) {
    for (const candidate of candidates) {
      const ranks = index.segments[candidate.segment]!.symbolRanks;
      const symbol = candidate.view.tables.chunks.symbol[candidate.document]!;
      if (ranks === undefined || symbol < 0) continue;
      adjust(candidate, centrality.name, strength * boost * candidate.score * (ranks[symbol] ?? 0));
    }
  },
};
