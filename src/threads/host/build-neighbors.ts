// When is the approximate index of a large root built? When no run has followed for a while: building costs minutes of
// one core, and until then searches are exact. Only one is built at a time across all processes; a process that ends
// leaves it to the next.

const quietMs = 30_000;

export interface NeighborBuilder {
  /** Call when the root has a generation that may need one. */
  buildSoon(storePath: string): void;
  /** Stops the running build, and drops the waiting ones. */
  close(): Promise<void>;
}

/** `build` may fail: searches still find everything without the index, and the next run tries again. */
export function createNeighborBuilder(
  build: (storePath: string, signal: AbortSignal) => Promise<unknown>,
  delayMs: number = quietMs,
): NeighborBuilder {
  const waiting = new Map<string, NodeJS.Timeout>();
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    buildSoon(storePath) {
      clearTimeout(waiting.get(storePath));
      const start = (): void => {
        waiting.delete(storePath);
        last = last
          .then(() => (closing.signal.aborted ? undefined : build(storePath, closing.signal)))
          .catch(() => undefined);
      };
      waiting.set(storePath, setTimeout(start, delayMs).unref());
    },
    async close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      closing.abort();
      await last;
    },
  };
}
