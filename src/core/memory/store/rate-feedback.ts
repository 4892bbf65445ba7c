// Did a memory help those who found it? Their votes as one number, which moves it a little among its equals.
import type { FeedbackCounts } from "../../types/index.ts";
import { feedbackKinds } from "../../types/index.ts";

/** An edited memory was worth the work, but was not right as it stood. */
const worth: FeedbackCounts = { used: 0.5, edited: 0.25, neglected: -0.5, helpful: 1, not_helpful: -1 };
/** So many votes without a verdict stand beside those given: one vote alone decides little. */
const doubt = 2;

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
