// How does a transformer rank the best results again? By an embedder's cosine, or a reranker's logit.
import { createHash } from "node:crypto";
import { openEmbedder, openReranker, readModelTask, type Reranker } from "../../embed/index.ts";
import { rankingWeights } from "../../query/index.ts";

/** A transformer that looks at the best results of a search again. */
export interface RerankSpec {
  /** Of an embedder or a reranker. */
  readonly folder: string;
  /** How many of the best results it looks at. */
  readonly candidates: number;
}

export interface ResultReranker {
  /** One number a text, higher is better; only those of one call compare. */
  judge(query: string, texts: readonly string[]): Promise<Float32Array>;
}

/** What can be scored again. */
export interface Scored {
  readonly text: string;
  readonly score: number;
  readonly components: Readonly<Record<string, number>>;
}

const { modelShare } = rankingWeights.rerank;
/** Vectors of texts that are kept, the last used ones: 1.5 KB each for 384 dimensions. */
const maxKeptVectors = 20_000;

/** Throws EMBEDDER_UNAVAILABLE when the model cannot be used. */
export async function openResultReranker(folder: string): Promise<ResultReranker> {
  const reranker = await findReranker(folder);
  if (reranker !== undefined) return { judge: (query, texts) => reranker.score(query, texts) };
  const embedder = await openEmbedder({ provider: "onnx", path: folder });
  const kept = new Map<string, Float32Array>();
  const vectorOf = async (text: string): Promise<Float32Array> => {
    const key = createHash("sha1").update(text).digest("base64");
    const vector = kept.get(key) ?? (await embedder.embed([text], "document"));
    kept.delete(key);
    kept.set(key, vector);
    if (kept.size > maxKeptVectors) kept.delete(kept.keys().next().value!);
    return vector;
  };
  return {
    async judge(query, texts) {
      const asked = await embedder.embed([query], "query");
      const scores = new Float32Array(texts.length);
      for (const [i, text] of texts.entries()) {
        const vector = await vectorOf(text);
        scores[i] = asked.reduce((sum, value, k) => sum + value * vector[k]!, 0);
      }
      return scores;
    },
  };
}

/** Undefined when the folder holds an embedder. */
async function findReranker(folder: string): Promise<Reranker | undefined> {
  const task = await readModelTask(folder);
  if (task === "embed") return undefined;
  return openReranker(folder).catch((error: unknown) => {
    if (task === "rerank") throw error;
    return undefined; // the embedder says what is wrong with a folder that holds neither
  });
}

/**
 * The best first again: score = (1 - share) · score + share · judgement, the judgements spread over 0..1 of these
 * results and times the best score, so that a score says the same as before. What took away from a result, such as being
 * a test or the third of its file, takes as much of its judgement. Components still add up to the score.
 */
export function rerank<T extends Scored>(
  results: readonly T[],
  judgements: Float32Array,
  share: number = modelShare,
): (T & { readonly model: number })[] {
  const low = Math.min(...judgements);
  const range = Math.max(...judgements) - low;
  const top = Math.max(0, ...results.map(({ score }) => score));
  const reranked = results.map((result, i) => {
    const judgement = range > 0 ? (judgements[i]! - low) / range : 0;
    const model = share * top * judgement * leftOf(result);
    const kept = range > 0 ? 1 - share : 1;
    const components = Object.fromEntries(
      Object.entries(result.components).map(([name, part]) => [name, part * kept]),
    );
    const score = result.score * kept + model;
    return { ...result, score, components: { ...components, model }, model: judgement };
  });
  return reranked.sort((a, b) => b.score - a.score);
}

/** What penalties left of a result's score, 0..1. */
function leftOf({ score, components }: Scored): number {
  const taken = Object.values(components).reduce((sum, part) => sum + Math.min(0, part), 0);
  return score > 0 ? score / (score - taken) : 0;
}
