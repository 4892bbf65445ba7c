// What does the memory store contain, how much space does each part take, and what is no longer needed?
import { statSync } from "node:fs";
import { join } from "node:path";
import type { CompactionReport, MementoType, StorageReport } from "../../types/index.ts";
import { seenType } from "../../types/index.ts";
import { freeBytesIn } from "../../store/index.ts";
import {
  dropDeleted,
  findDeleted,
  listDeletedIds,
  listExpired,
  purgeExpired,
} from "../store/deleted-rows.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { livingDocuments } from "../store/namespaces.ts";
import { ordinalKey, ordinalOf } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";

export function describeStorage(base: MemoryBase, now: number): StorageReport {
  const memoryIndex = base.view();
  const byType: Record<MementoType, number> = { working: 0, episodic: 0, semantic: 0, procedural: 0 };
  let [bytes, pinned] = [0, 0];
  for (const document of livingDocuments(memoryIndex)) {
    byType[seenType("memento", memoryIndex.keptTypeOf(document)) as MementoType]++;
    pinned += memoryIndex.pinned.get(document);
    bytes += Buffer.byteLength(base.reader.getBody(memoryIndex.ordinals.get(document)).content, "utf8");
  }
  return {
    memories: memoryIndex.living,
    byType,
    pinned,
    averageContentBytes: bytes / Math.max(1, memoryIndex.living),
    fileBytes: measureFiles(base.path),
    freeBytes: freeBytesIn(Object.values(base.tables)),
    waitingDeleted: listDeletedIds(base.tables).length - listExpired(base.tables, now, Infinity).length,
  };
}

function measureFiles(path: string): number {
  return [path, join(path, "checkpoint")]
    .map((folder) => statSync(join(folder, "data.mdb"), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

/**
 * Removes data that nothing reads any more: memories whose 30 days are over, and rows without their memory, left by a
 * crash of an older version. The file keeps its size; later writes reuse the freed space.
 */
export async function compactStorage(base: MemoryBase, now: number): Promise<CompactionReport> {
  const fileBytesBefore = measureFiles(base.path);
  const { purged, droppedRows } = await base.write(now, (transaction) => ({
    purged: purgeExpired(transaction),
    droppedRows: dropOrphans(transaction),
  }));
  const rebuiltCheckpoint = await base.rewriteCheckpoint();
  base.refresh();
  return {
    ...{ purged, droppedRows, fileBytesBefore, rebuiltCheckpoint },
    fileBytesAfter: measureFiles(base.path),
    freeBytes: freeBytesIn(Object.values(base.tables)),
  };
}

function dropOrphans(transaction: Transaction): number {
  let dropped = 0;
  const { tables } = transaction;
  for (const name of ["bodies", "vectors", "uses"] as const) {
    for (const key of [...tables[name].getKeys()]) {
      const own = ordinalKey(ordinalOf(String(key).slice(0, 7)));
      if (tables.memories.doesExist(own)) continue;
      tables[name].removeSync(key);
      transaction.writes++;
      dropped++;
    }
  }
  for (const id of listDeletedIds(tables)) {
    const row = findDeleted(tables, id);
    // The same memory exists again under its id, from an import by an older version.
    if (row !== undefined && transaction.findHead(row.ordinal)?.id === id) {
      dropDeleted(transaction, id, row);
      dropped++;
    }
  }
  return dropped;
}
