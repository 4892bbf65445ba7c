// Which model turns a question into a vector? The one that made those of the index, as long as it works.
import { isLociError } from "../../errors.ts";
import { describeFailure, type Embedder } from "../embed/index.ts";
import { giveNotice } from "../store/index.ts";

interface Models {
  readonly embedder: () => Promise<Embedder>;
  readonly builtInEmbedder: () => Promise<Embedder>;
}

export class QuestionEmbedder {
  readonly #models: Models;
  readonly #home: string;
  /** Why the model did not answer the last question. */
  #failure: string | undefined;

  constructor(models: Models, home: string) {
    this.#models = models;
    this.#home = home;
  }

  /**
   * By the model of the vectors that are searched; by the built-in one where that cannot run: roots that it indexed still
   * answer by meaning, and the others by words. People are told once of each failure.
   */
  async embed(
    indexedBy: ReadonlySet<string>,
    wordings: readonly string[],
  ): Promise<{ readonly embedder: Embedder; readonly rows: Float32Array }> {
    try {
      const embedder = await this.#choose(indexedBy);
      const rows = await embedder.embed(wordings, "query");
      this.#failure = undefined;
      return { embedder, rows };
    } catch (error) {
      if (!isLociError(error, "EMBEDDER_UNAVAILABLE")) throw error;
      if (this.#failure !== error.message) {
        const consequence = "code is searched with the built-in one, and by words";
        giveNotice({ path: this.#home, message: describeFailure("of the index", error, consequence) });
      }
      this.#failure = error.message;
      const embedder = await this.#models.builtInEmbedder();
      return { embedder, rows: await embedder.embed(wordings, "query") };
    }
  }

  /** A model that was just chosen has no vectors yet: until the index is made anew, the built-in one answers. */
  async #choose(indexedBy: ReadonlySet<string>): Promise<Embedder> {
    const configured = await this.#models.embedder();
    if (indexedBy.size === 0 || indexedBy.has(configured.id)) return configured;
    const builtIn = await this.#models.builtInEmbedder();
    return indexedBy.has(builtIn.id) ? builtIn : configured;
  }
}
