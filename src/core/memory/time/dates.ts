// Which time does a text name? Dates in everyday notation, as intervals of the wall clock, and the date at the start of a
// note.

import { fromWallClock } from "../../../base/wall-clock.ts";
import { count, toNumber } from "./amounts.ts";
import { calendar } from "./calendar.ts";
import { holidays } from "./holidays.ts";
import type { FoundTime, Interval } from "./interval.ts";
import { monthSpan } from "./month-span.ts";
import {
  dayOf,
  daysOf,
  decade,
  inNamedYear,
  inYear,
  isoWeek,
  lastBefore,
  lastDayOfMonth,
  lastSeason,
  monthOf,
  ordinals,
  partOf,
  season,
  sliceOfYear,
  yearBeside,
  yearSpan,
} from "./named-spans.ts";

const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const day = "(\\d{1,2})(?:st|nd|rd|th)?";
const year = "((?:19|20)\\d\\d)";
const seasonWord = "(spring|summer|autumn|fall|winter)";
/** Relative years that can follow a month in a date: "last year", "the year before last". */
const yearWords = "(last year|this year|the year before last)";

/** One group each: a month's name, and a four-digit year. */
export const [monthPattern, yearPattern] = [month, year] as const;
/** One group: a part of a longer span, with the words that join it to the span. */
export const partWords =
  "(early|mid|late|(?:the )?(?:beginning|start|middle|end) of|(?:the )?(?:first|second|third|fourth|last) (?:week|weekend|half|days?) (?:of|in))";

interface DateForm {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, now: number) => Interval | undefined;
}

