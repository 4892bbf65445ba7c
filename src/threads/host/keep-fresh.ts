// Which roots does this process keep up to date? The last few that were asked about.
import type { WatchService } from "../../core/watch/index.ts";
import { RootFreshness, type Behind, type RootFreshnessOptions } from "./root-freshness.ts";

export interface FreshnessKeeper {
  /**
   * Waits up to 300 ms for files saved in the root within the last second, then says what is still not in its index.
   * From the first call on, the root is watched.
   */
  settle(root: string, signal?: AbortSignal): Promise<Behind>;
  close(): Promise<void>;
}

/** A root is no longer watched once this many others have been asked about since. */
const maxRoots = 16;
/** Watching starts after the first answers, not before. */
const startDelayMs = 200;

export function createFreshnessKeeper(
  options: Omit<RootFreshnessOptions, "root"> & { readonly watches: WatchService | undefined },
): FreshnessKeeper {
  const roots = new Map<string, RootFreshness>();
  let isClosed = false;
  const letGo = (): void => {
    const [oldest] = roots.keys();
    if (roots.size <= maxRoots || oldest === undefined) return;
    void roots.get(oldest)?.close();
    roots.delete(oldest);
  };
  return {
    async settle(root, signal) {
      const known = roots.get(root) ?? new RootFreshness({ ...options, root });
      roots.delete(root);
      roots.set(root, known);
      letGo();
      setTimeout(() => {
        if (!isClosed && roots.get(root) === known) known.start();
      }, startDelayMs).unref();
      return known.settle(signal);
    },
    async close() {
      isClosed = true;
      await Promise.all([...roots.values()].map((root) => root.close()));
      roots.clear();
    },
  };
}
