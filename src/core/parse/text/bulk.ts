// Was this file made in bulk? Only its shape decides: it is long, and nearly every line gives one constant in the same
// form, like the register headers and tables that tools write. Neither its path nor a marker in its head counts.

/** Shorter files count as written by people: the longest hand-kept list of constants in Linux is half as long. */
const fewestCharacters = 256 * 1024;
const fewestConstants = 2_000;
/** Share of all lines that hold code. */
const leastShare = 0.95;
/** After this many lines, a file that is far below the share is given up. */
const sampleLines = 1_000;
const leastSampleShare = 0.75;
/** Longer quoted texts, and those with white space, are prose and not constants. */
const longestText = 40;

export type BulkForm = "macro" | "assignment" | "row";

/** The counts of a file that was made in bulk. */
export interface BulkShape {
  /** `#define NAME 0x1f`, `NAME = 0x1f,`, or values alone. */
  readonly form: BulkForm;
  /** Lines that hold code. */
  readonly lines: number;
  /** How many of those lines give constants in that form. */
  readonly constants: number;
}

/** Undefined for a file that people may have written. One pass, linear for any text. */
export function findBulkShape(text: string): BulkShape | undefined {
  if (text.length < fewestCharacters) return undefined;
  const counts: Record<BulkForm, number> = { macro: 0, assignment: 0, row: 0 };
  let lines = 0;
  let inComment = false;
  for (let at = 0; at < text.length;) {
    const next = text.indexOf("\n", at);
    const end = next < 0 ? text.length : next;
    const from = skipBlanks(text, at, end);
    if (inComment) inComment = !endsComment(text, from, end);
    else if (text.startsWith("/*", from)) inComment = !endsComment(text, from + 2, end);
    else if (from < end && !isRemark(text, from)) {
      const form = formOf(text, from, end);
      if (form !== "punctuation") lines++;
      if (form !== "punctuation" && form !== undefined) counts[form]++;
      if (lines === sampleLines && mostOf(counts).constants < lines * leastSampleShare) return undefined;
    }
    at = end + 1;
  }
  const { form, constants } = mostOf(counts);
  const isBulk = constants >= fewestConstants && constants >= lines * leastShare;
  return isBulk ? { form, lines, constants } : undefined;
}

function mostOf(counts: Record<BulkForm, number>): { form: BulkForm; constants: number } {
  const forms = Object.entries(counts) as [BulkForm, number][];
  const [form, constants] = forms.reduce((most, one) => (one[1] > most[1] ? one : most));
  return { form, constants };
}

const defined = /#[ \t]*define[ \t]+\w+[ \t]+/y;
const assigned = /(?:[\w$]+[ \t]+){0,6}[\w$]+[ \t]*(?::[ \t]*[\w<>]+[ \t]*)?=(?!=)/y;

/** `punctuation` for brackets alone, which give no evidence; undefined for any other line. */
function formOf(text: string, from: number, end: number): BulkForm | "punctuation" | undefined {
  for (const [pattern, form] of [
    [defined, "macro"],
    [assigned, "assignment"],
  ] as const) {
    pattern.lastIndex = from;
    if (!pattern.test(text) || pattern.lastIndex > end) continue;
    return countConstants(text, pattern.lastIndex, end) > 0 ? form : undefined;
  }
  const found = countConstants(text, from, end);
  if (found < 0) return undefined;
  return found === 0 ? "punctuation" : "row";
}

const punctuation = new Set(" \t\r,:;{}[]()+-~|&<>*=\\");
const isWord = /\w/;

/** How many numbers and short texts the line holds; negative if it holds anything else. A comment ends the line. */
function countConstants(text: string, from: number, end: number): number {
  let found = 0;
  for (let at = from; at < end;) {
    const character = text[at]!;
    if (punctuation.has(character)) at++;
    else if (character >= "0" && character <= "9") {
      while (at < end && (isWord.test(text[at]!) || text[at] === ".")) at++;
      found++;
    } else if (character === '"' || character === "'") {
      at = endOfShortText(text, at, end);
      if (at < 0) return -1;
      found++;
    } else return isTrailingRemark(text, at) ? found : -1;
  }
  return found;
}

/** Offset after the quote that closes the text at `from`; negative if the text is long or holds white space. */
function endOfShortText(text: string, from: number, end: number): number {
  const last = Math.min(end, from + longestText + 2);
  for (let at = from + 1; at < last; at++) {
    if (text[at] === text[from]) return at + 1;
    if (text.charCodeAt(at) <= 32) return -1;
  }
  return -1;
}

const directive = /#[ \t]*(?:define|undef|include|if|ifdef|ifndef|elif|else|endif|pragma|error)\b/y;

/** Whether the line is only a comment. */
function isRemark(text: string, at: number): boolean {
  if (text[at] !== "#") return text.startsWith("//", at);
  directive.lastIndex = at;
  return !directive.test(text);
}

function isTrailingRemark(text: string, at: number): boolean {
  return text[at] === "#" || text.startsWith("//", at) || text.startsWith("/*", at);
}

function endsComment(text: string, from: number, end: number): boolean {
  const close = text.indexOf("*/", from);
  return close >= 0 && close < end;
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) <= 32) at++;
  return at;
}
