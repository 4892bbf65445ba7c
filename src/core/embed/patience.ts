// How long does a question or a write wait for a model? A short time, and not at all after a recent failure.
import { LociError, messageOf } from "../../errors.ts";

/** An endpoint may have to load its model first, or may hang. Its own retries take longer than a caller may wait. */
const defaultPatienceMs = 5_000;
/** How long a model that failed is not asked again. */
const restMs = 15_000;

/** For one model: whether it answered the last question, and when it may be asked again. */
export class Patience {
  readonly #patienceMs: number;
  #failure: { readonly error: LociError; readonly until: number } | undefined;

  constructor(patienceMs = defaultPatienceMs) {
    this.#patienceMs = patienceMs;
  }

  /** Why the model did not answer; undefined while it works. */
  get failure(): LociError | undefined {
    return this.#failure?.error;
  }

  /** Throws EMBEDDER_UNAVAILABLE on any failure, and at once while the model rests. */
  async ask<T>(run: () => Promise<T>): Promise<T> {
    if (this.#failure !== undefined && this.#failure.until > performance.now()) throw this.#failure.error;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(
          new LociError(
            "EMBEDDER_UNAVAILABLE",
            `It did not answer within ${this.#patienceMs / 1000} seconds.`,
          ),
        );
      }, this.#patienceMs);
    });
    // A late answer counts too: the next question may ask again.
    const answer = run().then((value) => {
      this.#failure = undefined;
      return value;
    });
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, late]);
    } catch (cause) {
      const error = new LociError("EMBEDDER_UNAVAILABLE", messageOf(cause), { cause });
      this.#failure = { error, until: performance.now() + restMs };
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
