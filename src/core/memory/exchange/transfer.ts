// How do memories leave one home and enter another? An export with edges, and an import that restores the same.
import { isLociError, LociError, throwIfCancelled } from "../../../errors.ts";
import type {
  CodeAnchor,
  ExportedMemory,
  ImportedMemory,
  ImportReport,
  Memory,
  ListQuery,
  MemoryEdge,
  NewEdge,
} from "../../types/index.ts";
import { relationshipTypes } from "../../types/index.ts";
import { idInRoot } from "../../types/node-id.ts";
import type { DraftText } from "../write/draft.ts";
import { checkMetadata, checkName, parseTime } from "../content/check-fields.ts";
import { createMemoryId, draftHead, draftText } from "../write/draft.ts";
import { checkEdge, ensureNode } from "../write/edges.ts";
import { dropDeleted, findDeleted } from "../store/deleted-rows.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { presentEdge, presentMemory, readEdge, toIso } from "../format-memory.ts";
import { decodeHead, hasSameContent, type HeadFields } from "../store/head-row.ts";
import type { Body, Ordinal, Use } from "../store/rows.ts";
import { findForeignTest } from "../recall/other-projects.ts";
import { selectDocuments } from "../recall/searched-set.ts";
import { createSuccessorFinder } from "../recall/superseded.ts";
import { hasBit } from "../../../base/bitmap.ts";
import type { Transaction } from "../store/transaction.ts";

/** The property of an exported edge that holds the place in the code it leads to. */
const anchorProperty = "code_anchor";
/** The id of such a place, with its root, is a key of the store: at most 1,978 bytes. */
const maxAnchorBytes = 1_900;

/** Newest first; memories of the same moment in reverse order of storing. */
export function listMemories(
  base: MemoryBase,
  query: ListQuery,
  now: number,
  signal?: AbortSignal,
): readonly Memory[] {
  const memoryIndex = base.view();
  return selectNewest(base, memoryIndex, query, now).map((ordinal) => {
    throwIfCancelled(signal);
    return presentMemory(base.reader, ordinal);
  });
}

export function exportMemories(
  base: MemoryBase,
  query: ListQuery,
  now: number,
  signal?: AbortSignal,
): readonly ExportedMemory[] {
  const memoryIndex = base.view();
  return selectNewest(base, memoryIndex, query, now).map((ordinal) => {
    throwIfCancelled(signal);
    return {
      ...presentMemory(base.reader, ordinal),
      ...presentUse(base.reader.findUse(ordinal)),
      edges: [...memoryIndex.edges.outgoing(ordinal), ...memoryIndex.edges.incoming(ordinal)]
        .flatMap((walked) => {
          const edge = readEdge(base.reader, walked);
          return edge === undefined ? [] : [withAnchor(base, presentEdge(base.reader, edge), edge.target)];
        })
        .sort(byTime),
    };
  });
}

function presentUse(use: Use | undefined): Pick<ExportedMemory, "feedback" | "review"> {
  const review = use?.review;
  return {
    feedback: use?.feedback,
    review:
      review === undefined
        ? undefined
        : {
            intervalDays: review.intervalDays,
            count: review.count,
            lastReviewedAt: toIso(review.reviewedAt),
          },
  };
}

/** Makes exports of the same memories identical, whatever the order of their edges in the store. */
function byTime(a: MemoryEdge, b: MemoryEdge): number {
  return a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;
}

function withAnchor(base: MemoryBase, edge: MemoryEdge, target: Ordinal): MemoryEdge {
  const anchor = base.reader.findAnchor(target);
  return anchor === undefined
    ? edge
    : { ...edge, properties: { ...edge.properties, [anchorProperty]: anchor } };
}

function selectNewest(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  query: ListQuery,
  now: number,
): readonly Ordinal[] {
  const isForeign = query.ownOnly === true ? findForeignTest(base, memoryIndex, query, now) : undefined;
  const { allow } = selectDocuments(memoryIndex, query, isForeign);
  const findSuccessor = query.current === true ? createSuccessorFinder(memoryIndex, allow, now) : undefined;
  const documents: number[] = [];
  for (let document = 0; document < memoryIndex.documents; document++) {
    if (hasBit(allow, document) && findSuccessor?.(document) === undefined) documents.push(document);
  }
  const created = memoryIndex.createdAt.values;
  const ordinals = memoryIndex.ordinals.values;
  documents.sort((a, b) => created[b]! - created[a]! || ordinals[b]! - ordinals[a]!);
  const offset = query.offset ?? 0;
  return documents.slice(offset, offset + query.limit).map((document) => ordinals[document]!);
}

