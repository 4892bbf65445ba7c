// How similar in meaning to a question are texts outside every index, such as commit messages?
import { throwIfCancelled } from "../../../errors.ts";
import type { Embedder } from "../../embed/index.ts";

/** Texts embedded between two checks whether the caller still waits. */
const batchSize = 256;
/** The start of a text says what it is about. */
const maxChars = 1_000;

/** Cosines of `texts` with `query`, in input order, -1..1; 0 if the model knows no word. Throws CANCELLED. */
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
