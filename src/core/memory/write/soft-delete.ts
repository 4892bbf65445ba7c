// How is a memory deleted so that it can be restored? It is set aside whole, and no query or count includes it. Storing
// its content again, or restoring it by id, brings it back; after 30 days it is gone.
import { LociError } from "../../../errors.ts";
import type { DeletedMemory, NewMemory } from "../../types/index.ts";
import { toIso } from "../format-memory.ts";
import type { DeletedEdge, DeletedRow } from "../store/deleted-rows.ts";
import {
  dropDeleted,
  expiryOf,
  findDeleted,
  findDeletedContent,
  listDeletedIds,
  purgeExpired,
  putDeleted,
} from "../store/deleted-rows.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { Head, HeadFields } from "../store/head-row.ts";
import type { Body, Ordinal } from "../store/rows.ts";
import { decodeHead, encodeHead } from "../store/head-row.ts";
import {
  decodeBody,
  decodeEdge,
  decodeUse,
  decodeVectors,
  edgeKey,
  encodeBody,
  encodeEdge,
  encodeUse,
  encodeVectors,
} from "../store/rows.ts";
import { bridgeProperty, type Transaction } from "../store/transaction.ts";
import { joinFitting, joinTags } from "../content/check-fields.ts";
import { createMemoryId } from "./draft.ts";
import { ensureNode } from "./edges.ts";

/** Throws MEMORY_NOT_FOUND, and INPUT_INVALID for a pinned memory. */
export function softDeleteMemory(base: MemoryBase, id: string, now: number): Promise<DeletedMemory> {
  return base.write(now, (transaction) => {
    const ordinal = transaction.getMemoryOrdinal(id);
    refusePinned(transaction.getHead(ordinal));
    return setAside(transaction, ordinal);
  });
}

/** A pin protects a memory until it is removed. */
export function refusePinned({ id, pinned }: Head): void {
  if (!pinned) return;
  throw new LociError(
    "INPUT_INVALID",
    `The memory ${JSON.stringify(id)} is pinned, so it was not forgotten.`,
    {
      hint: "Unpin it first.",
    },
  );
}

/** Also purges expired memories. */
export function setAside(transaction: Transaction, ordinal: Ordinal): DeletedMemory {
  const described = describeRow(transaction, ordinal);
  const row = { ...described, bridges: transaction.removeMemory(ordinal) };
  purgeExpired(transaction);
  putDeleted(transaction, row);
  return presentDeleted(row);
}

function describeRow(transaction: Transaction, ordinal: Ordinal): DeletedRow {
  const vectors = transaction.findVectors(ordinal);
  const use = transaction.findUse(ordinal);
  const { edges } = transaction.memoryIndex;
  return {
    ordinal,
    deletedAt: transaction.now,
    head: encodeHead(transaction.getHead(ordinal)),
    body: encodeBody(transaction.getBody(ordinal)),
    vectors: vectors === undefined ? undefined : encodeVectors(vectors),
    use: use === undefined ? undefined : encodeUse(use),
    edges: [...edges.outgoing(ordinal), ...edges.incoming(ordinal)].flatMap((walked): DeletedEdge[] => {
      const edge = transaction.findEdgeBetween(walked.source, walked.relationship, walked.target);
      if (edge === undefined) return [];
      const other = edge.source === ordinal ? edge.target : edge.source;
      return [
        {
          key: edgeKey(edge.source, edge.relationship, edge.target),
          edge: encodeEdge(edge),
          otherId: transaction.idOf(other),
          anchor: transaction.findAnchor(other),
        },
      ];
    }),
  };
}

/**
 * Restores a memory with its id, text, links, uses and times. Throws MEMORY_NOT_FOUND if none with this id is set
 * aside, and ALREADY_EXISTS if another memory now has its content.
 */
export function restoreMemory(base: MemoryBase, id: string, now: number): Promise<string> {
  return base.write(now, (transaction) => {
    const row = findDeleted(transaction.tables, id);
    if (row === undefined || expiryOf(row) <= now) throw notDeleted(id);
    const { contentHash, namespace } = decodeHead(row.head);
    const duplicate = transaction.findByContent(contentHash, namespace);
    if (duplicate !== undefined) {
      throw new LociError(
        "ALREADY_EXISTS",
        `The memory ${transaction.idOf(duplicate)} now has this content.`,
        {
          hint: "Use that memory, or delete it first.",
        },
      );
    }
    return transaction.idOf(bringBack(transaction, row, decodeHead(row.head), decodeBody(row.body)));
  });
}

/**
 * Restores the deleted memory with this content in this namespace; undefined if there is none. Properties that are given
 * with the new memory replace the old ones, the others stay; tags and metadata are merged.
 */
