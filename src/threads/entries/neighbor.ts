// Entry of the thread that builds approximate indexes, with lower priority than everything else.
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { buildNeighborIndex } from "../../core/code/index.ts";
import { openRootStore } from "../../core/store/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

stepBack();

export interface NeighborService {
  /** Returns whether there was something to build. Throws CANCELLED. */
  buildNeighbors(storePath: string, signal?: AbortSignal): Promise<boolean>;
}

export const call = serve(({ exactUpTo }: ThreadSettings): NeighborService => ({
  async buildNeighbors(storePath, signal) {
    const store = openRootStore(storePath);
    try {
      return await buildNeighborIndex(store, { exactUpTo, signal });
    } finally {
      await store.close();
    }
  },
}));

/** Linux gives each thread its own priority; on other systems only the whole process has one. */
function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), constants.priority.PRIORITY_LOW);
  } catch {
    // no /proc, or no permission: the thread keeps the normal priority
  }
}
