// Which span does a calendar name mean: a quarter, a season, a part of a month, a day without its year?
import { dayMs } from "../../../base/durations.ts";
import { calendar } from "./calendar.ts";
import type { Interval } from "./interval.ts";

const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const seasons = ["winter", "spring", "summer", "autumn"];
export const ordinals: readonly string[] = ["first", "second", "third", "fourth"];

export function yearSpan(ofYear: number): Interval {
  return { from: Date.UTC(ofYear, 0), to: Date.UTC(ofYear + 1, 0) };
}

/** The n-th of `parts` equal parts of a year, in whole months. */
export function sliceOfYear(ofYear: number, parts: number, number: number): Interval {
  const months = 12 / parts;
  return { from: Date.UTC(ofYear, (number - 1) * months), to: Date.UTC(ofYear, number * months) };
}

/** ISO 8601: a week belongs to the year of its Thursday. Undefined if the year has no such week. */
export function isoWeek(ofYear: number, number: number): Interval | undefined {
  const first = calendar(Date.UTC(ofYear, 0, 4), "week", 0);
  const from = first.from + (number - 1) * 7 * dayMs;
  const thursday = new Date(from + 3 * dayMs);
  return thursday.getUTCFullYear() === ofYear ? { from, to: from + 7 * dayMs } : undefined;
}

/** "the 1990s", "the 90s": without a century, the last such decade that has begun. */
export function decade(century: string | undefined, tens: number): Interval {
  const first = (century === undefined ? (tens < 4 ? 20 : 19) : Number(century)) * 100 + tens * 10;
  return { from: Date.UTC(first, 0), to: Date.UTC(first + 10, 0) };
}

/** The last day with that number that has begun: on 3 May, "the 5th" is in April. */
export function lastDayOfMonth(now: number, number: number): Interval | undefined {
  const date = new Date(now);
  for (let ago = 0; ago < 3; ago++) {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - ago, 1));
    const found = dayOf(first.getUTCFullYear(), first.getUTCMonth(), number);
    if (found !== undefined && found.from <= now) return found;
  }
  return undefined;
}

export function lastSeason(now: number, name: string | undefined, yearsBefore: number): Interval | undefined {
  const last = lastBefore(now, (of) => season(of, name));
  const of = last === undefined ? undefined : new Date(last.to - 1).getUTCFullYear() - yearsBefore;
  return of === undefined ? undefined : season(of, name);
}

export function yearBeside(words: string | undefined, now: number): number {
  const word = (words ?? "").toLowerCase();
  return (
    new Date(now).getUTCFullYear() - (word.startsWith("last") ? 1 : word.endsWith("before last") ? 2 : 0)
  );
}

/** In the year given by number or words; otherwise the last one before now. */
export function inNamedYear(
  number: string | undefined,
  words: string | undefined,
  now: number,
  of: (ofYear: number) => Interval | undefined,
): Interval | undefined {
  return words === undefined ? inYear(number, now, of) : of(yearBeside(words, now));
}

/** Thirds and halves of a month or year, and its weeks in everyday counting: the first is days 1 to 7. */
export function partOf({ from, to }: Interval, part: string): Interval {
  const third = (to - from) / 3;
  const words = part.toLowerCase().replace(/^the /, "");
  const word = words.split(" ", 1)[0] ?? "";
  if (words.includes("half")) {
    const middle = from + Math.round((to - from) / 2 / dayMs) * dayMs;
    return word === "first" ? { from, to: middle } : { from: middle, to };
  }
  if (/days?/.test(words))
    return word === "last" ? { from: to - 3 * dayMs, to } : { from, to: from + 3 * dayMs };
  const week = ordinals.indexOf(word);
  if (words.includes("weekend")) return weekendOf({ from, to }, word === "last" ? -1 : week);
  if (week >= 0) return { from: from + week * 7 * dayMs, to: from + (week + 1) * 7 * dayMs };
  if (word === "last") return { from: to - 7 * dayMs, to };
  if (word === "early" || word === "beginning" || word === "start") return { from, to: from + third };
  if (word === "late" || word === "end") return { from: to - third, to };
  return { from: from + third, to: to - third };
}

/** The n-th weekend that begins in the span, from 0; -1 is the last. */
function weekendOf({ from, to }: Interval, number: number): Interval {
  const firstSaturday = from + ((13 - new Date(from).getUTCDay()) % 7) * dayMs;
  const weeks = Math.max(0, Math.ceil((to - firstSaturday) / (7 * dayMs)) - 1);
  const saturday = firstSaturday + (number < 0 ? weeks : number) * 7 * dayMs;
  return { from: saturday, to: saturday + 2 * dayMs };
}

/** In the northern hemisphere, by whole months; a year's winter begins in the preceding December. */
export function season(ofYear: number, name: string | undefined): Interval {
  const word = (name ?? "").toLowerCase();
  const first = seasons.indexOf(word === "fall" ? "autumn" : word) * 3 - 1;
  return { from: Date.UTC(ofYear, first), to: Date.UTC(ofYear, first + 3) };
}

export function inYear(
  named: string | undefined,
  now: number,
  of: (ofYear: number) => Interval | undefined,
): Interval | undefined {
  return named === undefined ? lastBefore(now, of) : of(Number(named));
}

/** Undefined if the calendar has no such day. */
export function dayOf(ofYear: number, ofMonth: number, ofDay: number): Interval | undefined {
  const from = Date.UTC(ofYear, ofMonth, ofDay);
  const date = new Date(from);
  return date.getUTCMonth() === ofMonth && date.getUTCDate() === ofDay
    ? { from, to: from + dayMs }
    : undefined;
}

/** Undefined if the calendar lacks one of the days, or the last comes before the first. */
export function daysOf(ofYear: number, ofMonth: number, first: number, last: number): Interval | undefined {
  const [from, to] = [dayOf(ofYear, ofMonth, first), dayOf(ofYear, ofMonth, last)];
  return from === undefined || to === undefined || to.from < from.from
    ? undefined
    : { from: from.from, to: to.to };
}

/** 29 February is missing in seven years in a row around 2100. */
const longestGapYears = 8;

export function lastBefore(
  now: number,
  inYear: (ofYear: number) => Interval | undefined,
): Interval | undefined {
  const thisYear = new Date(now).getUTCFullYear();
  for (let year = thisYear; year >= thisYear - longestGapYears; year--) {
    const candidate = inYear(year);
    if (candidate !== undefined && candidate.from <= now) return candidate;
  }
  return undefined;
}

export function monthOf(name: string | undefined): number {
  return monthNames.findIndex((full) => full.startsWith((name ?? "?").toLowerCase().slice(0, 3)));
}
