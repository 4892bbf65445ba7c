// How many tokens does a text cost whoever reads it with a model?

/**
 * Characters that make one token. Lists of our tools have 4.14 to 4.28 by OpenAI's o200k_base and 4.21 to 4.43 by cl100k_base:
 * this is rounded down, so that the estimate is above what is paid.
 */
const charactersPerToken = 4;

/** An estimate: every model counts otherwise. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}
