// What vector does the embedded model give when run as an ONNX graph? The same as in our code, but summed by
// onnxruntime.
import { join } from "node:path";
import type { Embedder } from "../embedder.ts";
import type { OnnxRuntime, OnnxSession } from "../onnx-runtime.ts";
import { loadOnnxRuntime, openOnnxSession } from "../onnx-runtime.ts";
import { OnnxTurns } from "../onnx-turns.ts";
import type { StaticEmbedder, TokenBag } from "./static.ts";
import { embeddedModelFolder, openStaticEmbedder } from "./static.ts";

/** Texts per run. Padding is wasted work, so texts of similar size run together. */
const batchSize = 16;

/**
 * Opens `model.onnx` in a static model's folder; its vectors equal those of `openStaticEmbedder` within 1e-3.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if the folder or the runtime cannot be used.
 */
export async function openStaticGraphEmbedder(folder = embeddedModelFolder()): Promise<Embedder> {
  const runtime = await loadOnnxRuntime();
  const tokenizer = await openStaticEmbedder(folder);
  const session = await openOnnxSession(runtime, join(folder, "model.onnx"));
  return new StaticGraph(runtime, session, tokenizer);
}

class StaticGraph implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly #runtime: OnnxRuntime;
  readonly #session: OnnxSession;
  readonly #tokenizer: StaticEmbedder;
  readonly #turns: OnnxTurns;

  constructor(runtime: OnnxRuntime, session: OnnxSession, tokenizer: StaticEmbedder) {
    this.id = tokenizer.id;
    this.dimensions = tokenizer.dimensions;
    this.#runtime = runtime;
    this.#session = session;
    this.#turns = new OnnxTurns(this.id, session);
    this.#tokenizer = tokenizer;
  }

  async embed(texts: readonly string[]): Promise<Float32Array> {
    return this.#turns.run(() => this.#embed(texts));
  }

  async close(): Promise<void> {
    await this.#turns.close();
    await this.#tokenizer.close();
  }

  async #embed(texts: readonly string[]): Promise<Float32Array> {
    const bags = texts.map((text) => this.#tokenizer.tokenize(text));
    const bySize = bags.map((_, index) => index);
    bySize.sort((a, b) => bags[a]!.rows.length - bags[b]!.rows.length);
    const vectors = new Float32Array(texts.length * this.dimensions);
    for (let at = 0; at < bySize.length; at += batchSize) {
      const batch = bySize.slice(at, at + batchSize);
      const rows = await this.#run(batch.map((index) => bags[index]!));
      batch.forEach((index, row) => {
        const values = rows.subarray(row * this.dimensions, (row + 1) * this.dimensions);
        vectors.set(values, index * this.dimensions);
      });
    }
    return vectors;
  }

  /** Unused places have row 0 and weight 0; in a text without tokens all places are unused. */
  async #run(bags: readonly TokenBag[]): Promise<Float32Array> {
    const width = Math.max(1, ...bags.map((bag) => bag.rows.length));
    const ids = new BigInt64Array(bags.length * width);
    const weights = new Float32Array(bags.length * width);
    bags.forEach((bag, text) => {
      weights.set(bag.weights, text * width);
      bag.rows.forEach((row, place) => {
        ids[text * width + place] = BigInt(row);
      });
    });
    const { Tensor } = this.#runtime;
    const results = await this.#session.run({
      token_ids: new Tensor("int64", ids, [bags.length, width]),
      token_weights: new Tensor("float32", weights, [bags.length, width]),
    });
    return results["sentence_embedding"]!.data as Float32Array;
  }
}
