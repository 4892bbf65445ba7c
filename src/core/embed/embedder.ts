// What is an embedder? The port for every way of turning text into a vector.

/** The role of a text in the search: many models treat the two sides differently (prefixes, weights). */
export type EmbedRole = "document" | "query";

/** How informative a word is in the corpus: positive, and greater the fewer texts contain it. */
export type WordRarity = (word: string) => number;

/** Turns texts into unit vectors. Open one per thread: calls on an instance run in order. */
export interface Embedder {
  /** Model and version. Part of cache keys, so it changes whenever a vector would. */
  readonly id: string;
  readonly dimensions: number;
  /** Whether it reads a text as a whole, like transformers; otherwise its vectors are means of word vectors. */
  readonly readsTexts?: boolean;
  /**
   * Weighs the words of a question by `rarityOf`; such a vector is valid only for the moment and must not be cached.
   */
  readonly weighsRarity?: boolean;
  /**
   * One row per text, row-major: `texts.length * dimensions` floats, each row of length 1. A text without a known word
   * gives a row of zeros, which is similar to nothing.
   *
   * @throws LociError EMBEDDER_UNAVAILABLE after `close`.
   */
  embed(texts: readonly string[], role: EmbedRole, rarityOf?: WordRarity): Promise<Float32Array>;
  /** Frees the model's memory. Safe to call twice. */
  close(): Promise<void>;
}
