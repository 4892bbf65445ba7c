// Which feedback did a memory get?
import type { FeedbackCounts, FeedbackKind } from "../../types/index.ts";
import { noFeedback } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";

/** Counts one vote, and returns all votes on the memory so far. Throws MEMORY_NOT_FOUND. */
export function recordFeedback(
  base: MemoryBase,
  id: string,
  kind: FeedbackKind,
  now: number,
): Promise<FeedbackCounts> {
  return base.write(now, (transaction) => {
    const ordinal = transaction.getMemoryOrdinal(id);
    const use = transaction.findUse(ordinal) ?? { count: 0, lastAt: 0 };
    const before = use.feedback ?? noFeedback;
    const feedback = { ...before, [kind]: before[kind] + 1 };
    transaction.feedback = true;
    transaction.putUse(ordinal, { ...use, feedback });
    return feedback;
  });
}
