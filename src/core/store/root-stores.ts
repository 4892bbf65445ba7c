// The stores of roots that one thread has open: each is opened once, when it is first needed.
import type { EnvironmentOptions } from "./environment.ts";
import { openRootStore, type RootStore } from "./root-store.ts";

export class RootStores {
  readonly #open = new Map<string, RootStore>();
  readonly #options: EnvironmentOptions;

  constructor(options: EnvironmentOptions = {}) {
    this.#options = options;
  }

  /** By the folder of the store. */
  at(path: string): RootStore {
    const known = this.#open.get(path) ?? openRootStore(path, this.#options);
    this.#open.set(path, known);
    return known;
  }

  /** Waits until what was written would survive a power cut. */
  async close(): Promise<void> {
    for (const store of this.#open.values()) {
      await store.flushed();
      await store.close();
    }
    this.#open.clear();
  }
}
