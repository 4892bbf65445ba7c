// What vector does the embedded model give a text? The weighted mean of the rows of its words.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LociError } from "../../../errors.ts";
import type { WordSpans } from "../code-words.ts";
import { createWordSpans } from "../code-words.ts";
import type { Embedder } from "../embedder.ts";
import { normalizeRow } from "../normalize.ts";
import type { StaticTable } from "../static-table.ts";
import { loadStaticTable } from "../static-table.ts";
import { RowList } from "../vocabulary.ts";

/** Longer texts are truncated: a chunk is about 1,500 characters, and the mean of a long text says little. */
const maxChars = 16_384;

/** The distinct rows of one text, and the weight of each. */
export interface TokenBag {
  readonly rows: Int32Array;
  /** Based on how often and how early each row occurs in the text. */
  readonly weights: Float32Array;
}

export interface StaticEmbedder extends Embedder {
  /** The rows and weights in the form of the inputs `token_ids` and `token_weights` of the model's ONNX graph. */
  tokenize(text: string): TokenBag;
}

/** The package's models: for code and text about code, for prose, and the transformer for prose. */
export type EmbeddedModel = "loci-static" | "loci-prose" | "loci-memory";

/** The folder of one of the package's models. This file is four folders below the package's, its compiled form five. */
export function embeddedModelFolder(name: EmbeddedModel = "loci-static"): string {
  const up = import.meta.url.endsWith(".ts") ? "../../../../" : "../../../../../";
  return fileURLToPath(new URL(`${up}models/${name}`, import.meta.url));
}

/**
 * Opens a static model: no inference, only a table of token vectors and their sum. Runs in any thread.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if the folder does not contain one.
 */
export async function openStaticEmbedder(folder = embeddedModelFolder()): Promise<StaticEmbedder> {
  const isOwn = dirname(resolve(folder)) === dirname(embeddedModelFolder());
  const table = await loadStaticTable(
    folder,
    isOwn
      ? "Reinstall the package, or choose another embedding model."
      : "Set embed.path to the folder of a static model, or leave it out: then the built-in one is used.",
  );
  let pooler: StaticPooler | undefined = new StaticPooler(table);
  const getPooler = (): StaticPooler => {
    if (pooler === undefined) {
      throw new LociError("EMBEDDER_UNAVAILABLE", `The embedder ${table.id} is closed.`);
    }
    return pooler;
  };
  return {
    id: table.id,
    dimensions: table.dimensions,
    embed(texts) {
      return Promise.resolve().then(() => getPooler().embed(texts));
    },
    tokenize: (text) => getPooler().tokenize(text),
    close() {
      pooler = undefined;
      return Promise.resolve();
    },
  };
}

class StaticPooler {
  readonly #table: StaticTable;
  readonly #spans: WordSpans = createWordSpans();
  readonly #list = new RowList();
  /** How often each row occurs in the current text; all zeros between texts. */
  readonly #times: Int32Array;
  readonly #sum: Float64Array;
  /** Weights by number of occurrences, and by position among the distinct rows; both grow with the longest text. */
  #byTimes = new Float64Array(0);
  #byPlace = new Float64Array(0);

  constructor(table: StaticTable) {
    this.#table = table;
    this.#times = new Int32Array(table.vocabulary.rowCount);
    this.#sum = new Float64Array(table.dimensions);
    this.#growWeights(1024);
  }

  embed(texts: readonly string[]): Float32Array {
    const { dimensions } = this.#table;
    const vectors = new Float32Array(texts.length * dimensions);
    texts.forEach((text, index) => {
      const distinct = this.#count(text);
      this.#pool(distinct);
      vectors.set(this.#sum, index * dimensions);
      normalizeRow(vectors, index * dimensions, dimensions);
    });
    return vectors;
  }

  tokenize(text: string): TokenBag {
    const distinct = this.#count(text);
    const rows = this.#list.rows.slice(0, distinct);
    const weights = new Float32Array(distinct);
    for (let i = 0; i < distinct; i++) weights[i] = this.#weight(i);
    this.#forget(distinct);
    return { rows, weights };
  }

  /** Moves each distinct row of the text to the front of the list, in order of appearance, and returns their number. */
  #count(text: string): number {
    const list = this.#list;
    const times = this.#times;
    const count = this.#table.vocabulary.findRows(text.slice(0, maxChars), this.#spans, list);
    if (count >= this.#byTimes.length) this.#growWeights(count * 2);
    const rows = list.rows;
    let distinct = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      if (times[row]!++ === 0) rows[distinct++] = row;
    }
    return distinct;
  }

  #forget(distinct: number): void {
    const rows = this.#list.rows;
    for (let i = 0; i < distinct; i++) this.#times[rows[i]!] = 0;
  }

  /** Adds four rows at a time, so that the sum is read and written a quarter as often. */
  #pool(distinct: number): void {
    const { values, dimensions } = this.#table;
    const sum = this.#sum;
    const rows = this.#list.rows;
    sum.fill(0);
    let i = 0;
    for (; i + 3 < distinct; i += 4) {
      const w0 = this.#scaledWeight(i);
      const w1 = this.#scaledWeight(i + 1);
      const w2 = this.#scaledWeight(i + 2);
      const w3 = this.#scaledWeight(i + 3);
      const r0 = rows[i]! * dimensions;
      const r1 = rows[i + 1]! * dimensions;
      const r2 = rows[i + 2]! * dimensions;
      const r3 = rows[i + 3]! * dimensions;
      for (let k = 0; k < dimensions; k++) {
        sum[k]! += w0 * values[r0 + k]! + w1 * values[r1 + k]! + w2 * values[r2 + k]! + w3 * values[r3 + k]!;
      }
    }
    for (; i < distinct; i++) {
      const weight = this.#scaledWeight(i);
      const row = rows[i]! * dimensions;
      for (let k = 0; k < dimensions; k++) sum[k]! += weight * values[row + k]!;
    }
    this.#forget(distinct);
  }

  #weight(index: number): number {
    return this.#byTimes[this.#times[this.#list.rows[index]!]!]! * this.#byPlace[index]!;
  }

  #scaledWeight(index: number): number {
    return this.#weight(index) * this.#table.scales[this.#list.rows[index]!]!;
  }

  #growWeights(length: number): void {
    const { countExponent, leadBoost, leadRows } = this.#table.weighting;
    this.#byTimes = Float64Array.from({ length }, (_, times) => times ** countExponent);
    this.#byPlace = Float64Array.from({ length }, (_, i) => 1 + leadBoost * Math.exp(-i / leadRows));
  }
}
