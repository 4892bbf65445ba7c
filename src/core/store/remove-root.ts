// How is an indexed root removed from the home? At once for every process, and from the disk if no process has it open.
import { existsSync, rmSync } from "node:fs";
import { guardWrites } from "../../base/write-error.ts";
import { LociError } from "../../errors.ts";
import { rootStorePath } from "../types/index.ts";
import { acquireLease, releaseLease } from "./lease.ts";
import { listOpeners } from "./open-records.ts";
import { openRootStore } from "./root-store.ts";

/**
 * Returns whether its folder is gone. If other processes have it open, it stays, empty, until the next removal or run.
 * Throws STORE_LOCKED while the root is being indexed, HOME_NOT_WRITABLE.
 */
export async function removeRoot(home: string, root: string): Promise<boolean> {
  const path = rootStorePath(home, root);
  if (!existsSync(path)) return true;
  const store = openRootStore(path);
  const { environment } = store;
  try {
    const lease = acquireLease(environment, "index");
    if (!lease.taken) {
      throw new LociError("STORE_LOCKED", `Process ${lease.holder.pid} is indexing ${root}.`, {
        hint: "Wait for it, or end it.",
      });
    }
    const { meta, blocks } = environment.tables;
    environment.write(() => {
      meta.removeSync("current");
      meta.removeSync("adopted");
      for (const key of [...blocks.getKeys()] as string[]) blocks.removeSync(key);
    });
    releaseLease(environment, "index");
  } finally {
    await store.close();
  }
  if (listOpeners(path).others.length > 0) return false;
  guardWrites(path, () => {
    rmSync(path, { recursive: true, force: true });
  });
  return true;
}
