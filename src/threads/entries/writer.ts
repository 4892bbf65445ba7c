// Entry of the one thread that writes the index. It is never ended while it works: lmdb would keep its lock.
import { workerData } from "node:worker_threads";
import { join } from "node:path";
import { armFailpoint } from "../../base/failpoint.ts";
import {
  countGeneration,
  decodeFileTable,
  encodeFileTable,
  findKey,
  type NewRecord,
  type SharedFiles,
} from "../../core/ingest/index.ts";
import { extractorVersion } from "../../core/types/index.ts";
import {
  giveLease as give,
  openArtefactStore,
  openRootStore,
  storeVersion,
  takeLease as take,
  type Block,
  type RootRecord,
  type RootStore,
  type StoredArtefact,
} from "../../core/store/index.ts";
import { asTask } from "../protocol/outcome.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const settings = workerData as ThreadSettings; // what the host gave
armFailpoint(settings.failpoint);
const store = openArtefactStore(join(settings.home, "artefacts"));
const rootStores = new Map<string, RootStore>();

export const putArtefacts = asTask(
  ({
    parsed,
    vectors,
  }: {
    readonly parsed: readonly StoredArtefact[];
    readonly vectors: readonly StoredArtefact[];
  }) => {
    store.put(parsed, vectors);
  },
);

export const countCrash = asTask(({ files, row }: { readonly files: SharedFiles; readonly row: number }) => {
  const key = findKey(decodeFileTable(files.table), row);
  if (key === undefined) return 0;
  const crashes = store.crashesOf(key) + 1;
  store.putCrashes(key, crashes);
  return crashes;
});

export const putBlocks = asTask(
  ({ rootStore, blocks }: { readonly rootStore: string; readonly blocks: readonly Block[] }) => {
    rootStoreAt(rootStore).putBlocks(blocks);
  },
);

export const putFileTable = asTask(
  ({
    rootStore,
    key,
    table,
  }: {
    readonly rootStore: string;
    readonly key: string;
    readonly table: Uint8Array;
  }) => {
    // Shared memory cannot be stored as it is: the table is laid out again in memory of its own.
    rootStoreAt(rootStore).putBlocks([{ key, bytes: encodeFileTable(decodeFileTable(table)) }]);
  },
);

export const publish = asTask(
  ({ rootStore, record }: { readonly rootStore: string; readonly record: NewRecord }) => {
    const root = rootStoreAt(rootStore);
    root.refresh();
    const { manifest } = decodeFileTable(root.getBlock(record.manifest));
    const bytes = manifest.sizesBytes.reduce((sum, size) => sum + size, 0);
    const counts = countGeneration(root, record.segments, bytes);
    const published: RootRecord = { ...record, version: storeVersion, extractor: extractorVersion, counts };
    root.publish(published);
    return published;
  },
);

export const findRecord = asTask(({ rootStore }: { readonly rootStore: string }) => {
  const root = rootStoreAt(rootStore);
  root.refresh();
  return root.findRecord();
});

/** What is done for a root by one process at a time. */
interface LeaseRequest {
  readonly rootStore: string;
  readonly work: "index" | "neighbors";
}

export const takeLease = asTask(({ rootStore, work }: LeaseRequest) => {
  const outcome = take(rootStoreAt(rootStore).environment, work);
  return outcome.taken ? outcome : { taken: false as const, pid: outcome.holder.pid };
});

export const giveLease = asTask(({ rootStore, work }: LeaseRequest) => {
  give(rootStoreAt(rootStore).environment, work);
});

/** Waits until what was written would survive a power cut, and closes. */
export const close = asTask(async () => {
  await store.flushed();
  await store.close();
  for (const root of rootStores.values()) {
    await root.flushed();
    await root.close();
  }
  rootStores.clear();
});

function rootStoreAt(path: string): RootStore {
  const known = rootStores.get(path) ?? openRootStore(path);
  rootStores.set(path, known);
  return known;
}
