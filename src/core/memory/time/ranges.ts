// Which span does a text name by its two ends? "between 1 June and 20 June", "from March to May 2024", "2021 to 2023".
import { dayMs } from "../../../base/durations.ts";
import { findDate, monthPattern, yearPattern } from "./dates.ts";
import type { FoundTime, Interval } from "./interval.ts";
import { findSpan } from "./spans.ts";

/** Words of this length end at a separator: without one, a long run could be divided in ever more ways. */
const word = "[\\w'’.-]{1,30}";
const end = `(?:the )?${word}(?:(?: ?, ?| )${word}){0,4}?`;
/** The second end of a range is no longer than this: what follows is not read again for each "from". */
const longestEnd = 100;
const words = new RegExp(
  `\\b(between|from) (${end})(?: ?,)?\\s*\\b(?:and|to|until|till|through|thru)\\b\\s+(?=\\S)`,
  "giu",
);
const dayNumber = "\\d{1,2}(?:st|nd|rd|th)?";
const isoDate = "\\d{4}-\\d\\d-\\d\\d";
const leadingDay = `(?:${dayNumber}(?: of)? )?`;
/** Ends that need no "between" or "from": months and days of months, and dates of digits. */
const dates = new RegExp(
  `\\b(${isoDate}|${leadingDay}${monthPattern}(?: ${dayNumber}\\b)?(?:,? ${yearPattern})?) ?(?:to|through|thru|until|till|-|–) ?(?=${isoDate}|${leadingDay}${monthPattern}(?![\\w-]))`,
  "giu",
);

/** Undefined if only one end is named, or if the ends are not times. */
export function findRange(text: string, now: number): FoundTime | undefined {
  for (const match of text.matchAll(words)) {
    const found = joinEnds(text, match.index, match[2] ?? "", match.index + match[0].length, now);
    if (found !== undefined) return found;
  }
  for (const match of text.matchAll(dates)) {
    const found = joinEnds(text, match.index, match[1] ?? "", match.index + match[0].length, now);
    if (found !== undefined) return found;
  }
  return undefined;
}

function joinEnds(
  text: string,
  start: number,
  leftText: string,
  rightStart: number,
  now: number,
): FoundTime | undefined {
  const right = findAtStart(text.slice(rightStart, rightStart + longestEnd), now);
  if (right === undefined) return undefined;
  const left = readLeft(leftText.trim(), right.interval, now);
  if (left === undefined || left.from >= right.interval.to) return undefined;
  return { interval: { from: left.from, to: right.interval.to }, start, end: rightStart + right.end };
}

/** The first end takes missing parts from the second: "the 1st and the 20th of June", "January and March 2024". */
function readLeft(text: string, right: Interval, now: number): Interval | undefined {
  const ofMonth = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?$/i.exec(text);
  if (ofMonth !== null) {
    const date = new Date(right.from);
    const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), Number(ofMonth[1]));
    return { from, to: from + dayMs };
  }
  // Without its own year, it is the last one before the second end.
  const at = /\b(?:19|20)\d\d\b|\b(?:last|this|ago|yesterday|today)\b/i.test(text) ? now : right.to - 1;
  const found = findAtStart(text, at);
  return found !== undefined && text.slice(found.end).trim() === "" ? found.interval : undefined;
}

/** A bare month or year counts as a time here. */
function findAtStart(
  text: string,
  now: number,
): { readonly interval: Interval; readonly end: number } | undefined {
  const skipped = /^(?:the )?/i.exec(text)?.[0].length ?? 0;
  const own = text.slice(skipped);
  const candidates: { readonly interval: Interval; readonly end: number }[] = [];
  for (const prefix of ["", "in "]) {
    for (const find of [findDate, findSpan]) {
      const found = find(prefix + own, now);
      if (found === undefined || found.start > prefix.length) continue;
      if (prefix === "" && found.start > 0) continue;
      candidates.push({ interval: found.interval, end: skipped + found.end - prefix.length });
    }
  }
  return candidates.sort((a, b) => b.end - a.end)[0];
}
