// When should a memory be reviewed again? Spaced repetition: each review that finds it good lengthens its interval.
import { dayMs } from "../../../base/durations.ts";
import { LociError } from "../../../errors.ts";
import type { Review } from "../../types/index.ts";
import { toIso } from "../format-memory.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { Ordinal, ReviewRow, Use } from "../store/rows.ts";
import { decodeUse, ordinalOf } from "../store/rows.ts";
import type { MemoryReader } from "../store/memory-reader.ts";
import { upkeepSettings } from "../upkeep-settings.ts";
import { usageOf } from "./usage.ts";

const { firstIntervals, maxIntervalDays, dueProbability, growth, mostAfterBad } = upkeepSettings.review;

/** p = exp(−days since the last review / interval). */
export function recallProbability({ reviewedAt, intervalDays }: ReviewRow, now: number): number {
  return Math.exp(-Math.max(0, now - reviewedAt) / dayMs / intervalDays);
}

/** Whole days, at least one: the previous interval, multiplied as in the settings' formula. */
export function nextInterval(
  before: ReviewRow | undefined,
  facts: { readonly importance: number; readonly usage: number; readonly isHelpful: boolean | undefined },
): number {
  if (before === undefined) return firstIntervals[0];
  const { importance, usage, isHelpful } = facts;
  if (before.count < firstIntervals.length - 1 && isHelpful !== false)
    return firstIntervals[before.count + 1]!;
  const verdict = isHelpful === undefined ? 0 : isHelpful ? growth.helpful : growth.bad;
  const grown = 1 + growth.importance * importance + growth.usage * usage + verdict;
  const factor = isHelpful === false ? Math.min(grown, mostAfterBad) : grown;
  return Math.max(1, Math.min(maxIntervalDays, Math.ceil(before.intervalDays * factor)));
}

/**
 * Schedules a memory's first review, or records a review and schedules the next.
 * @param isHelpful - the result of the review; undefined if neither helpful nor unhelpful
 * @throws LociError MEMORY_NOT_FOUND
 */
export function scheduleReview(
  base: MemoryBase,
  id: string,
  isHelpful: boolean | undefined,
  now: number,
): Promise<Review> {
  return base.write(now, (transaction) => {
    const ordinal = transaction.getMemoryOrdinal(id);
    const use: Use = transaction.findUse(ordinal) ?? { count: 0, lastAt: 0 };
    const { importance } = transaction.getHead(ordinal);
    const before = use.review;
    const facts = { importance, usage: usageOf(use.count, use.lastAt, now), isHelpful };
    const review = {
      intervalDays: nextInterval(before, facts),
      reviewedAt: now,
      count: before === undefined ? 0 : before.count + 1,
    };
    transaction.putUse(ordinal, { ...use, review });
    return presentReview(transaction, ordinal, review, now);
  });
}

/** Removes a memory from the schedule. Throws MEMORY_NOT_FOUND, and INPUT_INVALID if it is not scheduled. */
export function dismissReview(base: MemoryBase, id: string, now: number): Promise<void> {
  return base.write(now, (transaction) => {
    const ordinal = transaction.getMemoryOrdinal(id);
    const use = transaction.findUse(ordinal);
    if (use?.review === undefined) {
      throw new LociError("INPUT_INVALID", `The memory ${JSON.stringify(id)} has no review scheduled.`);
    }
    transaction.putUse(ordinal, { ...use, review: undefined });
  });
}

/** Scheduled memories, most overdue first. */
export function listReviews(base: MemoryBase, dueOnly: boolean, now: number): readonly Review[] {
  base.refresh();
  const reviews: Review[] = [];
  for (const { key, value } of base.tables.uses.getRange()) {
    const { review } = decodeUse(value);
    const ordinal = ordinalOf(String(key));
    if (review === undefined || base.reader.findHead(ordinal) === undefined) continue;
    if (dueOnly && recallProbability(review, now) > dueProbability) continue;
    reviews.push(presentReview(base.reader, ordinal, review, now));
  }
  return reviews.sort((a, b) => a.recallProbability - b.recallProbability || (a.id < b.id ? -1 : 1));
}

function presentReview(reader: MemoryReader, ordinal: Ordinal, review: ReviewRow, now: number): Review {
  const { id, type, family } = reader.getHead(ordinal);
  const untilDue = -Math.log(dueProbability) * review.intervalDays * dayMs;
  return {
    ...{ id, type, family, content: reader.getBody(ordinal).content },
    ...{ intervalDays: review.intervalDays, count: review.count },
    lastReviewedAt: toIso(review.reviewedAt),
    dueAt: toIso(review.reviewedAt + untilDue),
    recallProbability: recallProbability(review, now),
  };
}
