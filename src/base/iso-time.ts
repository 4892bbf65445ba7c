// When is a time written as in ISO 8601? `Date.parse` alone takes any words with a number for one.
import { fromWallClock } from "./wall-clock.ts";

/** A year, month, day or time. A time without an offset is in UTC; a day without a time is one of the machine's zone. */
const form =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)\s?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i;

const [firstMoment, lastMoment] = [
  Date.parse("0000-01-01T00:00:00Z"),
  Date.parse("9999-12-31T23:59:59.999Z"),
];

export interface IsoTime {
  /** Milliseconds since the epoch. */
  readonly start: number;
  /** The last millisecond of the day, month or year that is named; of a time, the same as `start`. */
  readonly last: number;
}

/** Undefined if the text is none, or names a day that does not exist. */
export function readIsoTime(text: string): IsoTime | undefined {
  const found = form.exec(text.trim());
  if (found === null) return undefined;
  const [, year, month, day, time, offset = "Z"] = found;
  const date = `${year}-${month ?? "01"}-${day ?? "01"}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  // A day that does not exist is one of the next month.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return undefined;
  if (time !== undefined) {
    const zone = offset
      .toUpperCase()
      .replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = "00") => `${hours}:${minutes}`);
    const start = Date.parse(`${date}T${time.replace(",", ".")}${zone}`);
    return Number.isNaN(start) ? undefined : { start, last: start };
  }
  const next = new Date(midnight);
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1);
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  // Such that the times that are written have four digits for the year again.
  const [start, last] = [fromWallClock(midnight.getTime()), fromWallClock(next.getTime()) - 1];
  return { start: Math.max(start, firstMoment), last: Math.min(last, lastMoment) };
}
