// When is a holiday that is named without its date?
import { dayMs } from "../../../base/durations.ts";
import type { Interval } from "./interval.ts";
import { findCalendarDay } from "./other-calendars.ts";

/** Undefined if the year has none, which can happen with a lunar calendar. */
type SpanOf = (year: number) => Interval | undefined;
type FixedSpanOf = (year: number) => Interval;

const days =
  (month: number, day: number, length: number): FixedSpanOf =>
  (year) => ({ from: Date.UTC(year, month, day), to: Date.UTC(year, month, day) + length * dayMs });

/** The n-th weekday (0 is Sunday) of a month. */
const nth =
  (month: number, weekday: number, n: number, length: number): FixedSpanOf =>
  (year) => {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return days(month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7, length)(year);
  };

function dayAfter(spanOf: FixedSpanOf, offset: number): SpanOf {
  return (year) => {
    const from = spanOf(year).from + offset * dayMs;
    return { from, to: from + dayMs };
  };
}

/** The last weekday of a month. */
const last =
  (month: number, weekday: number): SpanOf =>
  (year) => {
    const end = new Date(Date.UTC(year, month + 1, 0));
    return days(month, end.getUTCDate() - ((end.getUTCDay() - weekday + 7) % 7), 1)(year);
  };

/** By the anonymous Gregorian algorithm (Meeus, "Astronomical Algorithms", chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const d = Math.floor(b / 4);
  const h = (19 * a + b - d - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const number = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(number / 31) - 1, (number % 31) + 1);
}

/** `offset` days from Easter Sunday. */
const fromEaster =
  (offset: number, length: number): SpanOf =>
  (year) => {
    const from = easterSunday(year) + offset * dayMs;
    return { from, to: from + length * dayMs };
  };

/** From a given day of another calendar, in the year in which that day begins. */
const ofCalendar =
  (calendar: string, month: string, day: number, length: number): SpanOf =>
  (year) => {
    const from = findCalendarDay(calendar, month, day, year);
    return from === undefined ? undefined : { from, to: from + length * dayMs };
  };

/** As whole words, lower-cased. A longer name comes before one that it contains. */
export const holidays: readonly (readonly [pattern: string, spanOf: SpanOf])[] = [
  ["christmas eve", days(11, 24, 1)],
  ["(?:the )?christmas holidays", days(11, 20, 14)],
  ["(?:christmas|xmas)(?: day)?", days(11, 24, 3)],
  ["boxing day", days(11, 26, 1)],
  ["the holidays", days(11, 20, 14)],
  ["new year['’]?s eve", days(11, 31, 1)],
  ["(?:lunar|chinese) new year(?:['’]?s)?(?: day)?", ofCalendar("chinese", "1", 1, 3)],
  [
    "new year['’]?s(?: day)?|(?<=\\b(?:and|at|in|over|around|since|until|before|after|to) )new year",
    days(0, 1, 1),
  ],
  ["good friday", fromEaster(-2, 1)],
  ["palm sunday", fromEaster(-7, 1)],
  ["easter sunday", fromEaster(0, 1)],
  ["easter monday", fromEaster(1, 1)],
  ["easter(?: weekend| holidays)?", fromEaster(-2, 4)],
  ["ascension(?: day)?", fromEaster(39, 1)],
  ["pentecost|whitsun(?:day)?", fromEaster(49, 2)],
  ["thanksgiving(?: day)?", nth(10, 4, 4, 4)],
  ["black friday", dayAfter(nth(10, 4, 4, 1), 1)],
  ["cyber monday", dayAfter(nth(10, 4, 4, 1), 4)],
  ["halloween", days(9, 31, 1)],
  ["valentine['’]?s(?: day)?", days(1, 14, 1)],
  ["st\\.? patrick['’]?s(?: day)?", days(2, 17, 1)],
  ["april fools?['’]?(?: day)?", days(3, 1, 1)],
  ["earth day", days(3, 22, 1)],
  ["may day", days(4, 1, 1)],
  ["mother['’]?s day", nth(4, 0, 2, 1)],
  ["memorial day", last(4, 1)],
  ["father['’]?s day", nth(5, 0, 3, 1)],
  ["juneteenth", days(5, 19, 1)],
  ["independence day|(?:the )?(?:fourth|4th) of july", days(6, 4, 1)],
  ["labou?r day", nth(8, 1, 1, 1)],
  ["(?:martin luther king|mlk)(?: jr\\.?)? day", nth(0, 1, 3, 1)],
  ["presidents?['’]? day", nth(1, 1, 3, 1)],
  ["(?:columbus|indigenous peoples?['’]?) day", nth(9, 1, 2, 1)],
  ["veterans?['’]? day|armistice day|remembrance day", days(10, 11, 1)],
  ["rosh hashanah?", ofCalendar("hebrew", "Tishri", 1, 2)],
  ["yom kippur", ofCalendar("hebrew", "Tishri", 10, 1)],
  ["hanukkah|chanukah", ofCalendar("hebrew", "Kislev", 25, 8)],
  ["passover|pesach", ofCalendar("hebrew", "Nisan", 15, 8)],
  ["ramadan", ofCalendar("islamic-umalqura", "9", 1, 30)],
  ["eid al-fitr", ofCalendar("islamic-umalqura", "10", 1, 3)],
];
