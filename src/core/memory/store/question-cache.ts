// Which vectors of questions are cached? Earlier ones, so that a remote or large model is not asked again.
import { RecentMap } from "../../../base/recent-map.ts";
import type { Embedder } from "../../embed/index.ts";
import type { CacheFigures } from "../../types/index.ts";

const maxQuestions = 500;

export class QuestionCache {
  readonly #vectors = new RecentMap<string, Float32Array>(maxQuestions);

  /** Throws the model's errors, which are not cached. */
  async embed(embedder: Embedder, text: string): Promise<Float32Array> {
    const known = this.#vectors.get(text);
    if (known !== undefined) return known;
    const vector = await embedder.embed([text], "query");
    this.#vectors.set(text, vector);
    return vector;
  }

  describe(): CacheFigures {
    let bytes = 0;
    for (const [text, vector] of this.#vectors.entries()) bytes += 2 * text.length + vector.byteLength;
    return { hits: this.#vectors.hits, misses: this.#vectors.misses, size: this.#vectors.size, bytes };
  }

  /** Returns how many were removed. */
  clear(matches?: (text: string) => boolean): number {
    return this.#vectors.clear(matches);
  }
}
