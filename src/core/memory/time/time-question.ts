// Does a question speak of time, and of which? "last week", "in March", "latest", "originally", "before the migration".
import { around, back, calendar, day, weekend } from "./calendar.ts";
import { findDate } from "./dates.ts";
import { dayMs, type Interval } from "./interval.ts";

export type TimeQuestion =
  /** `looksBack` says that it was counted back from now: "last week", "two days ago". */
  | { readonly kind: "interval"; readonly interval: Interval; readonly looksBack?: boolean }
  /** The newest of what answers it. */
  | { readonly kind: "latest" }
  /** The oldest of what answers it. */
  | { readonly kind: "earliest" }
  /** Before or after something that is itself remembered; `distance` where the question says how long before or after. */
  | {
      readonly kind: "relative";
      readonly side: "before" | "after";
      readonly event: string;
      readonly distance?: Distance;
    };

/** Milliseconds: how far from the event, and how exactly that is meant to either side. */
export interface Distance {
  readonly length: number;
  readonly slack: number;
}

export interface ParsedQuestion {
  readonly time: TimeQuestion | undefined;
  /** The question without the words that speak of time. */
  readonly rest: string;
  /** What it says of the time: notes may hold the same words. "" where it says nothing of its own. */
  readonly phrase: string;
}

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const count = `(\\d{1,3}|${Object.keys(numbers).join("|")})(?: of)?`;
const unit = "(day|week|month|quarter|year)s?";

/** Times are UTC; weeks begin on Monday. `now` is in milliseconds since the epoch. */
export function parseTimeQuestion(question: string, now: number): ParsedQuestion {
  const dated = findDated(question, now);
  // "In March last year" is a date, and "last year" alone is not what it means.
  const isDateOfYear = /\b(?:last|this) year\b/i.test(dated?.phrase ?? "");
  return (
    (isDateOfYear ? dated : undefined) ??
    findSpan(question, now) ??
    dated ??
    findRelative(question) ??
    findExtreme(question) ?? { time: undefined, rest: question, phrase: "" }
  );
}

function findSpan(question: string, now: number): ParsedQuestion | undefined {
  for (const { pattern, read } of spans) {
    const match = pattern.exec(question);
    const interval = match === null ? undefined : read(match, now);
    if (match !== null && interval !== undefined) {
      return {
        time: { kind: "interval", interval, looksBack: /ago|last|past|previous|yesterday/i.test(match[0]) },
        rest: cut(question, match[0], match.index),
        phrase: match[0],
      };
    }
  }
  return undefined;
}

interface Span {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, now: number) => Interval | undefined;
}

const spans: readonly Span[] = [
  { pattern: /\b(?:today|this morning|tonight)\b/i, read: (_, now) => day(now, 0) },
  { pattern: /\byesterday\b/i, read: (_, now) => day(now, -1) },
  { pattern: /\bday before yesterday\b/i, read: (_, now) => day(now, -2) },
  {
    pattern: new RegExp(
      `\\b(?:in|over|during|within|for)? ?the (?:last|past|previous) ${count} ${unit}\\b`,
      "i",
    ),
    read: (m, now) => ({ from: back(now, toNumber(m[1]), m[2]), to: now + 1 }),
  },
  { pattern: /\b(?:half a year|a half year) ago\b/i, read: (_, now) => around(now, 6, "month") },
  {
    pattern: new RegExp(`\\bthe ${unit} before last\\b`, "i"),
    read: (m, now) => calendar(now, m[1], -2),
  },
  {
    pattern: /\b(last|past|previous|this) weekend\b/i,
    read: (m, now) => weekend(now, /this/i.test(m[1] ?? "") ? 0 : -1),
  },
  {
    pattern: new RegExp(`\\b${count} ${unit} ago\\b`, "i"),
    read: (m, now) => around(now, toNumber(m[1]), m[2]),
  },
  {
    pattern: new RegExp(`\\b(last|past|previous|this|current) ${unit}(?! (?:one|of|in)\\b)\\b`, "i"),
    read: (m, now) => calendar(now, m[2], /this|current/i.test(m[1] ?? "") ? 0 : -1),
  },
  {
    pattern: new RegExp(`\\b(?:last|on|this past|past) (${weekdays.join("|")})\\b`, "i"),
    read: (m, now) => {
      const back = (new Date(now).getUTCDay() - weekdays.indexOf((m[1] ?? "").toLowerCase()) + 7) % 7;
      return day(now, -(back === 0 ? 7 : back));
    },
  },
];

function findDated(question: string, now: number): ParsedQuestion | undefined {
  const found = findDate(question, now);
  if (found === undefined) return undefined;
  const { interval, start, end } = found;
  const lead = /\b(since|after|until|till|before|by|between|from|as of)\s+(?:the\s+)?$/i.exec(
    question.slice(0, start),
  );
  const own = /^(since|after|until|till|before|by|from)\b/i.exec(question.slice(start));
  const word = (lead?.[1] ?? own?.[1])?.toLowerCase();
  const beside = findBeside(question.slice(0, start), interval);
  const from = beside === undefined ? start : start - beside.text.length;
  const phrase = question.slice(from, end);
  const rest = cut(question, phrase, from);
  if (beside !== undefined) return { time: { kind: "interval", interval: beside.interval }, rest, phrase };
  if (word === "since") return { time: span(interval.from, now + 1), rest, phrase };
  if (word === "after") return { time: span(interval.to, Infinity), rest, phrase };
  if (word === "before") return { time: span(-Infinity, interval.from), rest, phrase };
  if (word === "until" || word === "till" || word === "by" || word === "as of") {
    return { time: span(-Infinity, interval.to), rest, phrase };
  }
  const isRange = /\d ?(?:to|until|and|-|–) ?\d/i.test(phrase);
  if ((word === "between" || word === "from") && !isRange) {
    const second = findDate(question.slice(end), now);
    return { time: span(interval.from, second?.interval.to ?? now + 1), rest, phrase };
  }
  return { time: { kind: "interval", interval }, rest, phrase };
}

