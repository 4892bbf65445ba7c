// How similar do two unrelated texts seem to a model? Some models rate any two texts as half similar; only what is
// nearer than that is an answer.
import type { Embedder } from "../../embed/index.ts";

/** Questions and notes on different subjects: no note answers the question beside it. */
const unrelated = [
  ["When does the ferry leave the island?", "The cellar's humidity ruined two shelves of wine."],
  ["Who repaired the violin?", "Invoices above the limit need a second signature."],
  ["How is the cache invalidated?", "She planted tulips along the southern wall."],
  ["Which recipe did grandmother like?", "The compiler rejects unsigned overflow in constants."],
  ["What did the committee decide about parking?", "Penguins molt once a year and fast meanwhile."],
  ["Where are the ski boots?", "A deadlock appears when two transactions update in opposite order."],
  ["Why was the meeting moved?", "Basalt columns form as lava cools slowly."],
  ["How do we deploy the service?", "He prefers his coffee without sugar."],
] as const;

const levels = new WeakMap<Embedder, Promise<number>>();

/** The highest cosine of unrelated texts, 0..1; measured once per opened model. */
export function measureNoise(embedder: Embedder): Promise<number> {
  let level = levels.get(embedder);
  if (level === undefined) levels.set(embedder, (level = measure(embedder)));
  return level;
}

async function measure(embedder: Embedder): Promise<number> {
  const questions = await embedder.embed(
    unrelated.map(([question]) => question),
    "query",
  );
  const notes = await embedder.embed(
    unrelated.map(([, note]) => note),
    "document",
  );
  const { dimensions } = embedder;
  let most = 0;
  for (let q = 0; q < unrelated.length; q++) {
    for (let n = 0; n < unrelated.length; n++) {
      let dot = 0;
      for (let i = 0; i < dimensions; i++) dot += questions[q * dimensions + i]! * notes[n * dimensions + i]!;
      most = Math.max(most, dot);
    }
  }
  return most;
}