export function restoreByContent(
  transaction: Transaction,
  draft: Omit<HeadFields, "id">,
  body: Body,
  given: Pick<NewMemory, "type" | "importance" | "confidence" | "pinned">,
): Ordinal | undefined {
  const row = findDeletedContent(transaction.tables, draft);
  if (row === undefined || expiryOf(row) <= transaction.now) return undefined;
  const old = decodeHead(row.head);
  const head: HeadFields = {
    ...old,
    ...(given.type === undefined ? {} : { type: draft.type, family: draft.family, client: draft.client }),
    ...(given.importance === undefined ? {} : { importance: draft.importance }),
    ...(given.confidence === undefined ? {} : { confidence: draft.confidence }),
    ...(given.pinned === undefined ? {} : { pinned: draft.pinned }),
    tags: joinTags(old.tags, draft.tags),
    updatedAt: transaction.now,
  };
  const metadata = joinFitting(decodeBody(row.body).metadata, body.metadata);
  return bringBack(transaction, row, head, { ...body, metadata });
}

function bringBack(transaction: Transaction, row: DeletedRow, head: HeadFields, body: Body): Ordinal {
  const { ordinal, vectors, use, edges } = row;
  dropDeleted(transaction, head.id, row);
  const isFree = transaction.findOrdinal(head.id) === undefined;
  const id = isFree ? head.id : createMemoryId(transaction.now);
  const known = vectors === undefined ? undefined : decodeVectors(Buffer.from(vectors));
  transaction.putMemory(ordinal, { ...head, id }, body, known);
  if (use !== undefined) transaction.putUse(ordinal, decodeUse(Buffer.from(use)));
  for (const edge of edges) bringBackEdge(transaction, ordinal, edge);
  dropBridges(transaction, row);
  return ordinal;
}

/** Unless someone has made the same edge on their own meanwhile. */
function dropBridges(transaction: Transaction, { head, bridges = [] }: DeletedRow): void {
  const { id } = decodeHead(head);
  for (const key of bridges) {
    const edge = transaction.findEdge(key);
    if (edge?.properties[bridgeProperty] === id) transaction.removeEdge(key);
  }
}

/** An edge to a memory that is itself set aside is restored with that one; an edge to a memory that is gone is not. */
function bringBackEdge(transaction: Transaction, ordinal: Ordinal, deleted: DeletedEdge): void {
  const edge = decodeEdge(deleted.key, deleted.edge);
  const isSource = edge.source === ordinal;
  const other = isSource ? edge.target : edge.source;
  const { anchor, otherId } = deleted;
  if (anchor !== undefined) {
    const node = ensureNode(transaction, anchor);
    transaction.putEdge({ ...edge, ...(isSource ? { target: node } : { source: node }) });
  } else if (transaction.findHead(other) !== undefined) {
    transaction.putEdge(edge);
  } else {
    const row = findDeleted(transaction.tables, otherId);
    if (row?.ordinal !== other) return;
    const own = { ...deleted, otherId: transaction.idOf(ordinal) };
    putDeleted(transaction, { ...row, edges: [...row.edges, own] });
  }
}

/** The latest deleted first. */
export function listDeleted(base: MemoryBase, limit: number, now: number): readonly DeletedMemory[] {
  base.refresh();
  return listDeletedIds(base.tables)
    .flatMap((id) => findDeleted(base.tables, id) ?? [])
    .filter((row) => expiryOf(row) > now)
    .slice(0, limit)
    .map(presentDeleted);
}

/**
 * Deletes soft-deleted memories for good: one of them, or all that have expired. Returns how many. Throws
 * MEMORY_NOT_FOUND.
 */
export function purgeDeleted(base: MemoryBase, id: string | undefined, now: number): Promise<number> {
  return base.write(now, (transaction) => {
    if (id === undefined) return purgeExpired(transaction);
    const row = findDeleted(transaction.tables, id);
    if (row === undefined) throw notDeleted(id);
    dropDeleted(transaction, id, row);
    return 1;
  });
}

function presentDeleted(row: DeletedRow): DeletedMemory {
  const { id, type, family, namespace } = decodeHead(row.head);
  const { content } = decodeBody(row.body);
  const times = { deletedAt: toIso(row.deletedAt), expiresAt: toIso(expiryOf(row)) };
  return { id, content, type, family, namespace, ...times };
}

function notDeleted(id: string): LociError {
  return new LociError("MEMORY_NOT_FOUND", `There is no deleted memory ${JSON.stringify(id)} to restore.`, {
    hint: "Memories deleted for good, or soft-deleted more than 30 days ago, are gone.",
  });
}
