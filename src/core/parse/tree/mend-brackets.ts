// Brackets without a partner make a parser lose what follows: builds variants of the text in which all are paired.
import type { LoneBracket } from "./bracket-pairs.ts";
import { findLoneBrackets } from "./bracket-pairs.ts";
import { indentAt, lineEndAfter, startOfLine } from "../text/lines.ts";

/**
 * Texts of the same length with fewer lone brackets, each other character at its offset; empty if all brackets are
 * paired. The last argument after an open parenthesis may be dropped to make room for the closing one, and a block with
 * an extra closing bracket may be blanked as a whole. `brackets` are the offsets of the bracket tokens, in order.
 */
export function mendBrackets(text: string, brackets: Uint32Array): string[] {
  const { unclosed, unopened } = findLoneBrackets(text, brackets);
  const openings = unopened.filter(({ missing }) => missing === "{");
  const strays = unopened.filter(({ missing }) => missing !== "{");
  if (unclosed.length + unopened.length === 0) return [];
  const mended = new MendedText(text);
  for (const bracket of unclosed.toReversed()) {
    if (bracket.missing === "}" || !mended.closeInLine(bracket)) mended.closeAfterBlock(bracket); // inner ones first
  }
  for (const bracket of openings) mended.openBlock(bracket);
  if (strays.length === 0) return [mended.text];
  const withoutBlocks = new MendedText(mended.text);
  for (const { start } of strays) mended.blank(start, start + 1);
  for (const { start } of strays) withoutBlocks.blankBlock(start);
  return [mended.text, withoutBlocks.text];
}

class MendedText {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Closes a parenthesis at the end of its line, before a body or statement begins. False if there is no room. */
  closeInLine({ start, missing }: LoneBracket): boolean {
    const rest = this.text.slice(start + 1, lineEndAfter(this.text, start));
    if (endsInLambda(rest)) return false;
    const inside = rest.slice(0, findTail(rest));
    const tail = rest.slice(inside.length);
    const hasRoom = inside === "" ? /^[ \t;,]/.test(tail) : /^[ \t]/.test(tail);
    if (inside === "" && !hasRoom) return false;
    const kept = hasRoom ? inside : inside.slice(0, Math.max(inside.lastIndexOf(","), 0));
    const piece = (kept + missing).padEnd(inside.length);
    this.#overwrite(start + 1, piece);
    return true;
  }

  /** Closes a bracket before the first line that is not indented more than the bracket's line. */
  closeAfterBlock({ start, missing, indent }: LoneBracket): void {
    const { text } = this;
    let end = endOfBlock(text, start, indent);
    const isLambda = missing !== "}" && /^[ \t]*\}[ \t]*$/.test(lineAt(text, end + 1));
    if (isLambda) end = lineEndAfter(text, end + 1);
    while (end > start && isSpace(text, end - 1)) end--;
    this.#insert(end, missing);
  }

  /**
   * Opens the block that the bracket closes, at the end of the nearest line above that is indented no more than the
   * bracket.
   */
  openBlock({ start, missing, indent }: LoneBracket): void {
    const { text } = this;
    let lineStart = startOfLine(text, start);
    let isHeader = false;
    while (!isHeader && lineStart > 0) {
      lineStart = startOfLine(text, lineStart - 1);
      isHeader = lineAt(text, lineStart).trim() !== "" && indentAt(text, lineStart) <= indent;
    }
    let end = lineEndAfter(text, lineStart);
    while (end > lineStart && isSpace(text, end - 1)) end--;
    if (isHeader && end > lineStart) this.#insert(end, missing);
    else this.blank(start, start + 1);
  }

  /**
   * Blanks the line at `start` and the lines indented below it; if the line begins with a bracket, only the bracket.
   */
  blankBlock(start: number): void {
    const { text } = this;
    const lineStart = startOfLine(text, start);
    if (/^\s*[)\]}]/.test(text.slice(lineStart, start + 1))) {
      this.blank(start, start + 1);
      return;
    }
    const indent = indentAt(text, lineStart);
    const end = endOfBlock(text, start, indent);
    const closes = indentAt(text, end + 1) === indent && /^\s*[)\]}]/.test(lineAt(text, end + 1));
    this.blank(lineStart, closes ? lineEndAfter(text, end + 1) : end);
  }

  blank(start: number, end: number): void {
    this.#overwrite(start, this.text.slice(start, end).replace(/\S/g, " "));
  }

  /** Replaces white space at `start`, if there is some, by a bracket; a line break after it is kept. */
  #insert(start: number, bracket: string): void {
    const room = /^\s*/.exec(this.text.slice(start, start + 2))![0];
    this.#overwrite(start, `${bracket}\n`.slice(0, room.length));
  }

  #overwrite(start: number, piece: string): void {
    this.text = this.text.slice(0, start) + piece + this.text.slice(start + piece.length);
  }
}

/** Whether a line ends with the beginning of a lambda: `=> {`, `function (a) {`, `{ a ->`, `{ |a|`. */
function endsInLambda(line: string): boolean {
  const text = line.trimEnd();
  if (!text.endsWith("{"))
    return /(?:->|\|)$/.test(text.slice(-2)) && text.lastIndexOf("{") > text.lastIndexOf("}");
  const head = text.slice(0, -1).trimEnd();
  return /[=-]>$/.test(head.slice(-2)) || (head.endsWith(")") && /\bfunction\b/.test(head));
}

/**
 * Where what follows a call's arguments in its line begins: a whole block `{…}`, a result type `-> T {`, or the
 * punctuation that ends the line. Looks at every character a bounded number of times, since lines can be very long.
 */
function findTail(line: string): number {
  let end = line.length;
  while (end > 0 && /[\s{:;,=>]/.test(line[end - 1]!)) end--;
  let tail = end;
  const lastBracket = Math.max(...["(", ")", "}"].map((bracket) => line.lastIndexOf(bracket)));
  const lastOpen = end === 0 ? -1 : line.lastIndexOf("{", end - 1);
  const arrow = line.indexOf("->", Math.max(lastBracket, lastOpen) + 1);
  if (arrow >= 0) tail = Math.min(tail, arrow);
  const block = line.indexOf("{");
  if (block >= 0 && line.trimEnd().endsWith("}") && line.lastIndexOf("}") > block)
    tail = Math.min(tail, block);
  if (tail === end) return end;
  while (tail > 0 && isSpace(line, tail - 1)) tail--;
  return tail;
}

/** End of the last line after `start` that is indented more than `indent`, or of the line of `start` itself. */
function endOfBlock(text: string, start: number, indent: number): number {
  let end = lineEndAfter(text, start);
  for (let line = end + 1; line < text.length; line = lineEndAfter(text, line) + 1) {
    if (lineAt(text, line).trim() === "") continue;
    if (indentAt(text, line) <= indent) break;
    end = lineEndAfter(text, line);
  }
  return end;
}

function lineAt(text: string, start: number): string {
  return text.slice(start, lineEndAfter(text, start));
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text[at]!);
}
