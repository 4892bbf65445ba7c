// Opens the engine when it is first needed, and only once, however many calls ask for it at the same time. If its home
// was deleted or moved since, the next call gets an engine with a new home.
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
  async get(): Promise<Engine> {
    if (this.#closed) throw new LociError("CANCELLED", "The server is shutting down.");
    const opening = (this.#opening ??= this.#openAfter(Promise.resolve()));
    const engine = await opening;
    if (!engine.isHomeGone()) return engine;
    // Unless another call has noticed first.
    if (this.#opening === opening) this.#opening = this.#openAfter(engine.close().catch(() => undefined));
    return this.get();
  }

  async #openAfter(closed: Promise<void>): Promise<Engine> {
    try {
      await closed;
      return await this.#open();
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
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
