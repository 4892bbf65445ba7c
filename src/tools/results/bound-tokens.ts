// How many tokens does a text have at most? Tokenizers differ; this is an upper bound for prose and code.

/** A word, up to three digits, or one mark. */
const piece = /\p{L}+|\d{1,3}|[^\s\p{L}\d]/gu;
/** Models have a token for every few letters of a script's common words; the byte count reflects the script. */
const bytesPerToken = 3;

/** What the bound is made of. A text has at most the sum of its parts' sizes, so that it can be added up. */
export interface TextSize {
  readonly bytes: number;
  readonly pieces: number;
}

export function sizeText(text: string): TextSize {
  return { bytes: Buffer.byteLength(text, "utf8"), pieces: text.match(piece)?.length ?? 0 };
}

export function addSizes(...sizes: readonly TextSize[]): TextSize {
  return sizes.reduce((sum, { bytes, pieces }) => ({
    bytes: sum.bytes + bytes,
    pieces: sum.pieces + pieces,
  }));
}

export function boundSize({ bytes, pieces }: TextSize): number {
  return Math.max(Math.ceil(bytes / bytesPerToken), pieces);
}

export function boundTokens(text: string): number {
  return boundSize(sizeText(text));
}
