// Doc comments: which comment belongs to which declaration, and what does it say without its marks?
import { noString } from "../../../base/string-table.ts";
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "./extraction.ts";

/** Longer docs are cut: they serve ranking and display, and the full text is in the file. */
const maxDocLength = 2_000;

const newline = 10;

/** Remembers a comment as the doc of what may follow. Consecutive line comments count as one. */
export function noteComment(x: Extraction, node: number): void {
  const start = x.start(node);
  const block = x.text.startsWith("/*", start);
  const goesOn = x.docStart >= 0 && !block && isAdjacent(x.text, x.docReach, start);
  if (!goesOn) x.docStart = standsAlone(x.text, start) ? start : -1;
  x.docEnd = x.docReach = endOfComment(x.text, start, x.end(node));
  if (block && x.docStart >= 0) x.docReach = x.docEnd;
}

/** An attribute between a doc and its declaration (Rust's #[…]) does not separate them. */
export function noteDecorator(x: Extraction, node: number): void {
  if (x.docStart >= 0 && isAdjacent(x.text, x.docReach, x.start(node))) x.docReach = x.end(node);
}

/** Gives symbol `row`, whose declaration begins at `start`, the comments directly before it. */
export function takeDoc(x: Extraction, row: number, start: number): void {
  if (x.docStart < 0) return;
  if (isAdjacent(x.text, x.docReach, start)) {
    const doc = cleanDoc(x.text.slice(x.docStart, Math.min(x.docEnd, x.docStart + 2 * maxDocLength)));
    if (doc !== "") x.symbols.doc[row] = x.names.internText(doc);
    x.symbols.outerStart[row] = x.docStart;
    x.symbols.docEnd[row] = x.docEnd;
  }
  x.docStart = none;
}

/**
 * Marks of comments that are docs: `/**`, `///`, `//!`, `##`, `#:`, R's `#'`, Lua's `---`, `-- |` and `(**`; but not the
 * first line of a frame or a rule.
 */
const docMark = /^\s*(?:\/\*[*!]|\/\/[/!]|##|#[:']|---|-- ?\||\(\*\*)(?![/*#=~-]{2})/;
/** Before the comment at a file's start. */
const nothingBefore = /^\uFEFF?\s*(?:#!.*|<\?php)?\s*$/;
const license = /copyright|licen[sc]e|SPDX-/i;

/**
 * Whether the comment above symbol `row` was written as its doc: it has such a mark or begins with the symbol's name. A
 * license, commented-out code and the title of a section may stand directly above a symbol too.
 */
export function isWrittenAsDoc({ text, symbols, names }: Extraction, row: number): boolean {
  const start = symbols.outerStart[row]!;
  const doc = symbols.doc[row]!;
  const head = text.slice(start, start + 2 * maxDocLength);
  const named = doc !== noString && names.get(doc).startsWith(`${names.get(symbols.name[row]!)} `);
  if (!docMark.test(head) && !named) return false;
  return start > 1_000 || !nothingBefore.test(text.slice(0, start)) || !license.test(head);
}

/** The text of a doc comment or docstring: without marks, margins and quotes, lines kept, at most 2,000 characters. */
export function cleanDoc(raw: string): string {
  const text = raw.startsWith("/*") ? raw.replace(/^\/\*[*!]*<?/, "").replace(/\**\/\s*$/, "") : raw;
  const margin = raw.startsWith("/*")
    ? /^[ \t]*(?:\*+(?![/])[ \t]?)?/gm
    : /^[ \t]*(?:\/{2,}[!<]*|#+!?|--+|;+|%+)[ \t]?/gm;
  const plain = text.replace(margin, "").replace(/[ \t\r]+$/gm, "");
  const readable = xmlDoc.test(raw) ? withoutTags(plain) : plain;
  return readable.trim().slice(0, maxDocLength);
}

const xmlDoc = /^\/\/\/[^]*<(?:summary|param|returns|remarks|inheritdoc)\b/;

/** The text of an XML doc comment (C#). The meaning of each parameter follows its name. */
function withoutTags(text: string): string {
  return text
    .replace(
      /<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword)="(?:[A-Z]:)?([^"]*)"\s*\/>/g,
      "$1",
    )
    .replace(/<(?:param|typeparam)\s+name="([^"]*)"\s*>\s*/g, "$1: ")
    .replace(/<\/?[a-zA-Z][^<>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/^[ \t]+/gm, "")
    .replace(/\n{2,}/g, "\n");
}

/** The text of a string used as a doc: without prefix, quotes and common indentation. */
export function cleanDocstring(raw: string): string {
  const body = raw.replace(/^[a-zA-Z]*("""|'''|"|')/, "").replace(/("""|'''|"|')$/, "");
  const lines = body.split("\n");
  const indents = lines
    .slice(1)
    .filter((line) => line.trim() !== "")
    .map((line) => line.search(/\S/));
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  const cut = lines.map((line, i) => (i === 0 ? line : line.slice(indent)).trimEnd());
  return cut.join("\n").trim().slice(0, maxDocLength);
}

/** Whether only white space, and no empty line, lies between. */
function isAdjacent(text: string, from: number, to: number): boolean {
  let lines = 0;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    if (unit === newline) lines++;
    else if (unit !== 32 && unit !== 9 && unit !== 13) return false;
  }
  return from <= to && lines <= 1;
}

/** Whether only white space precedes it on its line: a comment after code is not the doc of the next line. */
function standsAlone(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at--;
  return at < 0 || text.charCodeAt(at) === newline;
}

/** Some grammars include the line break in a comment. */
function endOfComment(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && (text.charCodeAt(at - 1) === newline || text.charCodeAt(at - 1) === 13)) at--;
  return at;
}
