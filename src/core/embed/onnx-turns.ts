// Whose turn is it on an ONNX session? One call at a time, and none once it is closed.
import { LociError } from "../../errors.ts";
import type { OnnxSession } from "./onnx-runtime.ts";

/** A session is not made to be shared: calls run one after the other. */
export class OnnxTurns {
  readonly #owner: string;
  readonly #session: OnnxSession;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  /** @param owner the embedder's id, for errors */
  constructor(owner: string, session: OnnxSession) {
    this.#owner = owner;
    this.#session = session;
  }

  /** Throws EMBEDDER_UNAVAILABLE once closed. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      if (this.#isClosed)
        throw new LociError("EMBEDDER_UNAVAILABLE", `The embedder ${this.#owner} is closed.`);
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Lets the call that runs end, then releases the session; calls that wait fail. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#last;
    await this.#session.release();
  }
}
