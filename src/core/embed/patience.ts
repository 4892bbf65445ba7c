// How long does a question wait for a model? A short while, and not at all for one that has just failed.
import { LociError, messageOf } from "../../errors.ts";

/** An endpoint may load its model first, or hang; its own tries take longer than a question may. */
const patienceMs = 5_000;
/** A model that failed is not asked again for so long. */
const restMs = 15_000;

/** Of one model: whether it answered the last question, and when it may be asked again. */
export class Patience {
  #failure: { readonly error: LociError; readonly until: number } | undefined;

  /** Why the model did not answer; undefined as long as it does. */
  get failure(): LociError | undefined {
    return this.#failure?.error;
  }

  /** Throws EMBEDDER_UNAVAILABLE for whatever goes wrong, at once while the model rests. */
  async ask<T>(run: () => Promise<T>): Promise<T> {
    if (this.#failure !== undefined && this.#failure.until > Date.now()) throw this.#failure.error;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(
          new LociError("EMBEDDER_UNAVAILABLE", `It did not answer within ${patienceMs / 1000} seconds.`),
        );
      }, patienceMs);
    });
    // An answer that comes late counts too: the next question may ask again.
    const answer = run().then((value) => {
      this.#failure = undefined;
      return value;
    });
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, late]);
    } catch (cause) {
      const error = new LociError("EMBEDDER_UNAVAILABLE", messageOf(cause), { cause });
      this.#failure = { error, until: Date.now() + restMs };
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
