// How are vectors padded for the kernels, which need a multiple of 16 dimensions? Trailing zeros change no cosine.
import type { Embedder } from "./embedder.ts";

const step = 16;

/** The same embedder if its width fits; otherwise one with padded rows. */
export function padDimensions(embedder: Embedder): Embedder {
  const { dimensions } = embedder;
  const padded = Math.ceil(dimensions / step) * step;
  if (padded === dimensions) return embedder;
  return {
    ...embedder,
    dimensions: padded,
    async embed(texts, role, rarityOf) {
      const rows = await embedder.embed(texts, role, rarityOf);
      const wide = new Float32Array(texts.length * padded);
      for (let i = 0; i < texts.length; i++) {
        wide.set(rows.subarray(i * dimensions, (i + 1) * dimensions), i * padded);
      }
      return wide;
    },
    close: () => embedder.close(),
  };
}
