// Did a memory help when it was recalled? Combines all feedback into one number, which orders memories with similar
// scores.
import type { FeedbackCounts } from "../../types/index.ts";
import { feedbackKinds } from "../../types/index.ts";
import { recallSettings } from "../recall-settings.ts";

const { worth, doubt } = recallSettings.feedback;

/** -1..1; 0 without votes. */
export function rateFeedback(counts: FeedbackCounts | undefined): number {
  if (counts === undefined) return 0;
  let [sum, votes] = [0, doubt];
  for (const kind of feedbackKinds) {
    sum += counts[kind] * worth[kind];
    votes += counts[kind];
  }
  return Math.fround(sum / votes);
}
