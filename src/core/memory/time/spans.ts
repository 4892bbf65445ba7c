// Which time span does a phrase name relative to now? "yesterday", "last week", "two months ago", "in the past year".
import { hourMs } from "../../../base/durations.ts";
import { count, shortUnit, toNumber, unit } from "./amounts.ts";
import { around, aroundHalf, back, calendar, day, weekend } from "./calendar.ts";
import type { FoundTime, Interval } from "./interval.ts";

interface Span {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, now: number) => Interval;
}

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** More specific phrases come first. */
const spans: readonly Span[] = [
  {
    pattern: new RegExp(`\\b${count} ${unit} ago (?:today|to the day)\\b`, "i"),
    read: (m, now) => day(back(now, toNumber(m[1]), m[2]), 0),
  },
  { pattern: /\b(?:today|this morning|tonight)\b/i, read: (_, now) => day(now, 0) },
  { pattern: /\b(?:the )?day before yesterday\b/i, read: (_, now) => day(now, -2) },
  { pattern: /\byesterday\b/i, read: (_, now) => day(now, -1) },
  {
    // A note without a time of day has the time of the day's start.
    pattern: /\blast night\b/i,
    read: (_, now) => ({ from: day(now, -1).from, to: day(now, 0).from + 6 * hourMs }),
  },
  {
    pattern: new RegExp(
      `\\b(?:in|over|during|within|for)? ?the (?:last|past|previous) ${count} (?:${unit}|${shortUnit})\\b`,
      "i",
    ),
    read: (m, now) => ({ from: back(now, toNumber(m[1]), m[2] ?? m[3]), to: now + 1 }),
  },
  {
    // "The past year" ends now; "last year" is a calendar year.
    pattern: new RegExp(
      `\\b(?:in|over|during|within|for|throughout) (?:the|this) (?:past (?:${unit}|${shortUnit})|last ${shortUnit})\\b`,
      "i",
    ),
    read: (m, now) => ({ from: back(now, 1, m[1] ?? m[2] ?? m[3]), to: now + 1 }),
  },
  { pattern: /\b(?:half a year|a half year) ago\b/i, read: (_, now) => around(now, 6, "month") },
  {
    pattern: new RegExp(`\\bhalf an? (?:${unit}|${shortUnit}) ago\\b`, "i"),
    read: (m, now) => aroundHalf(now, 0, m[1] ?? m[2]),
  },
  {
    pattern: new RegExp(`\\b${count} ${unit} and a half ago\\b`, "i"),
    read: (m, now) => aroundHalf(now, toNumber(m[1]), m[2]),
  },
  {
    pattern: new RegExp(`\\b${count} and a half ${unit} ago\\b`, "i"),
    read: (m, now) => aroundHalf(now, toNumber(m[1]), m[2]),
  },
  {
    pattern: new RegExp(`\\bthe ${unit} before last\\b`, "i"),
    read: (m, now) => calendar(now, m[1], -2),
  },
  { pattern: /\bthe weekend before last\b/i, read: (_, now) => weekend(now, -2) },
  {
    pattern: new RegExp(`\\b${count} weekends? ago\\b`, "i"),
    read: (m, now) => weekend(now, -toNumber(m[1])),
  },
  {
    // "Over the weekend" may also be about plans: only sentences about the past mean the last weekend.
    pattern:
      /\b(?:(last|past|previous|this) weekend|(?:over|on|at|during) the weekend(?<=\b(?:did|was|were|had|what happened)\b.*))\b/i,
    read: (m, now) => {
      const offset = m[1] === undefined ? (isWeekend(now) ? 0 : -1) : /this/i.test(m[1]) ? 0 : -1;
      return weekend(now, offset);
    },
  },
  { pattern: /\b(?:at )?this time last year\b/i, read: (_, now) => around(now, 12, "month") },
  {
    pattern: new RegExp(`\\b${count} (?:${unit}|${shortUnit}) ago\\b`, "i"),
    read: (m, now) => around(now, toNumber(m[1]), m[2] ?? m[3]),
  },
  {
    pattern: new RegExp(`\\b(last|past|previous|this|current) ${unit}(?! (?:one|of|in)\\b)\\b`, "i"),
    read: (m, now) => calendar(now, m[2], /this|current/i.test(m[1] ?? "") ? 0 : -1),
  },
  {
    pattern: new RegExp(`\\bthe (${weekdays.join("|")}) before last\\b`, "i"),
    read: (m, now) => lastWeekday(lastWeekday(now, m[1]).from, m[1]),
  },
  {
    pattern: new RegExp(`\\b(?:last|on|this past|past|since) (${weekdays.join("|")})\\b`, "i"),
    read: (m, now) => lastWeekday(now, m[1]),
  },
];

/** Each phrase has one of these words. Most questions have none, so no phrase needs to be compiled and tried. */
const needed = new RegExp(
  `\\b(?:today|this morning|tonight|yesterday|last night|weekends?|${unit}|${shortUnit}|${weekdays.join("|")})\\b`,
  "i",
);

/** The span relative to now that `text` names, and its position. */
export function findSpan(text: string, now: number): FoundTime | undefined {
  if (!needed.test(text)) return undefined;
  for (const { pattern, read } of spans) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const looksBack = /ago|last|past|previous|yesterday/i.test(match[0]);
    return {
      interval: read(match, now),
      start: match.index,
      end: match.index + match[0].length,
      looksBack,
    };
  }
  return undefined;
}

function lastWeekday(now: number, name: string | undefined): Interval {
  const since = (new Date(now).getUTCDay() - weekdays.indexOf((name ?? "").toLowerCase()) + 7) % 7;
  return day(now, -(since === 0 ? 7 : since));
}

function isWeekend(now: number): boolean {
  return new Date(now).getUTCDay() % 6 === 0;
}
