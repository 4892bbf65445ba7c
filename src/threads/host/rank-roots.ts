// When are a root's symbols ranked? At once if most of the root is new. After a small change, once no other has come
// for a while: ranks are a prior that one save hardly moves, and computing them takes a pass over the whole graph.

const quietMs = 2_000;
/**
 * Waits at least this many times as long as the last ranking: saves cost a large root at most a twentieth of a core.
 */
const restPerWork = 20;

export interface RootRanker {
  /** Resolves when ranking is done; never rejects, since an index without ranks is complete. */
  rankNow(rootStore: string): Promise<void>;
  rankSoon(rootStore: string): void;
  /** Runs waiting rankings at once. */
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
