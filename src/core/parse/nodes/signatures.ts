// How a declaration is shown: its text without its body, on one line.
import type { Extraction } from "./extraction.ts";

const maxSignatureLength = 300;

/**
 * Interns `text[start, end)` with white space folded and without the marks that introduce a body, at most 300
 * characters.
 */
export function foldSignature(x: Extraction, start: number, end: number): number {
  const { text, names } = x;
  let from = start;
  while (from < end && isSpace(text.charCodeAt(from))) from++;
  let to = Math.min(end, from + maxSignatureLength * 3);
  let needsFolding = false;
  for (let i = from; i < to && !needsFolding; i++) {
    const unit = text.charCodeAt(i);
    needsFolding = unit < 32 || (unit === 32 && text.charCodeAt(i + 1) === 32);
  }
  if (needsFolding) {
    const folded = text.slice(from, to).replace(/\s+/g, " ");
    return names.internText(folded.slice(0, bodyMark(folded, 0, folded.length)).slice(0, maxSignatureLength));
  }
  to = Math.min(bodyMark(text, from, to), from + maxSignatureLength);
  return names.intern(text, from, to);
}

/** Start of the marks at the end of `text[from, to)` that introduce a body: "{", "=", "=>", ":", ";" and ",". */
function bodyMark(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isBodyMark(text.charCodeAt(end - 1), text.charCodeAt(end - 2))) end--;
  return end;
}

function isBodyMark(unit: number, before: number): boolean {
  if (isSpace(unit)) return true;
  if (unit === 0x3e) return before === 0x3d; // the ">" of "=>", not of "Foo<Bar>"
  return unit === 0x7b || unit === 0x3d || unit === 0x3a || unit === 0x3b || unit === 0x2c;
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}
