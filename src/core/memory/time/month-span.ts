// Which span is a month of a year?
import type { Interval } from "./interval.ts";

/** Months count from 0, and may lie beyond the year: month -1 is the December before. */
export function monthSpan(ofYear: number, ofMonth: number): Interval {
  return { from: Date.UTC(ofYear, ofMonth), to: Date.UTC(ofYear, ofMonth + 1) };
}