interface Draft {
  readonly given: ImportedMemory;
  readonly head: Omit<HeadFields, "id">;
  readonly body: Body;
  readonly text: DraftText;
}

/**
 * All or nothing, in one commit. Skips a memory without content, or whose content its namespace already has. With
 * `ids: "keep"`, memories keep their exported ids. If another memory has the id, they get a new one, which edges
 * follow.
 */
export async function importMemories(
  base: MemoryBase,
  memories: readonly ImportedMemory[],
  ids: "keep" | "new",
  now: number,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const drafts: Draft[] = [];
  for (const given of memories) {
    throwIfCancelled(signal);
    if (given.content.trim() === "") continue;
    drafts.push(
      await draft(base, given, now).catch((error: unknown) => {
        throw withSource(error, given);
      }),
    );
  }
  return base.write(now, (transaction) => {
    const names = new Map<string, Ordinal>();
    const fresh = putDrafts(transaction, inOrderOfTime(drafts), ids, names);
    const edges = drafts.flatMap(({ given }) => given.edges ?? []);
    const linked = putEdges(transaction, edges, names);
    return {
      imported: fresh.size,
      skipped: memories.length - fresh.size,
      ids: drafts.flatMap((draft) => fresh.get(draft) ?? []),
      edges: linked.fresh,
      secretsMasked: drafts.reduce((sum, { text }) => sum + text.masked, 0),
      edgesSkipped: new Set(edges.map(nameOf)).size - linked.fresh - linked.known,
    };
  });
}

async function draft(base: MemoryBase, given: ImportedMemory, now: number): Promise<Draft> {
  if (given.id !== undefined) checkName("id", given.id);
  const text = await draftText(base, given.content);
  const metadata = checkMetadata(given.metadata ?? {});
  return { given, text, head: draftImported(given, text, now), body: { content: text.content, metadata } };
}

function withSource(error: unknown, { source }: ImportedMemory): unknown {
  if (source === undefined || !isLociError(error)) return error;
  return new LociError(error.code, `${source}: ${error.message}`, { hint: error.hint, cause: error });
}

function draftImported(given: ImportedMemory, text: DraftText, now: number): Omit<HeadFields, "id"> {
  const head = draftHead(given, text, now);
  return given.updatedAt === undefined
    ? head
    : { ...head, updatedAt: parseTime("updated_at", given.updatedAt) };
}

/** An export lists the newest first. Storing from its end keeps the order of memories of the same moment. */
function inOrderOfTime(drafts: readonly Draft[]): readonly Draft[] {
  const dated = drafts.filter(({ given }) => given.createdAt !== undefined).reverse();
  const undated = drafts.filter(({ given }) => given.createdAt === undefined);
  return [...dated.sort((a, b) => a.head.createdAt - b.head.createdAt), ...undated];
}

function putDrafts(
  transaction: Transaction,
  drafts: readonly Draft[],
  ids: "keep" | "new",
  names: Map<string, Ordinal>,
): ReadonlyMap<Draft, string> {
  const fresh = new Map<Draft, string>();
  const ours = new Set<Ordinal>();
  for (const draft of drafts) {
    const { given, head, body, text } = draft;
    const wanted = given.id === undefined ? undefined : checkName("id", given.id);
    const same = wanted === undefined ? undefined : findSame(transaction, wanted, head);
    if (wanted !== undefined && same !== undefined) {
      names.set(wanted, same);
      continue;
    }
    const duplicate = transaction.findByContent(head.contentHash, head.namespace);
    // Versions of one memory may share a text: within an import, each one with an id is kept.
    if (duplicate !== undefined && (wanted === undefined || !ours.has(duplicate))) {
      if (wanted !== undefined) names.set(wanted, duplicate);
      continue;
    }
    const forgotten = wanted === undefined ? undefined : findDeleted(transaction.tables, wanted);
    // A forgotten memory with another content can still be restored under its id.
    const isForgotten = forgotten !== undefined && hasSameContent(decodeHead(forgotten.head), head);
    const isFree =
      wanted !== undefined &&
      transaction.findOrdinal(wanted) === undefined &&
      (forgotten === undefined || isForgotten);
    const id = ids === "keep" && isFree ? wanted : createMemoryId(transaction.now);
    // The memory is back with this import and must not be restored a second time.
    if (isForgotten && id === wanted) dropDeleted(transaction, id, forgotten);
    const ordinal = transaction.takeOrdinal();
    transaction.putMemory(ordinal, { ...head, id }, body, text.vectors);
    putImportedUse(transaction, ordinal, given);
    names.set(wanted ?? id, ordinal);
    ours.add(ordinal);
    fresh.set(draft, id);
  }
  return fresh;
}

