// Which brackets of a text have no partner? Indentation decides if the pairs do not come out even.
import { indentAt, lineEndAfter, startOfLine } from "../text/lines.ts";

/** A bracket without its partner. */
export interface LoneBracket {
  /** The bracket that is missing. */
  readonly missing: string;
  readonly start: number;
  /** Width of its line's indentation. For an opening bracket, of the line where its statement begins. */
  readonly indent: number;
}

export interface LoneBrackets {
  /** Opened and never closed, in text order. */
  readonly unclosed: readonly LoneBracket[];
  /** Closed and never opened, in text order. */
  readonly unopened: readonly LoneBracket[];
}

const closerOf: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const openerOf: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Whether a token opens or closes: "(", "${", "]]". False for one that does both, such as "[]". */
export function isBracket(token: string): boolean {
  return token.length < 4 && /[([{]/.test(token) !== /[)\]}]/.test(token);
}

/** Whether a text has as many opening as closing brackets of each kind, counting those in strings and comments. */
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

/** A text with deeper nesting or more lone brackets is broken in another way, for example by an unterminated string. */
const mostOpen = 500;
const mostLone = 100;

/** Empty if there are too many to mend. `brackets` are the offsets of the bracket tokens of `text`, in order. */
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
    if (isFirst && bracket === "}" && opening.indent < indent) outdented.push(closing); // it may close another block
    indent = opening.indent; // what follows belongs to the statement that began there
    unclosed.push(...open.splice(partner).slice(1));
  }
  unclosed.push(...open);
  if (unclosed.length + unopened.length > mostLone) return nothingToMend;
  return { unclosed: unclosed.sort((a, b) => a.start - b.start), unopened };
}

/**
 * Index in `open` of the bracket that `closer` closes if `closer` is first on its line: one with the same indentation
 * if there is one, else the nearest. -1 if there is none.
 */
function findAligned(open: readonly LoneBracket[], closer: string, indent: number): number {
  const isOfKind = ({ missing }: LoneBracket): boolean => missing === closer;
  const nearest = open.findLastIndex(isOfKind);
  if (nearest < 0 || open[nearest]!.indent <= indent) return nearest;
  const aligned = open.findLastIndex((opening) => isOfKind(opening) && opening.indent <= indent);
  return aligned >= 0 && open[aligned]!.indent === indent ? aligned : nearest;
}

/**
 * Index in `open` of the bracket that `closer` closes if other text precedes `closer` on its line. A ")" does not end a
 * block that earlier lines opened.
 */
function findNear(open: readonly LoneBracket[], closer: string, lineStart: number): number {
  const nearest = open.findLastIndex(({ missing }) => missing === closer);
  const endsBlock = open
    .slice(nearest + 1)
    .some(({ missing, start }) => missing === "}" && start < lineStart);
  return endsBlock ? -1 : nearest;
}
