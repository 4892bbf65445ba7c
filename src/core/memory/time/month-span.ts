// Which span is a month of a year?
import type { Interval } from "./interval.ts";

/** Months count from 0 and may be outside the year: month -1 is the previous December. */
export function monthSpan(ofYear: number, ofMonth: number): Interval {
  return { from: Date.UTC(ofYear, ofMonth), to: Date.UTC(ofYear, ofMonth + 1) };
}
