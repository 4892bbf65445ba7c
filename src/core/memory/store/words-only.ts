// What is there in place of a model that cannot be opened? One that always fails, with the reason: nothing is embedded by it.
import { LociError } from "../../../errors.ts";
import type { Embedder } from "../../embed/index.ts";

export const wordsOnly = "none";

export function createWordsOnlyEmbedder(reason: string): Embedder {
  const dimensions = 16;
  return {
    id: wordsOnly,
    dimensions,
    embed: () => Promise.reject(new LociError("EMBEDDER_UNAVAILABLE", reason)),
    close: () => Promise.resolve(),
  };
}
