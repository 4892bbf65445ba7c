// Does a model still work? Reports when it stops working and when it works again, not at every call.
import { messageOf } from "../../errors.ts";
import type { Embedder } from "./embedder.ts";

/** `consequence` says what happens without it, worded as the end of a sentence. */
export function watchEmbedder(
  embedder: Embedder,
  consequence: string,
  tell: (message: string) => void,
): Embedder {
  let isFailing = false;
  let isClosed = false;
  return {
    ...embedder,
    async embed(texts, role, rarityOf) {
      try {
        const vectors = await embedder.embed(texts, role, rarityOf);
        if (isFailing) tell(`The embedding model ${embedder.id} works again.`);
        isFailing = false;
        return vectors;
      } catch (error) {
        if (!isFailing && !isClosed)
          tell(describeFailure(`The embedding model ${embedder.id}`, error, consequence));
        isFailing = true;
        throw error;
      }
    },
    close() {
      isClosed = true;
      return embedder.close();
    },
  };
}

/**
 * @param model - the subject of the sentence
 * @param consequence - what happens without it, as the end of a sentence
 */
export function describeFailure(model: string, error: unknown, consequence: string): string {
  const why = messageOf(error);
  return `${model} does not work (${why.replace(/\.$/, "")}): ${consequence}. The health check has the details.`;
}
