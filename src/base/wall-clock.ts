// What does a clock on the wall show? People mean the days of their own zone: "today" in Los Angeles begins eight hours
// after the day of UTC. So calendars are computed on the wall clock, and its times are turned back into moments.
// Moments and times of the wall clock are both milliseconds; Infinity and -Infinity stay what they are.

import { dayMs } from "./durations.ts";

const minuteMs = 60_000;

/** The time on the wall at a moment, as the moment at which UTC shows the same. */
export function toWallClock(moment: number): number {
  return Number.isFinite(moment) ? moment - offsetAt(moment) : moment;
}

/** The moment at which the wall shows this time; around a change of the clock, one of the moments near it. */
export function fromWallClock(wallTime: number): number {
  if (!Number.isFinite(wallTime)) return wallTime;
  const moment = wallTime + offsetAt(wallTime + offsetAt(wallTime));
  if (toWallClock(moment) === wallTime) return moment;
  // The clock skips this time: with the offset of the day before, it is the moment of the change or just after it.
  return wallTime + offsetAt(wallTime - dayMs);
}

/** The day that the wall shows at a moment, as "2026-03-02". */
export function wallDay(moment: number): string {
  return new Date(toWallClock(moment)).toISOString().slice(0, 10);
}

/** From the machine's zone to UTC: 8 hours for Los Angeles in winter. */
function offsetAt(moment: number): number {
  return new Date(moment).getTimezoneOffset() * minuteMs;
}
