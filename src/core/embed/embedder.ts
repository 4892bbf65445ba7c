// What is an embedder? The one port behind which every way of turning text into a vector stands.

/** What a text is to the search: many models treat the two sides differently (prefixes, weights). */
export type EmbedRole = "document" | "query";

/** How telling a word is among the texts that are asked: the fewer of them have it, the greater; positive. */
export type WordRarity = (word: string) => number;

/** Turns texts into unit vectors. Open one per thread: calls on the same instance run in order. */
export interface Embedder {
  /** Model and version: it is part of cache keys, so it changes whenever a vector would. */
  readonly id: string;
  readonly dimensions: number;
  /** Whether it reads a text as a whole, as transformers do; else its vectors are a mean of those of the words. */
  readonly readsTexts?: boolean;
  /** It weighs the words of a question by `rarityOf`: such a vector holds for the moment, and is not to be kept. */
  readonly weighsRarity?: boolean;
  /**
   * One row per text, row-major: `texts.length * dimensions` floats, each row of length 1.
   * A text without a single known word gives a row of zeros, which is near to nothing.
   *
   * @throws LociError EMBEDDER_UNAVAILABLE after `close`.
   */
  embed(texts: readonly string[], role: EmbedRole, rarityOf?: WordRarity): Promise<Float32Array>;
  /** Frees what the model holds. Safe to call twice. */
  close(): Promise<void>;
}
