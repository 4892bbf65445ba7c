// Which methods of the memory service maintain memories and report on their state?
import type { MemoryService, Served, UpkeepMethod } from "../../types/index.ts";
import { compileRegularExpression } from "../../patterns/index.ts";
import { foldEvents } from "../events/events.ts";
import type { UseLedger } from "../store/use-ledger.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { measureCalls } from "./call-figures.ts";
import { listFailures, resolveFailure } from "../events/failures.ts";
import { recordFeedback } from "./feedback.ts";
import { applyForgettingPolicy } from "./forgetting.ts";
import { dismissReview, listReviews, scheduleReview } from "./reviews.ts";
import { compactStorage, describeStorage } from "./storage.ts";

export function createUpkeep(
  base: MemoryBase,
  uses: UseLedger,
  clock: () => number,
): Pick<Served<MemoryService>, UpkeepMethod> {
  return {
    recordFeedback: (id, kind) => recordFeedback(base, id, kind, clock()),
    scheduleReview: (id, isHelpful) => scheduleReview(base, id, isHelpful, clock()),
    dismissReview: (id) => dismissReview(base, id, clock()),
    listReviews: (dueOnly) => listReviews(base, dueOnly, clock()),
    async applyForgettingPolicy(options, signal) {
      const now = clock();
      // A memory recalled a moment ago counts as used.
      await uses.flush();
      return applyForgettingPolicy(base, options, now, signal);
    },
    listFailures: (filter) => listFailures(base, filter),
    resolveFailure: (id, resolvedBy, reason) => resolveFailure(base, id, resolvedBy, reason, clock()),
    async measureCalls(since) {
      await foldEvents(base, clock());
      return measureCalls(base, since);
    },
    describeQuestionCache: () => base.questions.describe(),
    clearQuestionCache: (pattern) =>
      base.questions.clear(pattern === undefined ? undefined : compileRegularExpression(pattern)),
    describeStorage: () => describeStorage(base, clock()),
    compact: () => compactStorage(base, clock()),
  };
}
