// What replaces a model that cannot be opened? An embedder that always fails with the reason.
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
