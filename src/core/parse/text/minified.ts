// Was a text packed by a tool, or does a person write it, perhaps with an image or a table in one long line?

/** No person writes longer lines of code. */
const longLine = 1_000;
/** Shorter texts are parsed in any case. */
const shortText = 4_000;
/** A text in which a person's code stands beside long lines has at least this many others. */
const fewLines = 5;
/** Of a long line of code, at least this share is `(`, `;` or `<`. Encoded data, schemas and numbers have almost none. */
const codeShare = 1 / 100;

/**
 * Whether most of a text is in long lines, except for data in a file of a person: long lines of which none is code,
 * among more other lines.
 */
export function looksMinified(text: string): boolean {
  if (text.length < shortText) return false;
  let longLines = 0;
  let longCharacters = 0;
  let hasLongCode = false;
  let others = 0;
  for (let at = 0; at < text.length;) {
    const next = text.indexOf("\n", at);
    const end = next < 0 ? text.length : next;
    if (end - at > longLine) {
      longLines++;
      longCharacters += end - at;
      hasLongCode ||= isCode(text, at, end);
    } else if (end - at > 1) others++;
    at = end + 1;
  }
  if (longCharacters * 2 <= text.length) return false;
  return hasLongCode || others < Math.max(fewLines, longLines);
}

function isCode(text: string, from: number, end: number): boolean {
  let marks = 0;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === openParenthesis || code === semicolon || code === lessThan) marks++;
  }
  return marks >= (end - from) * codeShare;
}

const openParenthesis = "(".charCodeAt(0);
const semicolon = ";".charCodeAt(0);
const lessThan = "<".charCodeAt(0);
