// How many tokens does a text have at most? Tokenizers differ; this is an upper bound for prose and code.

/** A word, up to three digits, or one mark. */
const piece = /\p{L}+|\d{1,3}|[^\s\p{L}\d]/gu;
/** Models have a token for every few letters of a script's common words; the byte count reflects the script. */
const bytesPerToken = 3;

export function boundTokens(text: string): number {
  const pieces = text.match(piece)?.length ?? 0;
  return Math.max(Math.ceil(Buffer.byteLength(text, "utf8") / bytesPerToken), pieces);
}
