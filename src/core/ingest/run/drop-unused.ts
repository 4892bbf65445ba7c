// Drops artifacts that no index of the home needs, while nobody indexes.
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

/**
 * Undefined where it is not due, where an index run goes on, whose new artifacts no index names yet, and where an index
 * cannot be read: then nothing goes. Throws DISK_FULL, HOME_NOT_WRITABLE.
 */
export async function dropUnusedArtifacts(
  home: string,
  artifacts: ArtifactStore,
  policy: UnusedPolicy,
  nowMs: number,
): Promise<DroppedArtifacts | undefined> {
  if (!artifacts.isDropDue(policy, nowMs)) return undefined;
  const roots = new RootStores();
  try {
    const paths = listRootStores(home);
    const dropped = whileLeased(
      paths.map((path) => roots.at(path)),
      (stores) => {
        const needed = findNeeded(stores);
        // Of a root that came meanwhile nobody knows what it needs.
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

/** Undefined where somebody indexes one of the roots. Not a promise: this thread takes the leases of its own runs, too. */
function whileLeased<T>(
  stores: readonly RootStore[],
  use: (stores: readonly RootStore[]) => T,
): T | undefined {
  if (stores.some(({ environment }) => findLeaseHolder(environment, work) !== undefined)) return undefined;
  const taken: RootStore[] = [];
  try {
    for (const store of stores) {
      if (!acquireLease(store.environment, work).taken) return undefined;
      taken.push(store);
    }
    return use(stores);
  } finally {
    for (const { environment } of taken) releaseLease(environment, work);
  }
}

/** Keys of what the current generations are made of, in hex. */
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
