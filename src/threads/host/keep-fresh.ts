// Which roots does this process keep up to date? Those that are asked about, the last few of them.
import type { WatchService } from "../../core/watch/index.ts";
import { RootFreshness, type Behind, type RootFreshnessOptions } from "./root-freshness.ts";

export interface FreshnessKeeper {
  /**
   * Waits up to 300 ms for what was saved in the root within the last second, and says what is not in its index then.
   * From the first time on the root is watched.
   */
  settle(root: string, signal?: AbortSignal): Promise<Behind>;
  close(): Promise<void>;
}

/** A root that has not been asked about for longer than this many others is no longer watched. */
const maxRoots = 16;
/** The first answers come before the work of watching. */
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