const besideDate = new RegExp(
  `\\b(?:(?:the )?${count} ${unit}|the ${unit}) (before|after|following|prior to) (?:the )?$`,
  "i",
);

/** "two weeks after", "the day before": a relative phrase right before a date belongs to that date. */
function findBeside(
  before: string,
  { from, to }: Interval,
): { readonly text: string; readonly interval: Interval } | undefined {
  const [text, amount, ofUnit, unitAlone, word] = besideDate.exec(before) ?? [];
  if (text === undefined) return undefined;
  const direction = /^(before|prior)/i.test(word ?? "") ? -1 : 1;
  if (unitAlone !== undefined) {
    const { length } = distanceOf(1, unitAlone);
    return {
      text,
      interval: direction < 0 ? { from: from - length, to: from } : { from: to, to: to + length },
    };
  }
  const { length, slack } = distanceOf(toNumber(amount), ofUnit ?? "day");
  const middle = from + length * direction;
  return { text, interval: { from: middle - slack, to: middle + slack + dayMs } };
}

const event = "([\\p{L}\\d][^,;.?!]*)";
/** What happens again and again is not an event: "after a long day", "before bed". */
const recurring =
  "all|long|tomorrow|yesterday|an?|each|every|any|work|school|class|dinner|lunch|breakfast|supper|bed|bedtime|meals?|sleep(?:ing)?|going to bed|eating|exercis(?:e|ing)|training|practice";
/** "since" is also "because", so that it needs more to go by than the others. */
const relatives: readonly RegExp[] = [
  new RegExp(
    `(?:\\b${count} ${unit} )?(?<!\\b(?:look(?:s|ed|ing)?|nam(?:e|es|ed|ing)) )\\b(before|prior to|after|following) (?!(?:${recurring})\\b)${event}`,
    "iu",
  ),
  new RegExp(
    `()()\\b(until|since) ((?:the|our|we|they|i|he|she|it|that|this|moving|switching|migrating|adopting|dropping|replacing)\\b[^,;.?!]*)`,
    "iu",
  ),
];

/** "before the migration to X", "two weeks after we switched": up to the end of the clause. */
function findRelative(question: string): ParsedQuestion | undefined {
  for (const pattern of relatives) {
    const [, amount, ofUnit, word, what] = pattern.exec(question) ?? [];
    if (word === undefined || what === undefined) continue;
    const side = /^(before|prior|until)/i.test(word) ? "before" : "after";
    const distance = ofUnit ? distanceOf(toNumber(amount), ofUnit) : undefined;
    return {
      // The answer may stand where the event does: its words stay in the question.
      time: { kind: "relative", side, event: what.trim(), ...(distance === undefined ? {} : { distance }) },
      rest: question,
      phrase: "",
    };
  }
  return undefined;
}

function distanceOf(amount: number, ofUnit: string): Distance {
  const days = { day: 1, week: 7, month: 30.4, quarter: 91, year: 365 }[ofUnit.toLowerCase()] ?? 1;
  return { length: amount * days * dayMs, slack: (days * dayMs) / 2 };
}

const latest =
  /\b(?:latest|newest|lately|most recent(?:ly)?|current(?:ly)?|nowadays|these days|right now|at present|as of now|at the moment|up[- ]to[- ]date|most up[- ]to[- ]date|last time|recently|now)\b/i;
const earliest =
  /\b(?:original(?:ly)?|initial(?:ly)?|at first|in the beginning|to begin with|earliest|oldest|(?:the|very) first time|(?<=\b(?:did|had|have|has|was|were) (?:[\w'’]+ ){1,4})first(?= (?!half\b|place\b|name\b|class\b|floor\b|aid\b)\w)|first(?= (?:choice|chose|chosen|decided|decision|picked|plan|planned|version|attempt|tried|started|adopted|introduced|used|proposed)\b))\b/i;

function findExtreme(question: string): ParsedQuestion | undefined {
  for (const [kind, pattern] of [
    ["earliest", earliest],
    ["latest", latest],
  ] as const) {
    const match = pattern.exec(question);
    if (match !== null)
      return { time: { kind }, rest: cut(question, match[0], match.index), phrase: match[0] };
  }
  return undefined;
}

function span(from: number, to: number): TimeQuestion {
  return { kind: "interval", interval: { from, to } };
}

/** What is left without the phrase that stands at `at`; the whole question where nothing would be left. */
function cut(question: string, phrase: string, at: number): string {
  const rest = `${question.slice(0, at)} ${question.slice(at + phrase.length)}`;
  return /\p{L}/u.test(rest) ? rest : question;
}

function toNumber(text: string | undefined): number {
  return numbers[(text ?? "").toLowerCase()] ?? Number(text);
}