/** More specific forms come first. */
const forms: readonly DateForm[] = [
  {
    pattern: new RegExp(`\\b${year}-(\\d\\d)-(\\d\\d)(?=T\\d|\\b)`, "i"),
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
    pattern: new RegExp(`\\b${month} ${day} ?(?:to|until|-|–) ?${day}(?:,? ${year})?\\b`, "i"),
    read: (m, now) => inYear(m[4], now, (of) => daysOf(of, monthOf(m[1]), Number(m[2]), Number(m[3]))),
  },
  {
    pattern: new RegExp(`\\b${partWords}[ -]${month}(?:,? (?:of )?(?:${year}|${yearWords}))?\\b`, "i"),
    read: (m, now) => {
      const named = m[4] === undefined ? m[3] : String(yearBeside(m[4], now));
      return inYear(named, now, (of) => partOf(monthSpan(of, monthOf(m[2])), m[1] ?? ""));
    },
  },
  {
    pattern: new RegExp(`\\b${count} ${seasonWord}s? ago\\b`, "i"),
    read: (m, now) => lastSeason(now, m[2], toNumber(m[1]) - 1),
  },
  {
    pattern: new RegExp(`\\bthe ${seasonWord} before last\\b`, "i"),
    read: (m, now) => lastSeason(now, m[1], 1),
  },
  {
    pattern: new RegExp(`\\b${seasonWord},?(?: of)? (?:${year}|${yearWords})\\b`, "i"),
    read: (m, now) => season(m[2] === undefined ? yearBeside(m[3], now) : Number(m[2]), m[1]),
  },
  {
    pattern: new RegExp(
      `\\b(?:in|during|over|since|until|before|after|of|last|this|early|late) (?:the )?${seasonWord}\\b`,
      "i",
    ),
    read: (m, now) => lastBefore(now, (of) => season(of, m[1])),
  },
  {
    pattern: new RegExp(`\\b${partWords}[ -]${year}\\b`, "i"),
    read: (m) => partOf(yearSpan(Number(m[2])), m[1] ?? ""),
  },
  {
    pattern: new RegExp(`\\b${partWords} the (week|month|quarter|year|decade)\\b`, "i"),
    read: (m, now) => partOf(calendar(now, m[2], 0), m[1] ?? ""),
  },
  {
    pattern: new RegExp(`\\b${month},? ${year}\\b`, "i"),
    read: (m) => monthSpan(Number(m[2]), monthOf(m[1])),
  },
  {
    pattern: new RegExp(`\\b(?:${day}(?: of)? ${month}|${month} ${day})(?:,| of| in)? ${yearWords}\\b`, "i"),
    read: (m, now) => dayOf(yearBeside(m[5], now), monthOf(m[2] ?? m[3]), Number(m[1] ?? m[4])),
  },
  {
    pattern: new RegExp(`\\b${month}(?:,| of| in)? ${yearWords}\\b`, "i"),
    read: (m, now) => monthSpan(yearBeside(m[2], now), monthOf(m[1])),
  },
  {
    pattern: new RegExp(`\\b${yearWords},? in ${month}\\b`, "i"),
    read: (m, now) => monthSpan(yearBeside(m[1], now), monthOf(m[2])),
  },
  ...holidays.map(([name, spanOf]): DateForm => ({
    pattern: new RegExp(`\\b(?:${name})(?:,?(?: of)? (?:${year}|${yearWords}))?\\b`, "i"),
    read: (m, now) =>
      m[1] === undefined && m[2] !== undefined ? spanOf(yearBeside(m[2], now)) : inYear(m[1], now, spanOf),
  })),
  {
    pattern: new RegExp(`\\b${year}-(\\d\\d)\\b(?!-)`, "i"),
    read: (m) => (Number(m[2]) <= 12 ? monthSpan(Number(m[1]), Number(m[2]) - 1) : undefined),
  },
  {
    pattern: new RegExp(`\\b(q|h)([1-4])(?:,?(?: of)? (?:${year}|${yearWords}))?\\b`, "i"),
    read: (m, now) => {
      const [parts, number] = [(m[1] ?? "").toLowerCase() === "q" ? 4 : 2, Number(m[2])];
      // Without a year, "H1" more often means a heading than a half-year.
      const hasYear = m[3] !== undefined || m[4] !== undefined;
      if (number > parts || (parts === 2 && !hasYear)) return undefined;
      return inNamedYear(m[3], m[4], now, (of) => sliceOfYear(of, parts, number));
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:(first|second|third|fourth|last)|([1-4])(?:st|nd|rd|th)) quarter(?:,?(?: of)? (?:${year}|${yearWords}))?\\b`,
      "i",
    ),
    read: (m, now) => {
      const word = (m[1] ?? "").toLowerCase();
      const number = m[2] === undefined ? (word === "last" ? 4 : ordinals.indexOf(word) + 1) : Number(m[2]);
      // "Last quarter" is the previous one.
      if (word === "last" && m[3] === undefined && m[4] === undefined) return undefined;
      return inNamedYear(m[3], m[4], now, (of) => sliceOfYear(of, 4, number));
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:calendar )?week (\\d{1,2})(?:,?(?: of| in)? (?:${year}|${yearWords}))?\\b`,
      "i",
    ),
    read: (m, now) => {
      const number = Number(m[1]);
      // "Week 6" of a plan is not a calendar week.
      if (m[2] === undefined && m[3] === undefined && !/^calendar/i.test(m[0])) return undefined;
      return number < 1 || number > 53
        ? undefined
        : inNamedYear(m[2], m[3], now, (of) => isoWeek(of, number));
    },
  },
  {
    pattern: /\b(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)\b/,
    read: (m) => dayOf(Number(m[3]), Number(m[2]) - 1, Number(m[1])),
  },
  {
    // The month comes first, as in American English, unless there is no such month.
    pattern: /(?<![\w/])(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)\b/,
    read: (m) =>
      dayOf(Number(m[3]), Number(m[1]) - 1, Number(m[2])) ??
      dayOf(Number(m[3]), Number(m[2]) - 1, Number(m[1])),
  },
  {
    pattern: new RegExp(`\\b(?:${month} ${day}|${day}(?: of)? ${month})\\b`, "i"),
    read: (m, now) => {
      const [name, number] = m[1] === undefined ? [m[4], m[3]] : [m[1], m[2]];
      return lastBefore(now, (of) => dayOf(of, monthOf(name), Number(number)));
    },
  },
  {
    // A bare "may" is a verb, and "march" a noun or verb: they need "in", "since" and the like before them.
    pattern: new RegExp(
      `\\b(?:in|during|since|until|till|before|after|of|by|last|this|from|and|to|around|throughout) ${month}(?![\\w-])`,
      "i",
    ),
    read: (m, now) => lastBefore(now, (of) => monthSpan(of, monthOf(m[1]))),
  },
  {
    pattern: new RegExp(
      `\\b(?:in|during|since|until|till|before|after|of|from|and|to|around|throughout|for|circa) ${year}\\b`,
      "i",
    ),
    read: (m) => yearSpan(Number(m[1])),
  },
  {
    pattern: /\bthe (19|20)?(\d)0['’]?s\b/i,
    read: (m) => decade(m[1], Number(m[2])),
  },
  {
    pattern: /\bon the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|floor|page|street|avenue|day|time)\b)/i,
    read: (m, now) => lastDayOfMonth(now, Number(m[1])),
  },
];

