// How does a message quote a given value? In quotes, on one line, and cut if it is long.

const mostCharacters = 120;

/** `"text"`, with control characters as `\n` or `\u001b`; beyond 120 characters, only its start and its length. */
export function quoteValue(text: string): string {
  if (text.length <= mostCharacters) return JSON.stringify(text);
  // Do not cut a surrogate pair in half.
  const start = text.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, "");
  return `${JSON.stringify(start).slice(0, -1)}…" (${text.length} characters)`;
}
