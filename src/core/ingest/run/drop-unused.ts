// How are artifacts dropped that no index of the home needs, while no run is indexing?
import {
  acquireLease,
  findLeaseHolder,
  listRootStores,
  releaseLease,
  RootStores,
  vectorsKey,
  type ArtifactStore,
  type DroppedArtifacts,
  type RootStore,
  type UnusedPolicy,
} from "../../store/index.ts";
import { isLociError } from "../../../errors.ts";
import { decodeFileTable, findKey } from "../files/file-table.ts";
import type { LeasedWork } from "./ports.ts";

const work: LeasedWork = "index";

interface StoresOfWriter {
  readonly home: string;
  readonly artifacts: ArtifactStore;
  readonly leaseToken: string;
}

/**
 * Undefined, and nothing is dropped, if it is not due, if an index run is active (no index names its new artifacts
 * yet), or if an index cannot be read. Throws DISK_FULL, HOME_NOT_WRITABLE.
 */
export async function dropUnusedArtifacts(
  { home, artifacts, leaseToken }: StoresOfWriter,
  policy: UnusedPolicy,
  nowMs: number,
): Promise<DroppedArtifacts | undefined> {
  if (!artifacts.isDropDue(policy, nowMs)) return undefined;
  const roots = new RootStores();
  try {
    const paths = listRootStores(home);
    const dropped = whileLeased(
      paths.map((path) => roots.at(path)),
      leaseToken,
      (stores) => {
        const needed = findNeeded(stores);
        // What a root added in the meantime needs is unknown.
        if (listRootStores(home).length !== paths.length) return undefined;
        return artifacts.dropUnused(needed, policy, nowMs);
      },
    );
    return dropped;
  } catch (error) {
    if (isLociError(error, "STORE_CORRUPT")) return undefined;
    throw error;
  } finally {
    await roots.close();
  }
}

/**
 * Undefined if one of the roots is being indexed. Synchronous, because this thread also takes the leases of its own
 * runs.
 */
function whileLeased<T>(
  stores: readonly RootStore[],
  leaseToken: string,
  use: (stores: readonly RootStore[]) => T,
): T | undefined {
  if (stores.some(({ environment }) => findLeaseHolder(environment, work) !== undefined)) return undefined;
  const taken: RootStore[] = [];
  try {
    for (const store of stores) {
      if (!acquireLease(store.environment, work, leaseToken).taken) return undefined;
      taken.push(store);
    }
    return use(stores);
  } finally {
    for (const { environment } of taken) releaseLease(environment, work, leaseToken);
  }
}

/** Keys of the artifacts behind the current generations, in hex. */
function findNeeded(stores: readonly RootStore[]): Set<string> {
  const needed = new Set<string>();
  for (const store of stores) {
    store.refresh();
    const record = store.findRecord();
    if (record === undefined) continue;
    const files = decodeFileTable(store.getBlock(record.manifest));
    for (let row = 0; row < files.manifest.length; row++) {
      const key = findKey(files, row);
      if (key === undefined) continue;
      needed.add(key.toString("hex")).add(vectorsKey(key, record.embedder).toString("hex"));
    }
  }
  return needed;
}
