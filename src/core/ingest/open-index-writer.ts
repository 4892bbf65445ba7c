// How is an index written? Artifacts, blocks, records and leases, by the one thread that owns the store.
import { join } from "node:path";
import { failOn } from "../../base/failpoint.ts";
import { LociError } from "../../errors.ts";
import { extractorVersion, type Served } from "../types/index.ts";
import {
  dropLease,
  findLastGeneration,
  holdsLease,
  openArtifactStore,
  releaseLease,
  renewLease,
  removeOutgrownStores,
  RootStores,
  storeVersion,
  acquireLease,
  type RootRecord,
} from "../store/index.ts";
import { adoptGeneration } from "./generation/adopt-generation.ts";
import { countGeneration } from "./generation/count-generation.ts";
import { dropUnusedArtifacts, dropVectors } from "./run/drop-unused.ts";
import { decodeFileTable, findKey } from "./files/file-table.ts";
import type { Writer } from "./run/ports.ts";
import { findReadableBase, findReadableRecord } from "./generation/base-generation.ts";

export interface IndexWriter extends Served<Writer> {
  /** Waits until all writes would survive a power failure, then closes. */
  close(): Promise<void>;
}

/**
 * `leaseToken`: who holds the leases taken here. A writer with the token of one that died has its leases. Throws the
 * errors of opening a store: HOME_NOT_WRITABLE, DISK_FULL, STORE_CORRUPT.
 */
export function openIndexWriter(home: string, leaseToken: string): IndexWriter {
  const store = openArtifactStore(join(home, "artifacts"));
  removeOutgrownStores(home);
  // A damaged root store is set aside and rebuilt by the run.
  const roots = new RootStores({ onDamage: "set-aside" });
  return {
    putArtifacts(parsed, vectors, summaries) {
      store.put(parsed, vectors, summaries);
    },
    async closeArtifacts() {
      await store.flushed();
      await store.close();
    },
    countCrash({ files, row }) {
      const key = findKey(decodeFileTable(files.table), row);
      if (key === undefined) return 0;
      const crashes = store.crashesOf(key) + 1;
      store.putCrashes(key, crashes);
      return crashes;
    },
    putBlocks(storePath, blocks) {
      roots.at(storePath).putBlocks(blocks);
    },
    putFileTable(storePath, key, table) {
      const root = roots.at(storePath);
      root.putBlocks([{ key, bytes: table }], () => {
        if (!holdsLease(root.environment, "index", leaseToken)) throw lostLease();
      });
    },
    publish(storePath, record, { table, blocks }) {
      failOn(storePath);
      const root = roots.at(storePath);
      root.refresh();
      // What the counts are read from may be gone, too.
      if (!holdsLease(root.environment, "index", leaseToken)) throw lostLease();
      const files = decodeFileTable(table);
      const bytes = files.manifest.sizesBytes.reduce((sum, size) => sum + size, 0);
      const counts = countGeneration(root, {
        before: findReadableBase(root),
        segments: record.segments,
        added: blocks,
        bytes,
      });
      const published: RootRecord = { ...record, version: storeVersion, extractor: extractorVersion, counts };
      root.publish(published, [...blocks, { key: record.manifest, bytes: table }], () => {
        if (!dropLease(root.environment, "index", leaseToken)) throw lostLease();
      });
      return published;
    },
    findRecord(storePath) {
      const root = roots.at(storePath);
      root.refresh();
      return root.findRecord();
    },
    async adoptGeneration(storePath, path) {
      const root = roots.at(storePath);
      root.refresh();
      await adoptGeneration(root, path);
    },
    acquireLease(storePath, work) {
      const root = roots.at(storePath);
      const outcome = acquireLease(root.environment, work, leaseToken);
      if (!outcome.taken) return { taken: false, pid: outcome.holder.pid };
      root.refresh();
      // Another process may have begun a new environment of vectors; while the lease is held, none does.
      if (work === "index") store.refresh();
      return {
        taken: true,
        isNew: findReadableRecord(root) === undefined,
        lastGeneration: findLastGeneration(root.environment),
      };
    },
    renewLease(storePath, work) {
      renewLease(roots.at(storePath).environment, work, leaseToken);
    },
    releaseLease(storePath, work) {
      releaseLease(roots.at(storePath).environment, work, leaseToken);
    },
    dropUnused: (policy, nowMs) => dropUnusedArtifacts({ home, artifacts: store, leaseToken }, policy, nowMs),
    dropVectors: (mostBytes) => dropVectors({ home, artifacts: store, leaseToken }, mostBytes),
    async close() {
      await store.flushed();
      await store.close();
      await roots.close();
    },
  };
}

/** The run was halted for longer than its lease lasts, or its store was replaced because it was damaged. */
function lostLease(): LociError {
  return new LociError("STORE_LOCKED", "Another run has taken over the indexing of this folder.", {
    hint: "Run it again: it continues from what the other one stored, and what this one parsed is kept.",
  });
}
