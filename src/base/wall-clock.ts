// What does a clock on the wall show? People mean the days of their own zone: "today" in Los Angeles begins eight hours
// after the day of UTC. So calendars are computed on the wall clock, and its times are turned back into moments.
// Moments and times of the wall clock are both milliseconds; Infinity and -Infinity stay what they are.

const minuteMs = 60_000;

/** The time on the wall at a moment, as the moment at which UTC shows the same. */
export function toWallClock(moment: number): number {
  return Number.isFinite(moment) ? moment - offsetAt(moment) : moment;
}

/** The moment at which the wall shows this time; around a change of the clock, one of the moments near it. */
export function fromWallClock(wallTime: number): number {
  if (!Number.isFinite(wallTime)) return wallTime;
  return wallTime + offsetAt(wallTime + offsetAt(wallTime));
}

/** From the machine's zone to UTC: 8 hours for Los Angeles in winter. */
function offsetAt(moment: number): number {
  return new Date(moment).getTimezoneOffset() * minuteMs;
}
