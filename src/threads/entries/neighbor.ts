// Entry of the thread that builds approximate indexes, behind everything else that wants the processor.
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { workerData } from "node:worker_threads";
import { buildNeighborIndex } from "../../core/code/index.ts";
import { openRootStore } from "../../core/store/index.ts";
import { asTask } from "../protocol/outcome.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const settings = workerData as ThreadSettings; // what the host gave
stepBack();

export interface NeighborRequest {
  readonly rootStore: string;
  /** In shared memory; [0] is not 0 once it should stop. */
  readonly stop: Int32Array;
}

/** Returns whether there was something to build. Throws CANCELLED. */
export const buildNeighbors = asTask(async ({ rootStore, stop }: NeighborRequest) => {
  const store = openRootStore(rootStore);
  const controller = new AbortController();
  try {
    return await buildNeighborIndex(store, {
      exactUpTo: settings.exactUpTo,
      signal: controller.signal,
      onProgress: () => {
        if (Atomics.load(stop, 0) !== 0) controller.abort();
      },
    });
  } finally {
    await store.close();
  }
});

/** Linux gives each thread a priority of its own; elsewhere there is none to be had without the whole process. */
function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), constants.priority.PRIORITY_LOW);
  } catch {
    // no /proc, or no right to: it is then a thread like others
  }
}
