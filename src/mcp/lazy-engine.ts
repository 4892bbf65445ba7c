// Opens the engine when it is first needed, and only once, however many calls ask for it at the same time.
import type { Engine } from "../engine.ts";
import { LociError } from "../errors.ts";

export class LazyEngine {
  readonly #open: () => Promise<Engine>;
  #opening: Promise<Engine> | undefined;
  #closed = false;

  constructor(open: () => Promise<Engine>) {
    this.#open = open;
  }

  /** Opens on the first call; a failure is reported to all waiting callers, and the next call tries again. */
  get(): Promise<Engine> {
    if (this.#closed) return Promise.reject(new LociError("CANCELLED", "The server is shutting down."));
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** Waits for an engine that is being opened; undefined if none was requested or it could not be opened. */
  async opened(): Promise<Engine | undefined> {
    return this.#opening?.catch(() => undefined);
  }

  /** Also waits for an engine that is being opened, so that none is left behind. */
  async close(): Promise<void> {
    this.#closed = true;
    await (await this.opened())?.close();
  }
}
