// Does the whole file contain the words of the question, however many chunks they are spread over?
import { adjust } from "../candidates/candidate.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost } = rankingWeights.fileWords;

export const fileWords: Signal = {
  name: "file-words",
  apply(candidates, { top, strength }) {
    if (candidates.some(({ related }) => related.length > 0)) return; // the relation already says where the answer is
    const best = Math.max(0, ...candidates.map((candidate) => candidate.fileWords));
    if (best === 0) return;
    for (const candidate of candidates) {
      adjust(candidate, fileWords.name, (strength * boost * top * candidate.fileWords) / best);
    }
  },
};
