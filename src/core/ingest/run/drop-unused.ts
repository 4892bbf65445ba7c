// How is what no index of the home needs dropped, while no run is indexing? Artifacts once they are old, and vectors once
// there are many: the indexes have their own.
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
import { failAt } from "../../../base/failpoint.ts";
import { isLociError } from "../../../errors.ts";
import { decodeFileTable, findKey } from "../files/file-table.ts";
import type { LeasedWork } from "./ports.ts";

const work: LeasedWork = "index";

interface StoresOfWriter {
  readonly home: string;
  readonly artifacts: ArtifactStore;
  readonly leaseToken: string;
}

/** Only while no run is active, because its roots have no vectors yet. */
export async function dropVectors(
  { home, artifacts, leaseToken }: StoresOfWriter,
  mostBytes: number,
): Promise<void> {
  // Of what the run has just stored, this thread may still see nothing.
  artifacts.refresh();
  if (artifacts.vectorBytes() > mostBytes) {
    await whileNoneIndexes({ home, leaseToken, leavesOutDamaged: true }, () => {
      artifacts.forgetVectors();
    });
    failAt("after-vectors");
  }
  // Of this call, or of an earlier one that a crash or an open file kept from it.
  await artifacts.deletePastVectors();
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
  return whileNoneIndexes({ home, leaseToken, leavesOutDamaged: false }, (stores) =>
    artifacts.dropUnused(findNeeded(stores), policy, nowMs),
  );
}

interface LeasedRoots extends Pick<StoresOfWriter, "home" | "leaseToken"> {
  /** The next run of a damaged root makes everything anew, and no run works in it until then. */
  readonly leavesOutDamaged: boolean;
}

/** Calls `use` with all roots of the home. Undefined if one of them is being indexed or cannot be read. */
async function whileNoneIndexes<T>(
  { home, leaseToken, leavesOutDamaged }: LeasedRoots,
  use: (stores: readonly RootStore[]) => T,
): Promise<T | undefined> {
  const roots = new RootStores();
  const open = (path: string): readonly RootStore[] => {
    try {
      return [roots.at(path)];
    } catch (error) {
      if (leavesOutDamaged && isLociError(error, "STORE_CORRUPT")) return [];
      throw error;
    }
  };
  try {
    const paths = listRootStores(home);
    return whileLeased(paths.flatMap(open), leaseToken, (stores) => {
      // What a root added in the meantime needs is unknown.
      return listRootStores(home).length === paths.length ? use(stores) : undefined;
    });
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
