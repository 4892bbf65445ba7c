// How well does a memory's time match the time in a question?
import { dayMs } from "../../../base/durations.ts";
import { recallSettings } from "../recall-settings.ts";
import type { TimeQuestion } from "./time-question.ts";

interface Dated {
  readonly time: number;
  /** 0..1 by words and meaning: "latest" means the latest of the relevant memories. */
  readonly relevance: number;
}

const { besideEvent, besideInterval, relevantShare } = recallSettings;

/**
 * Alignment 0..1 of each candidate, in order; all 0 if the question names no time.
 * @param eventTime - when the event of a "before …" or "after …" took place; undefined if unknown
 */
export function alignTimes(
  question: TimeQuestion | undefined,
  candidates: readonly Dated[],
  eventTime: number | undefined,
): readonly number[] {
  switch (question?.kind) {
    case "interval": {
      const { from, to } = question.interval;
      return candidates.map(({ time }) => alignToInterval(time, from, to));
    }
    case "latest":
      return rankTimes(candidates, 1);
    case "earliest":
      return rankTimes(candidates, -1);
    case "relative": {
      if (eventTime === undefined) return candidates.map(() => 0);
      const direction = question.side === "before" ? -1 : 1;
      const { distance } = question;
      if (distance === undefined)
        return candidates.map(({ time }) => alignToSide((time - eventTime) * direction));
      const middle = eventTime + distance.length * direction;
      return candidates.map(({ time }) =>
        alignToInterval(time, middle - distance.slack, middle + distance.slack),
      );
    }
    case undefined:
      return candidates.map(() => 0);
  }
}

/** 1 inside; outside it falls with the distance, relative to the interval's length. */
function alignToInterval(time: number, from: number, to: number): number {
  if (time >= from && time < to) return 1;
  const length = Number.isFinite(to - from) ? Math.max(to - from, dayMs) : 30 * dayMs;
  const distance = time < from ? from - time : time - to;
  return besideInterval * Math.exp(-distance / length);
}

/** All memories on the right side of an event count, near ones more: "before we moved" rarely means years before. */
function alignToSide(distance: number): number {
  if (distance <= 0) return 0;
  return besideEvent + (1 - besideEvent) * Math.exp(-distance / (60 * dayMs));
}

/** By position in time among the relevant candidates: the last (direction 1) or the first (-1) gets 1. */
export function rankTimes(candidates: readonly Dated[], direction: 1 | -1): readonly number[] {
  const top = candidates.reduce((most, { relevance }) => Math.max(most, relevance), 0);
  const times = candidates
    .filter(({ relevance }) => relevance >= top * relevantShare)
    .map(({ time }) => time * direction);
  const places = new Map([...new Set(times)].sort((a, b) => b - a).map((time, place) => [time, place]));
  return candidates.map(({ time, relevance }) => {
    if (relevance < top * relevantShare) return 0;
    return 1 / (1 + places.get(time * direction)!);
  });
}