/** The memory with this id, if it also has this content. */
function findSame(transaction: Transaction, id: string, head: Omit<HeadFields, "id">): Ordinal | undefined {
  const ordinal = transaction.findOrdinal(id);
  const known = ordinal === undefined ? undefined : transaction.findHead(ordinal);
  return known !== undefined && hasSameContent(known, head) ? ordinal : undefined;
}

function putImportedUse(transaction: Transaction, ordinal: Ordinal, given: ImportedMemory): void {
  const { lastAccessedAt, feedback, review } = given;
  const count = given.accessCount ?? (lastAccessedAt === undefined ? 0 : 1);
  if (count === 0 && lastAccessedAt === undefined && feedback === undefined && review === undefined) return;
  const lastAt = lastAccessedAt === undefined ? undefined : parseTime("last_accessed_at", lastAccessedAt);
  const reviewedAt = review === undefined ? 0 : parseTime("last_reviewed_at", review.lastReviewedAt);
  transaction.putUse(ordinal, {
    // Uses of an unknown time are counted from when the memory was created.
    lastAt: lastAt ?? (count === 0 ? 0 : transaction.getHead(ordinal).createdAt),
    count,
    feedback,
    review:
      review === undefined
        ? undefined
        : { intervalDays: review.intervalDays, count: review.count, reviewedAt },
  });
}

type ImportedEdge = NewEdge & { readonly createdAt?: string | undefined };

function nameOf({ source, relationship, target }: ImportedEdge): string {
  return JSON.stringify([source, relationship, target]);
}

/** Existing edges stay unchanged. Each edge is exported with both of its ends, but counts once. */
function putEdges(
  transaction: Transaction,
  edges: readonly ImportedEdge[],
  names: ReadonlyMap<string, Ordinal>,
): { readonly fresh: number; readonly known: number } {
  const put = new Set<string>();
  let fresh = 0;
  for (const edge of edges) {
    if (put.has(nameOf(edge)) || !relationshipTypes.includes(edge.relationship)) continue;
    const { [anchorProperty]: anchor, ...properties } = edge.properties ?? {};
    const source = findEnd(transaction, edge.source, names, undefined);
    const target = findEnd(transaction, edge.target, names, anchor);
    if (source === undefined || target === undefined || source === target) continue;
    put.add(nameOf(edge));
    if (transaction.findEdgeBetween(source, edge.relationship, target) !== undefined) continue;
    const createdAt =
      edge.createdAt === undefined ? transaction.now : parseTime("created_at", edge.createdAt);
    transaction.putEdge({ ...checkEdge({ ...edge, properties }, createdAt), source, target });
    fresh++;
  }
  return { fresh, known: put.size - fresh };
}

function findEnd(
  transaction: Transaction,
  id: string,
  names: ReadonlyMap<string, Ordinal>,
  anchor: unknown,
): Ordinal | undefined {
  const known = names.get(id);
  // Another root may have code of the same name: the place says which is meant.
  return known ?? (isAnchor(anchor) ? ensureNode(transaction, anchor) : transaction.findOrdinal(id));
}

/** Whether it is a place as an export writes it: an edge to any other is skipped. */
function isAnchor(value: unknown): value is CodeAnchor {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  const isText = (field: string): boolean => {
    const text = fields[field];
    return typeof text === "string" && Buffer.byteLength(text) <= maxAnchorBytes && !text.includes("\0");
  };
  if (!["id", "kind", "root", "path", "qualifiedName", "name", "contentHash"].every(isText)) return false;
  const { id, root, path } = value as CodeAnchor;
  if (Buffer.byteLength(idInRoot({ root, id })) > maxAnchorBytes) return false;
  return id !== "" && root !== "" && !path.split("/").includes("..");
}
