// How do callers share an ONNX session? One call at a time, and none after it is closed.
import { LociError } from "../../errors.ts";
import type { OnnxSession } from "./onnx-runtime.ts";

/** Sessions are not made for concurrent use, so calls run one after the other. */
export class OnnxTurns {
  readonly #owner: string;
  readonly #session: OnnxSession;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  /** @param owner the model's id, for errors */
  constructor(owner: string, session: OnnxSession) {
    this.#owner = owner;
    this.#session = session;
  }

  /** Throws EMBEDDER_UNAVAILABLE once closed. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      if (this.#isClosed) throw new LociError("EMBEDDER_UNAVAILABLE", `The model ${this.#owner} is closed.`);
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Waits for the running call, then releases the session; waiting calls fail. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#last;
    await this.#session.release();
  }
}
