// Is the document's file about the topic, or does it mention it only once? Several good chunks in a file support its
// best one.
import { adjust } from "../candidates/candidate.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost } = rankingWeights.fileCoherence;

/** Sums squares, so that many weak chunks of a large file do not outweigh a few good ones. */
export const fileCoherence: Signal = {
  name: "file-coherence",
  apply(candidates, { top, strength }) {
    const sums = new Map<number, number>();
    const best = new Map<number, (typeof candidates)[number]>();
    for (const candidate of candidates) {
      const { fileKey, score } = candidate;
      sums.set(fileKey, (sums.get(fileKey) ?? 0) + Math.max(0, score) ** 2);
      const leader = best.get(fileKey);
      if (
        leader === undefined ||
        score > leader.score ||
        (score === leader.score && candidate.id < leader.id)
      ) {
        best.set(fileKey, candidate);
      }
    }
    const largest = Math.max(0, ...sums.values());
    if (largest === 0) return;
    for (const [fileKey, candidate] of best) {
      adjust(candidate, fileCoherence.name, (strength * boost * top * sums.get(fileKey)!) / largest);
    }
  },
};
