// How is an indexed root removed from the home? At once for every process, and from the disk if no process has it open.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listFolder } from "../../base/list-folder.ts";
import { removeFolder } from "../../base/remove-folder.ts";
import { guardWrites } from "../../base/write-error.ts";
import { LociError } from "../../errors.ts";
import { rootIdOf, rootStorePath } from "../types/index.ts";
import { acquireLease, releaseLease } from "./lease.ts";
import { listOpeners } from "./open-records.ts";
import { findRootName } from "./prepare-environment.ts";
import { openRootStore, type RootStore } from "./root-store.ts";

const retryMs = 100;
const patienceMs = 5_000;

/**
 * A root by its path or id, if the home has a folder for it: its record may not be readable, or no longer be there.
 */
export function findStoredRoot(
  home: string,
  { path, id }: { readonly path: string; readonly id: string },
): { readonly id: string; readonly root: string } | undefined {
  const own = rootIdOf(path);
  for (const found of listFolder(join(home, "roots"))) {
    if (found === own) return { id: own, root: path };
    const root = found === id ? findRootName(join(home, "roots", found)) : undefined;
    if (root !== undefined) return { id, root };
  }
  return undefined;
}

/**
 * Returns whether its folder is gone. A damaged index goes as well. If other processes have it open, it stays, empty,
 * until the next removal or run. Throws STORE_LOCKED if the root is being indexed for longer than a few seconds,
 * HOME_NOT_WRITABLE.
 */
export async function removeRoot(home: string, root: string): Promise<boolean> {
  const path = rootStorePath(home, root);
  if (!existsSync(path)) return true;
  const store = openRootStore(path, { onDamage: "set-aside" });
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
