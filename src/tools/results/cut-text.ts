// How much of a long text does an answer show? A very long one must not push others out of the token budget.

/** Characters of one memory in a list. */
export const shownLength = 16_000;

/** Never splits a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const next = text.charCodeAt(length);
  return text.slice(0, next >= 0xdc00 && next <= 0xdfff ? length - 1 : length);
}
