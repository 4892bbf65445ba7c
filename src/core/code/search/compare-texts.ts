// How near in meaning are texts that no index holds, such as messages of commits, to a question?
import { throwIfCancelled } from "../../../errors.ts";
import type { Embedder } from "../../embed/index.ts";

/** Texts that are embedded between two looks at whether the caller still waits. */
const batchSize = 256;
/** What says what a text is about stands first. */
const maxChars = 1_000;

/** Cosines of `texts` with `query`, in their order, -1..1; 0 where the model knows no word. Throws CANCELLED. */
export async function compareTexts(
  embedder: Embedder,
  query: string,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<number[]> {
  const asked = await embedder.embed([query], "query");
  const { dimensions } = embedder;
  const cosines: number[] = [];
  for (let at = 0; at < texts.length; at += batchSize) {
    throwIfCancelled(signal);
    const batch = texts.slice(at, at + batchSize).map((text) => text.slice(0, maxChars));
    const rows = await embedder.embed(batch, "document");
    for (let row = 0; row < batch.length; row++) {
      let cosine = 0;
      for (let i = 0; i < dimensions; i++) cosine += asked[i]! * rows[row * dimensions + i]!;
      cosines.push(Math.max(-1, Math.min(1, cosine)));
    }
  }
  return cosines;
}
