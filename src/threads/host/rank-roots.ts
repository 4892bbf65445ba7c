// When are a root's symbols ranked? At once if most of the root is new. After a small change, once no other has come
// for a while: ranks are a prior that one save hardly moves, and computing them takes a pass over the whole graph.

const quietMs = 2_000;
/**
 * Waits at least this many times as long as the last ranking: saves cost a large root at most a twentieth of a core.
 */
const restPerWork = 20;

export interface RootRanker {
  /** Resolves when ranking is done; never rejects, since an index without ranks is complete. */
  rankNow(storePath: string): Promise<void>;
  rankSoon(storePath: string): void;
  /** Runs waiting rankings at once. */
  close(): Promise<void>;
}

export function createRootRanker(
  rank: (storePath: string) => Promise<void>,
  delayMs: number = quietMs,
): RootRanker {
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const lastMs = new Map<string, number>();
  const rankNow = async (storePath: string): Promise<void> => {
    clearTimeout(waiting.get(storePath));
    waiting.delete(storePath);
    const startedAt = performance.now();
    // The next run tries again.
    const run = rank(storePath).catch(() => undefined);
    running.add(run);
    await run;
    running.delete(run);
    lastMs.set(storePath, performance.now() - startedAt);
  };
  return {
    rankNow,
    rankSoon(storePath) {
      clearTimeout(waiting.get(storePath));
      const waitMs = Math.max(delayMs, restPerWork * (lastMs.get(storePath) ?? 0));
      waiting.set(storePath, setTimeout(() => void rankNow(storePath), waitMs).unref());
    },
    async close() {
      for (const storePath of waiting.keys()) void rankNow(storePath);
      await Promise.all(running);
    },
  };
}
