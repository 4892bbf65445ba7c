// How is an index written? Artifacts, blocks, records and leases, by the one thread that owns the store.
import { join } from "node:path";
import { extractorVersion, type Served } from "../types/index.ts";
import {
  dropLease,
  openArtifactStore,
  releaseLease,
  removeOutgrownStores,
  RootStores,
  storeVersion,
  acquireLease,
  type RootRecord,
} from "../store/index.ts";
import { adoptGeneration } from "./generation/adopt-generation.ts";
import { countGeneration } from "./generation/count-generation.ts";
import { dropUnusedArtifacts } from "./run/drop-unused.ts";
import { decodeFileTable, findKey } from "./files/file-table.ts";
import type { Writer } from "./run/ports.ts";
import { findReadableRecord } from "./run/walk-for-run.ts";

export interface IndexWriter extends Served<Writer> {
  /** Waits until all writes would survive a power failure, then closes. */
  close(): Promise<void>;
}

/** Throws the errors of opening a store: HOME_NOT_WRITABLE, DISK_FULL, STORE_CORRUPT. */
export function openIndexWriter(home: string): IndexWriter {
  const store = openArtifactStore(join(home, "artifacts"));
  removeOutgrownStores(home);
  // A damaged root store is set aside and rebuilt by the run.
  const roots = new RootStores({ onDamage: "set-aside" });
  return {
    putArtifacts(parsed, vectors) {
      store.put(parsed, vectors);
    },
    countCrash({ files, row }) {
      const key = findKey(decodeFileTable(files.table), row);
      if (key === undefined) return 0;
      const crashes = store.crashesOf(key) + 1;
      store.putCrashes(key, crashes);
      return crashes;
    },
    putBlocks(rootStore, blocks) {
      roots.at(rootStore).putBlocks(blocks);
    },
    putFileTable(rootStore, key, table) {
      roots.at(rootStore).putBlocks([{ key, bytes: table }]);
    },
    publish(rootStore, record, { table, blocks }) {
      const root = roots.at(rootStore);
      root.refresh();
      const files = decodeFileTable(table);
      const bytes = files.manifest.sizesBytes.reduce((sum, size) => sum + size, 0);
      const counts = countGeneration(root, {
        before: root.findBase(),
        segments: record.segments,
        added: blocks,
        bytes,
      });
      const published: RootRecord = { ...record, version: storeVersion, extractor: extractorVersion, counts };
      root.publish(published, [...blocks, { key: record.manifest, bytes: table }], () => {
        dropLease(root.environment, "index");
      });
      return published;
    },
    findRecord(rootStore) {
      const root = roots.at(rootStore);
      root.refresh();
      return root.findRecord();
    },
    async adoptGeneration(rootStore, root) {
      const store = roots.at(rootStore);
      store.refresh();
      await adoptGeneration(store, root);
    },
    acquireLease(rootStore, work) {
      const root = roots.at(rootStore);
      const outcome = acquireLease(root.environment, work);
      if (!outcome.taken) return { taken: false, pid: outcome.holder.pid };
      root.refresh();
      return { taken: true, isNew: findReadableRecord(root) === undefined };
    },
    releaseLease(rootStore, work) {
      releaseLease(roots.at(rootStore).environment, work);
    },
    dropUnused: (policy, nowMs) => dropUnusedArtifacts(home, store, policy, nowMs),
    async close() {
      await store.flushed();
      await store.close();
      await roots.close();
    },
  };
}
