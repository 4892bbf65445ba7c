// Does a question refer to a time, and to which? "last week", "in March", "latest", "originally", "before the
// migration".
import { fromWallClock, toWallClock } from "../../../base/wall-clock.ts";
import { count, toNumber, unit } from "./amounts.ts";
import { distanceOf, readAttached, type Distance } from "./attached-words.ts";
import { findDate } from "./dates.ts";
import type { FoundTime, Interval } from "./interval.ts";
import { findRange } from "./ranges.ts";
import { findSpan } from "./spans.ts";

export type TimeQuestion =
  /** `looksBack`: it was counted back from now: "last week", "two days ago". */
  | { readonly kind: "interval"; readonly interval: Interval; readonly looksBack?: boolean }
  /** The newest of the answers. */
  | { readonly kind: "latest" }
  /** The oldest of the answers. */
  | { readonly kind: "earliest" }
  /** Before or after an event that is itself remembered; `distance` if the question says how long before or after. */
  | {
      readonly kind: "relative";
      readonly side: "before" | "after";
      readonly event: string;
      readonly distance?: Distance;
    };

export interface ParsedQuestion {
  readonly time: TimeQuestion | undefined;
  /** The question without its words about time. */
  readonly rest: string;
  /** The words about time, because notes may contain the same ones; "" if it has none of its own. */
  readonly phrase: string;
}

/** A longer question is pasted text, whose times are not the asker's. */
const longestQuestion = 2_000;

/**
 * Days are those of the machine's zone; weeks begin on Monday. `now` is in milliseconds since the epoch. Only the
 * beginning is read.
 */
export function parseTimeQuestion(question: string, now: number): ParsedQuestion {
  const head = question.slice(0, longestQuestion);
  const found = readTime(head, toWallClock(now)) ?? findRelative(head) ?? findExtreme(head);
  if (found === undefined) return { time: undefined, rest: question, phrase: "" };
  return { ...found, rest: found.rest + question.slice(longestQuestion) };
}

/** `now` and what is found are times of the wall clock. */
function findTime(question: string, now: number): FoundTime | undefined {
  const range = findRange(question, now);
  if (range !== undefined) return range;
  const [date, span] = [findDate(question, now), findSpan(question, now)];
  // If one phrase contains the other, the longer is more specific: "March last year", not "last year".
  const isWithin =
    date !== undefined && span !== undefined && date.start <= span.start && date.end >= span.end;
  const found = isWithin ? date : (span ?? date);
  return found === undefined ? undefined : readAttached(question, found, now);
}

function readTime(question: string, now: number): ParsedQuestion | undefined {
  const found = findTime(question, now);
  if (found === undefined) return undefined;
  const { interval, start, end, looksBack } = found;
  if (isDeadline(question, start)) return { time: undefined, rest: question, phrase: "" };
  const phrase = question.slice(start, end);
  const ofMoments = { from: fromWallClock(interval.from), to: fromWallClock(interval.to) };
  return {
    time: { kind: "interval", interval: ofMoments, ...(looksBack === undefined ? {} : { looksBack }) },
    rest: cut(question, phrase, start),
    phrase,
  };
}

const obligation =
  /\b(?:must|should|shall|ought|wants?|needs?|due|deadlines?|expects?|expected|planned|promised|(?:ha(?:s|ve)|is|are|am) (?:got )?to)\b/i;
const spoken = /\b(?:did|was|were|had)\b/i;

/**
 * "What must be ready by Friday?" asks for a deadline named in a note, so the note's own time is irrelevant. In the
 * past tense ("What did they want before Christmas?") it may matter.
 */
function isDeadline(question: string, start: number): boolean {
  const leads = /\b(?:before|by|until|till)\s+(?:the\s+)?$/i.test(question.slice(0, start));
  return leads && obligation.test(question) && !spoken.test(question);
}

const event = "([\\p{L}\\d][^,;.?!]*)";
/** A recurring occasion is not an event: "after a long day", "before bed". */
const recurring =
  "all|long|tomorrow|yesterday|an?|each|every|any|work|school|class|dinner|lunch|breakfast|supper|bed|bedtime|meals?|sleep(?:ing)?|going to bed|eating|exercis(?:e|ing)|training|practice";
/** "since" also means "because", so its pattern is stricter than the others. */
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
      // The memory of the event may contain the answer, so its words stay in the question.
      time: { kind: "relative", side, event: what.trim(), ...(distance === undefined ? {} : { distance }) },
      rest: question,
      phrase: "",
    };
  }
  return undefined;
}

const latest =
  /\b(?:latest|newest|lately|of late|the other day|most recent(?:ly)?|current(?:ly)?|nowadays|these days|right now|at present|as of now|at the moment|up[- ]to[- ]date|most up[- ]to[- ]date|last time|recently|now)\b/i;
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

/** The text without the phrase at `at`; the whole question if nothing would be left. */
function cut(question: string, phrase: string, at: number): string {
  const rest = `${question.slice(0, at)} ${question.slice(at + phrase.length)}`;
  return /\p{L}/u.test(rest) ? rest : question;
}
