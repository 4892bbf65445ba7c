// Where is a soft-deleted memory kept? Whole, in a table of its own, so that nothing else reads it.
import { dayMs } from "../../../base/durations.ts";
import { decodeRecord, encodeRecord } from "../../store/index.ts";
import type { CodeAnchor } from "../../types/index.ts";
import type { Head } from "./head-row.ts";
import type { Ordinal } from "./rows.ts";
import { decodeHead } from "./head-row.ts";
import { contentKey, sequenceKey } from "./rows.ts";
import type { MemoryTables } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

export const keptDays = 30;
/** Maximum rows that one write purges on the side. */
const purgeLimit = 1_000;

export interface DeletedEdge {
  /** In the format of `edgeKey`. */
  readonly key: string;
  readonly edge: Uint8Array;
  readonly otherId: string;
  /** The place in the code at the other end, which may be gone when the memory is restored. */
  readonly anchor: CodeAnchor | undefined;
}

/** Bytes as stored in the tables. */
export interface DeletedRow {
  readonly ordinal: Ordinal;
  readonly deletedAt: number;
  readonly head: Uint8Array;
  readonly body: Uint8Array;
  readonly vectors: Uint8Array | undefined;
  readonly use: Uint8Array | undefined;
  readonly edges: readonly DeletedEdge[];
  /** Keys of the edges that joined the versions around it when it was deleted; rows of old homes have none. */
  readonly bridges?: readonly string[];
}

export function putDeleted(transaction: Transaction, row: DeletedRow): void {
  const head = decodeHead(row.head);
  const older = findDeleted(transaction.tables, head.id);
  // The id was reused meanwhile: the older of the two is dropped.
  if (older !== undefined) dropDeleted(transaction, head.id, older);
  transaction.putRow("deleted", rowKey(head.id), encodeRecord(row));
  transaction.putRow("deleted", contentRowKey(head), Buffer.from(head.id, "utf8"));
  transaction.putRow("deleted", timeKey(row.deletedAt, head.id), Buffer.alloc(0));
}

export function dropDeleted(transaction: Transaction, id: string, row: DeletedRow): void {
  transaction.removeRow("deleted", rowKey(id));
  transaction.removeRow("deleted", timeKey(row.deletedAt, id));
  const content = contentRowKey(decodeHead(row.head));
  // Of two with the same content, the content finds the one deleted last.
  if (transaction.tables.deleted.getBinary(content)?.toString("utf8") === id) {
    transaction.removeRow("deleted", content);
  }
}

/** Includes expired ones, which the next write purges. */
export function findDeleted(tables: MemoryTables, id: string): DeletedRow | undefined {
  if (id === "" || id.length > 500) return undefined;
  const bytes = tables.deleted.getBinary(rowKey(id));
  return bytes === undefined ? undefined : decodeRecord<DeletedRow>(bytes);
}

export function findDeletedContent(
  tables: MemoryTables,
  head: Pick<Head, "contentHash" | "namespace">,
): DeletedRow | undefined {
  const id = tables.deleted.getBinary(contentRowKey(head));
  return id === undefined ? undefined : findDeleted(tables, id.toString("utf8"));
}

export function expiryOf({ deletedAt }: Pick<DeletedRow, "deletedAt">): number {
  return deletedAt + keptDays * dayMs;
}

/** Ids, the latest deleted first. */
export function listDeletedIds(tables: MemoryTables): readonly string[] {
  return [...tables.deleted.getKeys({ start: timePrefix, end: behind(timePrefix) })]
    .map((key) => String(key).slice(timePrefix.length + 10))
    .reverse();
}

export function hasExpired(tables: MemoryTables, now: number): boolean {
  return listExpired(tables, now, 1).length > 0;
}

/** Ids, oldest first: as many as one purge takes. */
export function listExpired(tables: MemoryTables, now: number, limit = purgeLimit): readonly string[] {
  const keys = tables.deleted.getKeys({ start: timePrefix, end: expiredEnd(now), limit });
  return [...keys].map((key) => String(key).slice(timePrefix.length + 10));
}

/** Purges expired memories, oldest first, and returns how many. */
export function purgeExpired(transaction: Transaction): number {
  const ids = listExpired(transaction.tables, transaction.now);
  for (const id of ids) {
    const row = findDeleted(transaction.tables, id);
    if (row !== undefined) dropDeleted(transaction, id, row);
  }
  return ids.length;
}

/** Memories deleted together with their namespace must not be restorable from here. */
export function dropDeletedIn(transaction: Transaction, namespace: string): void {
  for (const id of listDeletedIds(transaction.tables)) {
    const row = findDeleted(transaction.tables, id);
    if (row !== undefined && decodeHead(row.head).namespace === namespace) dropDeleted(transaction, id, row);
  }
}

const timePrefix = "t/";

function expiredEnd(now: number): string {
  return timePrefix + sequenceKey(Math.max(0, now - keptDays * dayMs + 1));
}

function behind(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}

function rowKey(id: string): string {
  return `m/${id}`;
}

function timeKey(deletedAt: number, id: string): string {
  return `${timePrefix}${sequenceKey(deletedAt)}/${id}`;
}

function contentRowKey({ contentHash, namespace }: Pick<Head, "contentHash" | "namespace">): string {
  return `c/${contentKey(contentHash, namespace).toString("hex")}`;
}
