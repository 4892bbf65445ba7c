// Which time does a text name? Dates as people write them, as intervals in UTC; and the date at the head of a note.

import { holidays } from "./holidays.ts";
import { dayMs, type Interval } from "./interval.ts";

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
const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const day = "(\\d{1,2})(?:st|nd|rd|th)?";
const year = "((?:19|20)\\d\\d)";
const seasons = ["winter", "spring", "summer", "autumn"];

interface DateForm {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, now: number) => Interval | undefined;
}

/** The more a form says, the earlier it stands. */
const forms: readonly DateForm[] = [
  {
    pattern: new RegExp(`\\b${year}-(\\d\\d)-(\\d\\d)\\b`, "i"),
    read: (m) => dayOf(Number(m[1]), Number(m[2]) - 1, Number(m[3])),
  },
  {
    pattern: new RegExp(`\\b${year}/(\\d{1,2})/(\\d{1,2})\\b`, "i"),
    read: (m) => dayOf(Number(m[1]), Number(m[2]) - 1, Number(m[3])),
  },
  {
    pattern: new RegExp(`\\b${day} ?(?:to|until|and|-|–) ?${day}(?: of)? ${month}(?:,? ${year})?\\b`, "i"),
    read: (m, now) => inYear(m[4], now, (of) => daysOf(of, monthOf(m[3]), Number(m[1]), Number(m[2]))),
  },
  {
    pattern: new RegExp(`\\b${day}(?: of)? ${month},? ${year}\\b`, "i"),
    read: (m) => dayOf(Number(m[3]), monthOf(m[2]), Number(m[1])),
  },
  {
    pattern: new RegExp(`\\b${month} ${day},? ${year}\\b`, "i"),
    read: (m) => dayOf(Number(m[3]), monthOf(m[1]), Number(m[2])),
  },
  {
    pattern: new RegExp(
      `\\b(early|mid|late|(?:beginning|start|middle|end) of|(?:first|second|third|fourth|last) week (?:of|in))[ -]${month}(?:,? ${year})?\\b`,
      "i",
    ),
    read: (m, now) => inYear(m[3], now, (of) => partOf(monthSpan(of, monthOf(m[2])), m[1] ?? "")),
  },
  {
    pattern: new RegExp(
      `\\b(?:in|during|over|since|until|before|after|of|last|this|early|late) (?:the )?(spring|summer|autumn|fall|winter)(?: (?:of )?${year})?\\b`,
      "i",
    ),
    read: (m, now) => inYear(m[2], now, (of) => season(of, m[1])),
  },
  {
    pattern: new RegExp(
      `\\b(early|mid|late|(?:beginning|start|middle|end) of|(?:first|second|third|fourth|last) week (?:of|in)|(?:first|second) half (?:of|in))[ -]${year}\\b`,
      "i",
    ),
    read: (m) => partOf({ from: Date.UTC(Number(m[2]), 0), to: Date.UTC(Number(m[2]) + 1, 0) }, m[1] ?? ""),
  },
  {
    pattern: new RegExp(`\\b${month},? ${year}\\b`, "i"),
    read: (m) => monthSpan(Number(m[2]), monthOf(m[1])),
  },
  {
    pattern: new RegExp(`\\b${month}(?:,| of| in)? (last|this) year\\b`, "i"),
    read: (m, now) => monthSpan(yearBeside(m[2], now), monthOf(m[1])),
  },
  {
    pattern: new RegExp(`\\b(last|this) year,? in ${month}\\b`, "i"),
    read: (m, now) => monthSpan(yearBeside(m[1], now), monthOf(m[2])),
  },
  ...holidays.map(([name, spanOf]): DateForm => ({
    pattern: new RegExp(`\\b(?:${name})(?:,?(?: of)? (?:${year}|(last|this) year))?\\b`, "i"),
    read: (m, now) =>
      m[1] === undefined && m[2] !== undefined ? spanOf(yearBeside(m[2], now)) : inYear(m[1], now, spanOf),
  })),
  {
    pattern: new RegExp(`\\b${year}-(\\d\\d)\\b(?!-)`, "i"),
    read: (m) => (Number(m[2]) <= 12 ? monthSpan(Number(m[1]), Number(m[2]) - 1) : undefined),
  },
  {
    pattern: new RegExp(`\\bq([1-4])(?: of)? ${year}\\b`, "i"),
    read: (m) => quarter(Number(m[2]), Number(m[1])),
  },
  {
    pattern: /\bq([1-4])(?:(?: of)? (last|this) year)?\b/i,
    read: (m, now) =>
      m[2] === undefined
        ? lastBefore(now, (of) => quarter(of, Number(m[1])))
        : quarter(yearBeside(m[2], now), Number(m[1])),
  },
  {
    pattern: new RegExp(`\\b(?:${month} ${day}|${day}(?: of)? ${month})\\b`, "i"),
    read: (m, now) => {
      const [name, number] = m[1] === undefined ? [m[4], m[3]] : [m[1], m[2]];
      return lastBefore(now, (of) => dayOf(of, monthOf(name), Number(number)));
    },
  },
  {
    // A bare "may" is a verb and "march" a noun or verb: they need "in", "since" and the like before them.
    pattern: new RegExp(
      `\\b(?:in|during|since|until|till|before|after|of|by|last|from|and|to) ${month}(?![\\w-])`,
      "i",
    ),
    read: (m, now) => lastBefore(now, (of) => monthSpan(of, monthOf(m[1]))),
  },
  {
    pattern: new RegExp(`\\b(?:in|during|since|until|till|before|after|of|from|and|to) ${year}\\b`, "i"),
    read: (m) => ({ from: Date.UTC(Number(m[1]), 0), to: Date.UTC(Number(m[1]) + 1, 0) }),
  },
];

