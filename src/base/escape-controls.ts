// Which characters of a text would a terminal obey? They are shown the way JSON escapes them.

/**
 * Control characters except tab and newline, and characters that change the writing direction or break a line. In the
 * text of a JSON value, the result is still JSON for that value.
 */
// eslint-disable-next-line no-control-regex -- these are what it is about
const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** `text` with each of these escaped as in `\u001b`: nothing in it moves the cursor, colors or hides what is shown. */
export function escapeControls(text: string): string {
  return text.replace(controls, escapeOne);
}

const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]/g;

/** `text` with each line break escaped so: a file's name may hold one, and must not forge a line of a list or a page. */
export function inOneLine(text: string): string {
  return text.replace(lineBreaks, escapeOne);
}

function escapeOne(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
