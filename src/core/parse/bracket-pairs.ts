// Which brackets of a text have no other half? Where the pairs do not come out even, its indentation tells.
import { indentAt, lineEndAfter, startOfLine } from "./lines.ts";

/** A bracket without its other half. */
export interface LoneBracket {
  /** The bracket that is missing. */
  readonly missing: string;
  readonly start: number;
  /** Width of the indentation of its line; of an opening one, of the line where its statement begins. */
  readonly indent: number;
}

export interface LoneBrackets {
  /** Opened and never closed, in the order of the text. */
  readonly unclosed: readonly LoneBracket[];
  /** Closed and never opened, in the order of the text. */
  readonly unopened: readonly LoneBracket[];
}

const closerOf: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const openerOf: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Whether a token opens or closes: "(", "${", "]]"; not both, as "[]" does. */
export function isBracket(token: string): boolean {
  return token.length < 4 && /[([{]/.test(token) !== /[)\]}]/.test(token);
}

/** Whether a text has as many opening as closing brackets of each kind, those in its strings and comments among them. */
export function hasEvenBrackets(text: string): boolean {
  const counts = new Uint32Array(128);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) counts[code]!++;
  }
  return Object.entries(closerOf).every(
    ([opener, closer]) => counts[opener.charCodeAt(0)] === counts[closer.charCodeAt(0)],
  );
}

const nothingToMend: LoneBrackets = { unclosed: [], unopened: [] };

/** What is nested deeper, or has more lone brackets, is broken in other ways: a string that does not end, for one. */
const mostOpen = 500;
const mostLone = 100;

/** None where there are too many to mend. `brackets` are the offsets of the bracket tokens of `text`, in order. */
export function findLoneBrackets(text: string, brackets: Uint32Array): LoneBrackets {
  const unclosed: LoneBracket[] = [];
  const unopened: LoneBracket[] = [];
  const open: LoneBracket[] = [];
  const outdented: LoneBracket[] = [];
  let lineStart = 0;
  let lineEnd = -1;
  let indent = 0;
  for (const start of brackets) {
    if (start > lineEnd) {
      lineStart = startOfLine(text, start);
      lineEnd = lineEndAfter(text, start);
      indent = indentAt(text, lineStart);
    }
    const bracket = /[([{)\]}]/.exec(text.slice(start, start + 3))?.[0] ?? "";
    const closer = closerOf[bracket];
    if (closer !== undefined) {
      open.push({ missing: closer, start, indent });
      if (open.length > mostOpen) return nothingToMend;
      continue;
    }
    const isFirst = text.slice(lineStart, start).trim() === "";
    const closing = { missing: openerOf[bracket]!, start, indent };
    const partner = isFirst ? findAligned(open, bracket, indent) : findNear(open, bracket, lineStart);
    if (partner < 0) {
      unopened.push(bracket === "}" ? (outdented.shift() ?? closing) : closing);
      continue;
    }
    const opening = open[partner]!;
    if (isFirst && bracket === "}" && opening.indent < indent) outdented.push(closing); // it may close what is not its own
    indent = opening.indent; // what goes on behind it belongs to the statement that began there
    unclosed.push(...open.splice(partner).slice(1));
  }
  unclosed.push(...open);
  if (unclosed.length + unopened.length > mostLone) return nothingToMend;
  return { unclosed: unclosed.sort((a, b) => a.start - b.start), unopened };
}

/**
 * Index in `open` of the bracket that `closer` closes, where `closer` is first in its line: one of the same indentation
 * where there is one, else the nearest; -1 without any.
 */
function findAligned(open: readonly LoneBracket[], closer: string, indent: number): number {
  const isOfKind = ({ missing }: LoneBracket): boolean => missing === closer;
  const nearest = open.findLastIndex(isOfKind);
  if (nearest < 0 || open[nearest]!.indent <= indent) return nearest;
  const aligned = open.findLastIndex((opening) => isOfKind(opening) && opening.indent <= indent);
  return aligned >= 0 && open[aligned]!.indent === indent ? aligned : nearest;
}

/**
 * Index in `open` of the bracket that `closer` closes, where other text stands before `closer` in its line. A ")" does not
 * end a block of the lines before.
 */
function findNear(open: readonly LoneBracket[], closer: string, lineStart: number): number {
  const nearest = open.findLastIndex(({ missing }) => missing === closer);
  const endsBlock = open
    .slice(nearest + 1)
    .some(({ missing, start }) => missing === "}" && start < lineStart);
  return endsBlock ? -1 : nearest;
}
