// What do hooks ask of a raw text, in which the grammar sees only parts? Blanking, and where something ends.

/** Spaces in its place, and its line breaks: everything else keeps its offset and its line. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** The first offset from `from` on with something other than white space. */
export function behindSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** The closing quote; if there is none on the line, the quote was an apostrophe. */
export function endOfString(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length && text[at] !== "\n"; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at;
  }
  return start;
}

/** Where a regular expression with the flag "g" or "y" next matches. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
