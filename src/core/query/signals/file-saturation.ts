// Has the file already been shown? Each further chunk of it must be that much better than those of other files.
import { adjust, compareCandidates } from "../candidates/candidate.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { remains, remainsRelated } = rankingWeights.fileSaturation;

export const fileSaturation: Signal = {
  name: "file-saturation",
  apply(candidates, { strength }) {
    const seen = new Map<number, number>();
    for (const candidate of [...candidates].sort(compareCandidates)) {
      const before = seen.get(candidate.fileKey) ?? 0;
      seen.set(candidate.fileKey, before + 1);
      const kept = (candidate.related.length > 0 ? remainsRelated : remains) ** before;
      adjust(candidate, fileSaturation.name, strength * candidate.score * (kept - 1));
    }
  },
};
