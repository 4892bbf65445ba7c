// How is an indexed root removed from the home? At once for every process, and from the disk if no process has it open.
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { removeFolder } from "../../base/remove-folder.ts";
import { guardWrites } from "../../base/write-error.ts";
import { LociError } from "../../errors.ts";
import { rootStorePath } from "../types/index.ts";
import { acquireLease, releaseLease } from "./lease.ts";
import { listOpeners } from "./open-records.ts";
import { openRootStore, type RootStore } from "./root-store.ts";

const retryMs = 100;
const patienceMs = 5_000;

/**
 * Returns whether its folder is gone. If other processes have it open, it stays, empty, until the next removal or run.
 * Throws STORE_LOCKED if the root is being indexed for longer than a few seconds, HOME_NOT_WRITABLE.
 */
export async function removeRoot(home: string, root: string): Promise<boolean> {
  const path = rootStorePath(home, root);
  if (!existsSync(path)) return true;
  const store = openRootStore(path);
  const { environment } = store;
  try {
    await takeLease(store, root);
    const { meta, blocks } = environment.tables;
    try {
      environment.write(() => {
        meta.removeSync("current");
        meta.removeSync("adopted");
        for (const key of [...blocks.getKeys()] as string[]) blocks.removeSync(key);
      });
    } finally {
      releaseLease(environment, "index");
    }
  } finally {
    await store.close();
  }
  if (listOpeners(path).others.length > 0) return false;
  guardWrites(path, () => {
    removeFolder(path);
  });
  return true;
}

/** Waits for short runs, such as those of a server that keeps the root up to date. */
async function takeLease({ environment }: RootStore, root: string): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const lease = acquireLease(environment, "index");
    if (lease.taken) return;
    if (performance.now() - startedAt > patienceMs) {
      throw new LociError("STORE_LOCKED", `Process ${lease.holder.pid} is indexing ${root}.`, {
        hint: "Wait for it, or end it.",
      });
    }
    await sleep(retryMs);
  }
}
