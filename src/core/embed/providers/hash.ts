// What vector does a text get without a model? Texts with common words are similar, and no others: purely lexical.
import { createWordSpans, findWords, operator } from "../code-words.ts";
import type { Embedder } from "../embedder.ts";
import { normalizeRow } from "../normalize.ts";

const dimensions = 256;
/** Two places per word halve the harm of a hash collision. */
const placesPerWord = 2;

/**
 * Signed feature hashing (Weinberger et al. 2009) over the words of code and prose, with counts dampened to `1 + ln n`.
 * Deterministic, without files; for tests, and as the last resort if no model can be read.
 */
export function openHashEmbedder(): Embedder {
  const spans = createWordSpans();
  const embedOne = (text: string, vectors: Float32Array, offset: number): void => {
    findWords(text, spans);
    const times = new Map<number, number>();
    for (let i = 0; i < spans.count; i++) {
      if (spans.kinds[i] === operator) continue;
      const hash = spans.hashes[i]!;
      times.set(hash, (times.get(hash) ?? 0) + 1);
    }
    for (const [hash, count] of times) {
      const weight = 1 + Math.log(count);
      for (let place = 0; place < placesPerWord; place++) {
        const bits = hash >>> (place * 9);
        const sign = (bits & 256) === 0 ? 1 : -1;
        vectors[offset + (bits & 255)]! += sign * weight;
      }
    }
    normalizeRow(vectors, offset, dimensions);
  };
  return {
    id: "hash-256-v1",
    dimensions,
    embed(texts) {
      const vectors = new Float32Array(texts.length * dimensions);
      texts.forEach((text, index) => {
        embedOne(text, vectors, index * dimensions);
      });
      return Promise.resolve(vectors);
    },
    close: () => Promise.resolve(),
  };
}
