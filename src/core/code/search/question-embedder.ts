// Which model turns a question into a vector? The one that made the index's vectors, as long as it works.
import { Patience, type Embedder } from "../../embed/index.ts";
import { ShortfallNotices } from "./shortfall-notices.ts";

interface Models {
  readonly embedder: () => Promise<Embedder>;
  readonly builtInEmbedder: () => Promise<Embedder>;
}

export class QuestionEmbedder {
  readonly #models: Models;
  readonly #patience = new Patience();
  readonly #notices: ShortfallNotices;

  constructor(models: Models, home: string) {
    this.#models = models;
    this.#notices = new ShortfallNotices(home);
  }

  /**
   * Uses the model of the searched vectors. If that does not run, uses the built-in one: roots that it indexed can
   * still be searched by meaning, the others by words. Each failure is reported once; `shortfall` tells each caller.
   */
  async embed(
    indexedBy: ReadonlySet<string>,
    wordings: readonly string[],
  ): Promise<{
    readonly embedder: Embedder;
    readonly rows: Float32Array;
    readonly shortfall?: string | undefined;
  }> {
    try {
      const asked = await this.#patience.ask(async () => {
        const embedder = await this.#choose(indexedBy);
        return { embedder, rows: await embedder.embed(wordings, "query") };
      });
      this.#notices.end();
      return asked;
    } catch (error) {
      const consequence = "code is searched by words, and by meaning where the built-in one indexed it";
      const shortfall = this.#notices.describe("The embedding model of the index", error, consequence);
      const embedder = await this.#models.builtInEmbedder();
      return { embedder, rows: await embedder.embed(wordings, "query"), shortfall };
    }
  }

  /** A newly configured model has no vectors yet: until the index is rebuilt, the built-in model answers. */
  async #choose(indexedBy: ReadonlySet<string>): Promise<Embedder> {
    const configured = await this.#models.embedder();
    if (indexedBy.size === 0 || indexedBy.has(configured.id)) return configured;
    const builtIn = await this.#models.builtInEmbedder();
    return indexedBy.has(builtIn.id) ? builtIn : configured;
  }
}
