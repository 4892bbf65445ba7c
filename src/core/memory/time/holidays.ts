// When is a holiday that people name without its date?
import { dayMs, type Interval } from "./interval.ts";

type SpanOf = (year: number) => Interval;

const days =
  (month: number, day: number, length: number): SpanOf =>
  (year) => ({ from: Date.UTC(year, month, day), to: Date.UTC(year, month, day) + length * dayMs });

/** The n-th weekday (0 is Sunday) of a month. */
const nth =
  (month: number, weekday: number, n: number, length: number): SpanOf =>
  (year) => {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return days(month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7, length)(year);
  };

/** Good Friday to Easter Monday, by the anonymous Gregorian algorithm (Meeus, "Astronomical Algorithms", chapter 8). */
const easter: SpanOf = (year) => {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const d = Math.floor(b / 4);
  const h = (19 * a + b - d - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const number = h + l - 7 * m + 114;
  const sunday = Date.UTC(year, Math.floor(number / 31) - 1, (number % 31) + 1);
  return { from: sunday - 2 * dayMs, to: sunday + 2 * dayMs };
};

/** As whole words, in lower case. A longer name stands before one that it holds. */
export const holidays: readonly (readonly [pattern: string, spanOf: SpanOf])[] = [
  ["christmas eve", days(11, 24, 1)],
  ["(?:christmas|xmas)(?: day)?", days(11, 24, 3)],
  ["the (?:christmas )?holidays", days(11, 20, 14)],
  ["new year['’]?s eve", days(11, 31, 1)],
  ["new year['’]?s(?: day)?", days(0, 1, 1)],
  ["easter(?: weekend| sunday| monday)?", easter],
  ["thanksgiving(?: day)?", nth(10, 4, 4, 4)],
  ["halloween", days(9, 31, 1)],
  ["valentine['’]?s(?: day)?", days(1, 14, 1)],
  ["independence day|(?:the )?(?:fourth|4th) of july", days(6, 4, 1)],
  ["labou?r day", nth(8, 1, 1, 1)],
];
