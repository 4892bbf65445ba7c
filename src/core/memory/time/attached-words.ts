// How do words before a named time change it? "since last week", "the end of last year", "two days before Christmas",
// "around 12 June".
import { dayMs } from "../../../base/durations.ts";
import { count, toNumber, unit } from "./amounts.ts";
import { weekAround } from "./calendar.ts";
import { partWords } from "./dates.ts";
import type { FoundTime, Interval } from "./interval.ts";
import { partOf } from "./named-spans.ts";

/** Milliseconds: the distance from the event, and its tolerance on either side. */
export interface Distance {
  readonly length: number;
  readonly slack: number;
}

export function distanceOf(amount: number, ofUnit: string): Distance {
  const days =
    { day: 1, week: 7, fortnight: 14, month: 30.4, quarter: 91, year: 365, decade: 3652 }[
      ofUnit.toLowerCase()
    ] ?? 1;
  return { length: amount * days * dayMs, slack: (days * dayMs) / 2 };
}

const weekOf = /\b(?:the )?week (?:of|beginning) (?:the )?$/i;
const partBefore = new RegExp(`\\b${partWords}[ -](?:the )?$`, "i");
const besideTime = new RegExp(
  `\\b(?:(?:the )?${count} ${unit}|the ${unit}) (before|after|following|prior to) (?:the |last )*$`,
  "i",
);
const lead =
  /\b(since|after|until|till|before|by|from|as of|around|about|circa|near)\s+(?:the\s+|last\s+)*$/i;
const ownLead = /^(since|after|until|till|before|by|from)\b/i;

/** The intended time, with the words that belong to it. */
export function readAttached(text: string, found: FoundTime, now: number): FoundTime {
  const part = readPart(text, found);
  const beside = readBeside(text, part);
  return beside ?? readLead(text, part, now);
}

/** "the end of last month", "the week of 3 June". */
function readPart(text: string, found: FoundTime): FoundTime {
  const before = text.slice(0, found.start);
  const week = weekOf.exec(before);
  const { from, to } = found.interval;
  if (week !== null && to - from <= dayMs) {
    return { ...found, interval: weekAround(from), start: week.index };
  }
  const part = partBefore.exec(before);
  if (part === null || to - from < 7 * dayMs || !Number.isFinite(to - from)) return found;
  return { ...found, interval: partOf(found.interval, part[1] ?? ""), start: part.index };
}

/** "two weeks after", "the day before": a relative phrase right before a date belongs to that date. */
function readBeside(text: string, found: FoundTime): FoundTime | undefined {
  const match = besideTime.exec(text.slice(0, found.start));
  if (match === null) return undefined;
  const [, amount, ofUnit, unitAlone, word] = match;
  return {
    ...found,
    interval: besideOf(found.interval, amount, ofUnit, unitAlone, word),
    start: match.index,
  };
}

function besideOf(
  { from, to }: Interval,
  amount: string | undefined,
  ofUnit: string | undefined,
  unitAlone: string | undefined,
  word: string | undefined,
): Interval {
  const direction = /^(before|prior)/i.test(word ?? "") ? -1 : 1;
  if (unitAlone !== undefined) {
    const { length } = distanceOf(1, unitAlone);
    return direction < 0 ? { from: from - length, to: from } : { from: to, to: to + length };
  }
  const { length, slack } = distanceOf(toNumber(amount), ofUnit ?? "day");
  const middle = from + length * direction;
  return { from: middle - slack, to: middle + slack + dayMs };
}

/** Words that open or widen the span stay in the text, because the question is about what is on that side. */
function readLead(text: string, found: FoundTime, now: number): FoundTime {
  const { from, to } = found.interval;
  const word = (lead.exec(text.slice(0, found.start)) ?? ownLead.exec(text.slice(found.start)))?.[1];
  const withInterval = (interval: Interval): FoundTime => ({ ...found, interval });
  switch ((word ?? "").toLowerCase()) {
    case "since":
      return withInterval({ from, to: now + 1 });
    case "after":
      return withInterval({ from: to, to: Infinity });
    case "before":
      return withInterval({ from: -Infinity, to: from });
    case "until":
    case "till":
    case "by":
    case "as of":
      return withInterval({ from: -Infinity, to });
    case "from":
      return /\d ?(?:to|until|and|-|–) ?\d/i.test(text.slice(found.start, found.end))
        ? found
        : withInterval({ from, to: now + 1 });
    case "around":
    case "about":
    case "circa":
    case "near":
      // "About two weeks ago" is already as wide as intended.
      return found.looksBack === true ? found : withInterval(widen(found.interval));
    default:
      return found;
  }
}

/** By a third on either side, at least three days. */
function widen({ from, to }: Interval): Interval {
  const slack = Math.max(3 * dayMs, (to - from) / 3);
  return { from: from - slack, to: to + slack };
}
