// When are the symbols of a root ranked? At once when most of it is new; after a small change when the next has not come
// for a while: ranks are a prior that a save hardly moves, and they cost a pass over the whole graph.

const quietMs = 2_000;

export interface RootRanker {
  /** Resolves when it is done; never rejects, since an index without ranks is whole. */
  rankNow(rootStore: string): Promise<void>;
  rankSoon(rootStore: string): void;
  /** Does at once what was to be done soon. */
  close(): Promise<void>;
}

export function createRootRanker(
  rank: (rootStore: string) => Promise<void>,
  delayMs: number = quietMs,
): RootRanker {
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const rankNow = async (rootStore: string): Promise<void> => {
    clearTimeout(waiting.get(rootStore));
    waiting.delete(rootStore);
    // The next run tries again.
    const run = rank(rootStore).catch(() => undefined);
    running.add(run);
    await run;
    running.delete(run);
  };
  return {
    rankNow,
    rankSoon(rootStore) {
      clearTimeout(waiting.get(rootStore));
      waiting.set(rootStore, setTimeout(() => void rankNow(rootStore), delayMs).unref());
    },
    async close() {
      for (const rootStore of waiting.keys()) void rankNow(rootStore);
      await Promise.all(running);
    },
  };
}
