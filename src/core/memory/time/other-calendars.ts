// On which of our days does a day of another calendar fall? Read from the system's tables (ICU), once per year.
import { dayMs } from "../../../base/durations.ts";
import { RecentMap } from "../../../base/recent-map.ts";

/** NaN if the year has no such day. */
const known = new RecentMap<string, number>(100);

/**
 * The start, on the wall clock, of the first such day of that month in the year; undefined if there is none.
 * @param calendar - as named by Intl
 * @param month - as named by Intl in English: a number if the calendar numbers its months
 */
export function findCalendarDay(
  calendar: string,
  month: string,
  day: number,
  year: number,
): number | undefined {
  const key = `${calendar} ${month} ${day} ${year}`;
  const before = known.get(key);
  if (before !== undefined) return Number.isNaN(before) ? undefined : before;
  const isNumber = /^\d+$/.test(month);
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    month: isNumber ? "numeric" : "long",
    day: "numeric",
    timeZone: "UTC",
  });
  let found: number | undefined;
  for (let at = Date.UTC(year, 0); at < Date.UTC(year + 1, 0) && found === undefined; at += dayMs) {
    const parts = format.formatToParts(at);
    const partOf = (type: "month" | "day"): string | undefined =>
      parts.find((part) => part.type === type)?.value;
    if (partOf("month") === month && partOf("day") === String(day)) found = at;
  }
  known.set(key, found ?? NaN);
  return found;
}