/**
 * Each form has a digit or one of these words. Most questions have neither, so no form needs to be compiled and tried.
 */
const needed = new RegExp(
  `\\d|\\b(?:${[month, `${seasonWord}s?`, "week|month|quarter|year|decade", ...holidays.map(([name]) => name)].join("|")})\\b`,
  "i",
);

/** The first date in `text`, and its position; a date without a year is the last one before `now`. */
export function findDate(text: string, now: number): FoundTime | undefined {
  if (!needed.test(text)) return undefined;
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
/** The forms that specify a single day with its year. */
const wholeDates = [forms[0]!, forms[1]!, forms[3]!, forms[4]!];
const clock = String.raw`\d{1,2}:\d\d(?::\d\d)?\s*(?:am|pm)?`;
/** Before a date that opens a line: marks, a time, a day of the week. */
const opening = new RegExp(
  String.raw`^(?:[^\p{L}\p{N}]|${clock}|\b(?:on|at|date|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b)*$`,
  "iu",
);
/** Before a date in a heading: a name or a few words, but no sentence. */
const label = /^[^\p{L}\p{N}]*(?:[^\s.!?;]+(?:\s+|$)){1,4}$/u;
const timeAfter = new RegExp(String.raw`^(?:T|,|\s|\bat\b)*${clock}`, "i");
const headingEnd = /^(?:\.\d+)?Z?\s*[\])}|:—–]/;

/**
 * The date at the start of a note, with its time of day: "[2025-03-02 10:15] …", "8 May, 2025: …", "Ana (2025-03-02): …"
 * on one of the first two lines. Requires a complete date. A date within a sentence is what the note speaks of, not when
 * it was written.
 */
export function findHeadDate(text: string): number | undefined {
  const lines = text.slice(0, headLength).split("\n", 3);
  for (const [at, line] of lines.slice(0, 2).entries()) {
    const date = findLineDate(line, at + 1 < lines.length);
    if (date !== undefined) return date;
  }
  return undefined;
}

function findLineDate(line: string, isFollowed: boolean): number | undefined {
  for (const { pattern, read } of wholeDates) {
    const match = pattern.exec(line);
    const interval = match === null ? undefined : read(match, 0);
    if (match === null || interval === undefined) continue;
    const before = line.slice(0, match.index);
    const after = line.slice(match.index + match[0].length);
    const time = timeAfter.exec(after)?.[0] ?? "";
    const rest = after.slice(time.length);
    const isHeading = label.test(before) && (headingEnd.test(rest) || (isFollowed && rest.trim() === ""));
    if (opening.test(before) || isHeading)
      return fromWallClock(interval.from + timeOfDay(time === "" ? before : time));
  }
  return undefined;
}

function timeOfDay(text: string): number {
  const match = /(?<!\d)(\d{1,2}):(\d\d)(?::\d\d)?\s*(am|pm)?/i.exec(text);
  if (match === null) return 0;
  const half = match[3]?.toLowerCase();
  const hours = (Number(match[1]) % (half === undefined ? 24 : 12)) + (half === "pm" ? 12 : 0);
  return (hours * 60 + Number(match[2])) * 60_000;
}
