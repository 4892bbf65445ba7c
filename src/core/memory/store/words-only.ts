// What stands in for the model where none can be opened? Zeros: then memories are found by their words.
import type { Embedder } from "../../embed/index.ts";

export const wordsOnly = "none";

export function createWordsOnlyEmbedder(): Embedder {
  const dimensions = 16;
  return {
    id: wordsOnly,
    dimensions,
    embed: (texts) => Promise.resolve(new Float32Array(texts.length * dimensions)),
    close: () => Promise.resolve(),
  };
}
