// How many tokens does a text cost a reader that is a model?

/**
 * Characters per token. Lists of our tools have 4.14 to 4.28 with OpenAI's o200k_base and 4.21 to 4.43 with
 * cl100k_base. Rounded down, so that the estimate is above the real cost.
 */
const charactersPerToken = 4;

/** An estimate, since every model counts differently. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}
