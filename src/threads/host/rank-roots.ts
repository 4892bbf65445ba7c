// When are the symbols of a root ranked? At once when most of it is new; after a small change when the next has not come
// for a while: ranks are a prior that a save hardly moves, and they cost a pass over the whole graph.

const quietMs = 2_000;
/** It waits this many times as long as the ranking before took: saves cost a large root a twentieth of a core at most. */
const restPerWork = 20;

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
  const lastMs = new Map<string, number>();
  const rankNow = async (rootStore: string): Promise<void> => {
    clearTimeout(waiting.get(rootStore));
    waiting.delete(rootStore);
    const startedAt = performance.now();
    // The next run tries again.
    const run = rank(rootStore).catch(() => undefined);
    running.add(run);
    await run;
    running.delete(run);
    lastMs.set(rootStore, performance.now() - startedAt);
  };
  return {
    rankNow,
    rankSoon(rootStore) {
      clearTimeout(waiting.get(rootStore));
      const waitMs = Math.max(delayMs, restPerWork * (lastMs.get(rootStore) ?? 0));
      waiting.set(rootStore, setTimeout(() => void rankNow(rootStore), waitMs).unref());
    },
    async close() {
      for (const rootStore of waiting.keys()) void rankNow(rootStore);
      await Promise.all(running);
    },
  };
}
