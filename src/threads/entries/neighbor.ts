// Entry of the thread that builds approximate indexes, behind everything else that wants the processor.
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { workerData } from "node:worker_threads";
import { buildNeighborIndex } from "../../core/code/index.ts";
import { openRootStore } from "../../core/store/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const settings = workerData as ThreadSettings; // what the host gave
stepBack();

export interface NeighborService {
  /** Returns whether there was something to build. Throws CANCELLED. */
  buildNeighbors(rootStore: string, signal?: AbortSignal): Promise<boolean>;
}

export const call = serve((): NeighborService => ({
  async buildNeighbors(rootStore, signal) {
    const store = openRootStore(rootStore);
    try {
      return await buildNeighborIndex(store, { exactUpTo: settings.exactUpTo, signal });
    } finally {
      await store.close();
    }
  },
}));

/** Linux gives each thread a priority of its own; elsewhere there is none to be had without the whole process. */
function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), constants.priority.PRIORITY_LOW);
  } catch {
    // no /proc, or no right to: it is then a thread like others
  }
}
