// Which root stores does a thread have open? Each is opened once, on first use.
import type { EnvironmentOptions } from "./environment.ts";
import { openRootStore, type RootStore } from "./root-store.ts";

export class RootStores {
  readonly #open = new Map<string, RootStore>();
  readonly #options: EnvironmentOptions;

  constructor(options: EnvironmentOptions = {}) {
    this.#options = options;
  }

  /** @param path - folder of the store */
  at(path: string): RootStore {
    const known = this.#open.get(path) ?? openRootStore(path, this.#options);
    this.#open.set(path, known);
    return known;
  }

  /** Waits until all writes would survive a power failure. */
  async close(): Promise<void> {
    for (const store of this.#open.values()) {
      await store.flushed();
      await store.close();
    }
    this.#open.clear();
  }
}