/** The first date that `text` names, and where it stands; a date without a year is the last one before `now`. */
export function findDate(
  text: string,
  now: number,
): { readonly interval: Interval; readonly start: number; readonly end: number } | undefined {
  for (const { pattern, read } of forms) {
    const match = pattern.exec(text);
    const interval = match === null ? undefined : read(match, now);
    if (match !== null && interval !== undefined) {
      return { interval, start: match.index, end: match.index + match[0].length };
    }
  }
  return undefined;
}

const headLength = 80;
/** The forms that name a single day of a year. */
const wholeDates = [forms[0]!, forms[1]!, forms[3]!, forms[4]!];

/** When a note says at its head that something happened: "[2025-03-02 10:15] …", "8 May, 2025: …". Needs a whole date. */
export function findHeadDate(text: string): number | undefined {
  const head = text.slice(0, headLength).split("\n", 2).join(" ");
  for (const { pattern, read } of wholeDates) {
    const match = pattern.exec(head);
    const interval = match === null ? undefined : read(match, 0);
    if (interval !== undefined) return interval.from + timeOfDay(head);
  }
  return undefined;
}

function timeOfDay(text: string): number {
  const match = /\b(\d{1,2}):(\d\d)(?::\d\d)?\s*(am|pm)?/i.exec(text);
  if (match === null) return 0;
  const half = match[3]?.toLowerCase();
  const hours = (Number(match[1]) % (half === undefined ? 24 : 12)) + (half === "pm" ? 12 : 0);
  return (hours * 60 + Number(match[2])) * 60_000;
}

export function monthSpan(ofYear: number, ofMonth: number): Interval {
  return { from: Date.UTC(ofYear, ofMonth), to: Date.UTC(ofYear, ofMonth + 1) };
}

function quarter(ofYear: number, number: number): Interval {
  return { from: Date.UTC(ofYear, (number - 1) * 3), to: Date.UTC(ofYear, number * 3) };
}

function yearBeside(word: string | undefined, now: number): number {
  return new Date(now).getUTCFullYear() - (word?.toLowerCase() === "last" ? 1 : 0);
}

/** Thirds and halves of a month or year, and its weeks as people count them: the first has the days 1 to 7. */
function partOf({ from, to }: Interval, part: string): Interval {
  const third = (to - from) / 3;
  const word = part.toLowerCase().split(" ", 1)[0] ?? "";
  if (/half/i.test(part)) {
    const middle = from + Math.round((to - from) / 2 / dayMs) * dayMs;
    return word === "first" ? { from, to: middle } : { from: middle, to };
  }
  const week = ["first", "second", "third", "fourth"].indexOf(word);
  if (week >= 0) return { from: from + week * 7 * dayMs, to: from + (week + 1) * 7 * dayMs };
  if (word === "last") return { from: to - 7 * dayMs, to };
  if (word === "early" || word === "beginning" || word === "start") return { from, to: from + third };
  if (word === "late" || word === "end") return { from: to - third, to };
  return { from: from + third, to: to - third };
}

/** Of the northern hemisphere, by whole months; the winter of a year begins in the December before. */
function season(ofYear: number, name: string | undefined): Interval {
  const word = (name ?? "").toLowerCase();
  const first = seasons.indexOf(word === "fall" ? "autumn" : word) * 3 - 1;
  return { from: Date.UTC(ofYear, first), to: Date.UTC(ofYear, first + 3) };
}

function inYear(
  named: string | undefined,
  now: number,
  of: (ofYear: number) => Interval | undefined,
): Interval | undefined {
  return named === undefined ? lastBefore(now, of) : of(Number(named));
}

/** Undefined where the calendar has no such day. */
function dayOf(ofYear: number, ofMonth: number, ofDay: number): Interval | undefined {
  const from = Date.UTC(ofYear, ofMonth, ofDay);
  const date = new Date(from);
  return date.getUTCMonth() === ofMonth && date.getUTCDate() === ofDay
    ? { from, to: from + dayMs }
    : undefined;
}

/** Undefined where the calendar has not both days, or the last comes before the first. */
function daysOf(ofYear: number, ofMonth: number, first: number, last: number): Interval | undefined {
  const [from, to] = [dayOf(ofYear, ofMonth, first), dayOf(ofYear, ofMonth, last)];
  return from === undefined || to === undefined || to.from < from.from
    ? undefined
    : { from: from.from, to: to.to };
}

function lastBefore(now: number, inYear: (ofYear: number) => Interval | undefined): Interval | undefined {
  const thisYear = new Date(now).getUTCFullYear();
  const candidate = inYear(thisYear);
  return candidate !== undefined && candidate.from <= now ? candidate : inYear(thisYear - 1);
}

function monthOf(name: string | undefined): number {
  return monthNames.findIndex((full) => full.startsWith((name ?? "?").toLowerCase().slice(0, 3)));
}
