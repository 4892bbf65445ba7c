// A map that keeps the most recently used entries: bounded, and counting its hits and misses.

export class RecentMap<K, V> {
  readonly #limit: number;
  readonly #entries = new Map<K, V>();
  hits = 0;
  misses = 0;

  /** Beyond `limit` entries, the least recently used one is dropped. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Counts as a hit or a miss, and as a use. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) {
      this.misses++;
      return undefined;
    }
    this.hits++;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: K): boolean {
    return this.#entries.delete(key);
  }

  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries();
  }

  /** Removes the entries that pass `test`, and returns how many there were. */
  clear(test: (key: K) => boolean = () => true): number {
    const gone = [...this.#entries.keys()].filter(test);
    for (const key of gone) this.#entries.delete(key);
    return gone.length;
  }
}
