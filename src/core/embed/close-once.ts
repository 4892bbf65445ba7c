// What happens to an embedder that was closed? It embeds nothing more, and is not closed again.
import { LociError } from "../../errors.ts";
import type { Embedder } from "./embedder.ts";

export function closeOnce(embedder: Embedder): Embedder {
  let closing: Promise<void> | undefined;
  return {
    ...embedder,
    async embed(texts, role, rarityOf) {
      if (closing !== undefined)
        throw new LociError("EMBEDDER_UNAVAILABLE", `The embedder ${embedder.id} is closed.`);
      return embedder.embed(texts, role, rarityOf);
    },
    close: () => (closing ??= embedder.close()),
  };
}
