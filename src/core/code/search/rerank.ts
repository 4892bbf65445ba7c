// How does a transformer rerank the best results? By an embedder's cosine or a reranker's logit.
import { createHash } from "node:crypto";
import { openEmbedder, openReranker, readModelTask, type Reranker } from "../../embed/index.ts";
import { rankingWeights } from "../../query/index.ts";

/** A transformer that reranks the best results of a search. */
export interface RerankSpec {
  /** The folder of an embedder or a reranker. */
  readonly folder: string;
  /** How many of the best results it reranks. */
  readonly candidates: number;
}

export interface ResultReranker {
  /** One number per text, higher is better; comparable only within one call. */
  judge(query: string, texts: readonly string[]): Promise<Float32Array>;
}

/** A result that can be rescored. */
export interface Scored {
  readonly text: string;
  readonly score: number;
  readonly components: Readonly<Record<string, number>>;
}

const { modelShare } = rankingWeights.rerank;
/** Maximum cached vectors of texts, evicting the least recently used: 1.5 KB each with 384 dimensions. */
const maxKeptVectors = 20_000;

/** Throws EMBEDDER_UNAVAILABLE if the model cannot be used. */
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

/** Undefined if the folder holds an embedder. */
async function findReranker(folder: string): Promise<Reranker | undefined> {
  const task = await readModelTask(folder);
  if (task === "embed") return undefined;
  return openReranker(folder).catch((error: unknown) => {
    if (task === "rerank") throw error;
    return undefined; // the embedder reports what is wrong with a folder that holds neither
  });
}

/**
 * Best first again: score = (1 - share) · score + share · judgment. The judgments are spread over 0..1 across these
 * results and multiplied by the best score, so that scores keep their meaning. Penalties, such as for a test or the
 * third result of a file, reduce the judgment by the same factor. Components still add up to the score.
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

/** The fraction of a result's score left after penalties, 0..1. */
function leftOf({ score, components }: Scored): number {
  const taken = Object.values(components).reduce((sum, part) => sum + Math.min(0, part), 0);
  return score > 0 ? score / (score - taken) : 0;
}
