// How long do the stores of a home stay open? From the first client until a while after the last one has left: opening
// them takes longer than a client should wait. Clients that arrive in between find them open.
import { endAtOnce } from "../base/end-at-once.ts";
import { areAsLeft, describeOpenStores } from "../core/store/left-stores.ts";
import type { Engine } from "../engine.ts";
import { LazyEngine } from "../mcp/lazy-engine.ts";

/** How long writing or closing the stores may take once the last client has left. */
const restMs = 20_000;

export class KeptEngine {
  readonly #home: string;
  readonly #keepMs: number;
  #engine: LazyEngine | undefined;
  /** The store files as they were when the engine was last needed. */
  #left: ReturnType<typeof describeOpenStores> | undefined;
  /** Resolves when the stores of earlier clients are closed. */
  #closed: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  readonly #warmed = new Set<string>();

  /** @param keepMs - how long the stores stay open while unused */
  constructor(home: string, keepMs: number) {
    this.#home = home;
    this.#keepMs = keepMs;
  }

  /** False if files that stayed open were damaged since. LMDB cannot even close those: the process must end at once. */
  get isSound(): boolean {
    try {
      return this.#left === undefined || areAsLeft(this.#left);
    } catch {
      return false;
    }
  }

  /** For a client: the engine it gets stays open until `release`. */
  use(open: () => Promise<Engine>): LazyEngine {
    clearTimeout(this.#timer);
    this.#left = undefined;
    return (this.#engine ??= new LazyEngine(async () => {
      await this.#closed;
      return open();
    }));
  }

  /** Runs work that several clients need, once while the stores are open; if it fails, the next client tries again. */
  async warm(need: string, work: () => Promise<void>): Promise<void> {
    if (this.#warmed.has(need)) return;
    this.#warmed.add(need);
    try {
      await work();
    } catch (error) {
      this.#warmed.delete(need);
      throw error;
    }
  }

  /**
   * The last client has left. Resolves when everything it did is written.
   * @param isUsed - whether there is a client again
   */
  async release(isUsed: () => boolean): Promise<void> {
    const engine = this.#engine;
    if (engine === undefined || this.#left !== undefined) return;
    const late = setTimeout(() => {
      if (!isUsed()) endAtOnce(0);
    }, restMs);
    let isWritten = true;
    try {
      await (await engine.opened())?.memory.flush();
    } catch {
      isWritten = false;
    } finally {
      clearTimeout(late);
    }
    if (isUsed() || this.#engine !== engine) return;
    // Closing tries again, and the next client finds out what is wrong.
    if (!isWritten) return this.rest();
    this.#left = describeOpenStores(this.#home);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.isSound) void this.rest();
      else endAtOnce(0);
    }, this.#keepMs).unref();
  }

  /** Closes the stores, so that a home can be restored, moved or deleted as if nothing ran. */
  rest(): Promise<void> {
    clearTimeout(this.#timer);
    const engine = this.#engine;
    if (engine === undefined) return this.#closed;
    this.#engine = undefined;
    this.#left = undefined;
    this.#warmed.clear();
    const late = setTimeout(endAtOnce, restMs, 0);
    this.#closed = engine
      .close()
      .catch(() => {
        endAtOnce(0);
      })
      .finally(() => {
        clearTimeout(late);
      });
    return this.#closed;
  }
}
