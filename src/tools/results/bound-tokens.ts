// How many tokens is a text at most? Models cut texts differently; this is a bound from above for prose and code.

/** A word, up to three digits, or one mark. */
const piece = /\p{L}+|\d{1,3}|[^\s\p{L}\d]/gu;
/** Models have a token for every few letters of a script's common words: bytes tell scripts apart. */
const bytesPerToken = 3;

export function boundTokens(text: string): number {
  const pieces = text.match(piece)?.length ?? 0;
  return Math.max(Math.ceil(Buffer.byteLength(text, "utf8") / bytesPerToken), pieces);
}
