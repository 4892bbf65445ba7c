// What vector does a transformer in a local folder give a text?
import { LociError } from "../../../errors.ts";
import type { Embedder, EmbedRole } from "../embedder.ts";
import { normalizeRow } from "../normalize.ts";
import { runTokens } from "../onnx-batch.ts";
import type { OnnxModel, OnnxModelOptions } from "../onnx-folder.ts";
import { loadOnnxModel } from "../onnx-folder.ts";
import type { OnnxRuntime, OnnxSession, OnnxTensor } from "../onnx-runtime.ts";
import { loadOnnxRuntime, openOnnxSession } from "../onnx-runtime.ts";
import { OnnxTurns } from "../onnx-turns.ts";
import type { TextTokenizer } from "../tokenizer.ts";

/**
 * Opens the transformer in `folder`: its tokenizer, then the graph on one thread, then pooling to unit length. Never
 * end a thread during `embed`: the runtime would crash the whole process.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if runtime, graph or tokenizer cannot be used.
 */
export async function openOnnxEmbedder(folder: string, options: OnnxModelOptions = {}): Promise<Embedder> {
  const model = await loadOnnxModel(folder, options);
  const runtime = await loadOnnxRuntime();
  const session = await openOnnxSession(runtime, model.graphPath);
  try {
    const transformer = new Transformer(runtime, session, model);
    await transformer.probe();
    return transformer;
  } catch (error) {
    await session.release();
    throw error;
  }
}

/** The model's output for the tokens of a row: `length` tokens, in a batch whose rows have room for `width`. */
interface TokenVectors {
  readonly values: Float32Array;
  readonly row: number;
  readonly length: number;
  readonly width: number;
}

class Transformer implements Embedder {
  readonly id: string;
  dimensions = 0;
  readonly readsTexts = true;
  readonly #runtime: OnnxRuntime;
  readonly #session: OnnxSession;
  readonly #tokenizer: TextTokenizer;
  readonly #model: OnnxModel;
  readonly #turns: OnnxTurns;

  constructor(runtime: OnnxRuntime, session: OnnxSession, model: OnnxModel) {
    this.id = model.id;
    this.#runtime = runtime;
    this.#session = session;
    this.#turns = new OnnxTurns(this.id, session);
    this.#tokenizer = model.tokenizer;
    this.#model = model;
  }

  /** One short run reveals the dimensions and confirms that inputs and outputs are as expected. */
  async probe(): Promise<void> {
    const output = await this.#run([this.#tokenizer.encode("probe", this.#model.maxTokens)]);
    this.dimensions = output.dims.at(-1) ?? 0;
    const rank = this.#model.pooling === "graph" ? 2 : 3;
    if (output.type !== "float32" || output.dims.length !== rank || this.dimensions <= 0) {
      throw new LociError(
        "EMBEDDER_UNAVAILABLE",
        `${this.#model.graphPath} gives ${output.type}[${output.dims.join(", ")}], which ${this.#model.pooling} pooling cannot use.`,
        { hint: "Choose a model whose first output is last_hidden_state, or pooling: graph." },
      );
    }
  }

  async embed(texts: readonly string[], role: EmbedRole): Promise<Float32Array> {
    return this.#turns.run(() => this.#embed(texts, role));
  }

  async close(): Promise<void> {
    await this.#turns.close();
  }

  async #embed(texts: readonly string[], role: EmbedRole): Promise<Float32Array> {
    const { documentPrefix, queryPrefix, maxTokens, batchSize } = this.#model;
    const prefix = role === "query" ? queryPrefix : documentPrefix;
    const encoded = texts.map((text) => this.#tokenizer.encode(prefix + text, maxTokens));
    const byLength = encoded.map((_, index) => index);
    byLength.sort((a, b) => encoded[a]!.length - encoded[b]!.length);
    const vectors = new Float32Array(texts.length * this.dimensions);
    for (let at = 0; at < byLength.length; at += batchSize) {
      const batch = byLength.slice(at, at + batchSize);
      const ids = batch.map((index) => encoded[index]!);
      const output = await this.#run(ids);
      const values = output.data as Float32Array;
      batch.forEach((index, row) => {
        const tokens = { values, row, length: ids[row]!.length, width: output.dims[1]! };
        this.#pool(tokens, vectors, index * this.dimensions);
        normalizeRow(vectors, index * this.dimensions, this.dimensions);
      });
      output.dispose();
    }
    return vectors;
  }

  #run(batch: readonly (readonly number[])[]): Promise<OnnxTensor> {
    const rows = batch.map((ids) => ({ ids, types: undefined }));
    return runTokens(this.#runtime, this.#session, rows, this.#outputName());
  }

  #outputName(): string {
    const names = this.#session.outputNames;
    const preferred = this.#model.pooling === "graph" ? "sentence_embedding" : "last_hidden_state";
    return names.includes(preferred) ? preferred : names[0]!;
  }

  #pool({ values, row, length, width }: TokenVectors, vectors: Float32Array, offset: number): void {
    const { dimensions } = this;
    const pooling = this.#model.pooling;
    const start = row * (pooling === "graph" ? dimensions : width * dimensions);
    const positions = pooling === "mean" ? length : 1;
    for (let position = 0; position < positions; position++) {
      const from = start + position * dimensions;
      for (let k = 0; k < dimensions; k++) vectors[offset + k]! += values[from + k]!;
    }
  }
}
