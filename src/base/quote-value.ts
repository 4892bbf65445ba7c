// How does a message name a value that somebody gave? Quoted, on one line, and cut when it is long.

const mostCharacters = 120;

/** `"text"`; control characters as `\n` or `\u001b`, and what is longer than 120 characters by its start and its length. */
export function quoteValue(text: string): string {
  if (text.length <= mostCharacters) return JSON.stringify(text);
  // Not in the middle of a character of two units.
  const start = text.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, "");
  return `${JSON.stringify(start).slice(0, -1)}…" (${text.length} characters)`;
}
