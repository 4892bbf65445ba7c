// How is a memory stored, changed and deleted?
import { isDeepStrictEqual } from "node:util";
import { LociError } from "../../../errors.ts";
import type { Masked, Memory, MemoryChanges, NewMemory, StoredMemory } from "../../types/index.ts";
import { defaultTypeOf, fieldTagsOf, seenType } from "../../types/index.ts";
import { withoutOtherSpeaker } from "../content/voice.ts";
import type { DraftText } from "./draft.ts";
import {
  checkMetadata,
  checkName,
  checkNamespace,
  checkShare,
  checkTags,
  joinFitting,
  joinTags,
} from "../content/check-fields.ts";
import { createMemoryId, draftHead, draftText } from "./draft.ts";
import { findNodes, linkNodes } from "./edges.ts";
import { endSummaries, renewSummary } from "./end-summaries.ts";
import { restoreByContent } from "./soft-delete.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { presentMemory } from "../format-memory.ts";
import { hasSameContent, hasSameText, type Head } from "../store/head-row.ts";
import type { Body, Ordinal } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";

/** Throws INPUT_INVALID, and NODE_NOT_FOUND if a link has no target. Nothing is stored then. */
export async function storeMemory(base: MemoryBase, input: NewMemory, now: number): Promise<StoredMemory> {
  const text = await draftText(base, input.content);
  const metadata = checkMetadata(input.metadata ?? {});
  const head = draftHead(input, text, now);
  const body = { content: text.content, metadata };
  return base.write(now, (transaction) => {
    const links = findNodes(transaction, input.links ?? [], input.anchors ?? {});
    const duplicate = transaction.findByContent(head.contentHash, head.namespace);
    if (duplicate !== undefined) {
      const updated = mergeDuplicate(
        transaction,
        duplicate,
        { ...head, importance: input.importance ?? 0, metadata, hasType: input.type !== undefined },
        now,
      );
      const linked = linkNodes(transaction, duplicate, links) > 0 ? (["links"] as const) : [];
      const known = transaction.getHead(duplicate);
      return {
        ...describe(known, "duplicate", transaction.hasVectors(duplicate), text.masked),
        updated: [...updated, ...linked],
      };
    }
    const restored = restoreByContent(transaction, head, body, input);
    if (restored !== undefined) {
      linkNodes(transaction, restored, links);
      return describe(
        transaction.getHead(restored),
        "restored",
        transaction.hasVectors(restored),
        text.masked,
      );
    }
    const ordinal = transaction.takeOrdinal();
    const stored = transaction.putMemory(ordinal, { ...head, id: createMemoryId(now) }, body, text.vectors);
    linkNodes(transaction, ordinal, links);
    return describe(stored, "stored", text.vectors !== undefined, text.masked);
  });
}

/**
 * Storing the same text again adds its tags and metadata to the existing memory and may raise its importance. A memory
 * of the type that is written if none is given, a note, takes a given type: it may be a decision now. Returns what
 * changed.
 */
function mergeDuplicate(
  transaction: Transaction,
  duplicate: Ordinal,
  given: Pick<Head, "type" | "family" | "tags" | "importance"> &
    Pick<Body, "metadata"> & { readonly hasType: boolean },
  now: number,
): NonNullable<StoredMemory["updated"]> {
  const known = transaction.getHead(duplicate);
  const body = transaction.getBody(duplicate);
  const before = { tags: known.tags, metadata: body.metadata };
  const further = withoutOtherSpeaker(body.content, before, given);
  const tags = joinTags(known.tags, further.tags);
  const metadata = joinFitting(body.metadata, further.metadata);
  const isNote = known.type === defaultTypeOf(known.family) && seenType("codemem", known) !== "decision";
  const { type, family } = given.hasType && isNote ? given : known;
  const changed = [
    ...(type === known.type ? [] : (["type"] as const)),
    ...(tags.length > known.tags.length ? (["tags"] as const) : []),
    ...(given.importance > known.importance ? (["importance"] as const) : []),
    ...(isDeepStrictEqual(metadata, body.metadata) ? [] : (["metadata"] as const)),
  ];
  if (changed.length === 0) return [];
  const importance = Math.max(known.importance, given.importance);
  const head = { ...known, type, family, tags, importance, updatedAt: now, revision: known.revision + 1 };
  transaction.putMemory(duplicate, head, { ...body, metadata });
  return changed;
}

function describe(
  head: Head,
  status: StoredMemory["status"],
  embedded: boolean,
  secretsMasked: number,
): StoredMemory {
  return {
    id: head.id,
    status,
    contentHash: Buffer.from(head.contentHash).toString("hex"),
    type: head.type,
    importance: head.importance,
    embedded,
    secretsMasked,
  };
}

/**
 * Throws MEMORY_NOT_FOUND, INPUT_INVALID, ALREADY_EXISTS if another memory of the namespace has that content, and
 * MEMORY_CHANGED if it was changed after `unchangedSince`.
 */
export async function updateMemory(
  base: MemoryBase,
  id: string,
  { unchangedSince, ...changes }: MemoryChanges,
  now: number,
): Promise<Memory & Masked> {
  const text = changes.content === undefined ? undefined : await draftText(base, changes.content);
  const metadata = changes.metadata === undefined ? undefined : checkMetadata(changes.metadata);
  return base.write(now, (transaction) => {
    const ordinal = transaction.getMemoryOrdinal(id);
    const before = transaction.getHead(ordinal);
    if (unchangedSince !== undefined) refuseChanged(id, before, unchangedSince);
    const old = transaction.getBody(ordinal);
    const fields = fieldTagsOf(before.tags, metadata ?? old.metadata);
    const head = changeHead({ ...before, fields }, changes, text, now);
    if (!hasSameContent(before, head)) refuseDuplicate(transaction, head);
    if (!hasSameText(before, head)) {
      endSummaries(transaction, ordinal);
      renewSummary(transaction, ordinal);
    }
    const body = { content: text?.content ?? old.content, metadata: metadata ?? old.metadata };
    // The same text keeps its vectors if the model fails.
    const vectors = hasSameText(before, head) ? text?.vectors : (text?.vectors ?? null);
    const changed = presentMemory(transaction, ordinal, transaction.putMemory(ordinal, head, body, vectors));
    return { ...changed, secretsMasked: text?.masked ?? 0 };
  });
}

/** Throws MEMORY_CHANGED: another editor's change would be lost. */
function refuseChanged(id: string, { updatedAt }: Head, unchangedSince: string): void {
  if (updatedAt === Date.parse(unchangedSince)) return;
  throw new LociError(
    "MEMORY_CHANGED",
    `The memory ${id} was changed at ${new Date(updatedAt).toISOString()}, after it was read.`,
    { hint: "Read it again, and change its current text." },
  );
}

/**
 * A memory's head with the changes applied.
 * @param head - with `fields`, the tags that stay if the others are replaced
 */
export function changeHead(
  { fields, ...head }: Head & { readonly fields: readonly string[] },
  changes: MemoryChanges,
  text: DraftText | undefined,
  now: number,
): Head {
  const { type, family, importance, confidence, tags, namespace, pinned } = changes;
  return {
    ...head,
    type: type === undefined ? head.type : checkName("memory_type", type),
    family: type === undefined ? head.family : family,
    importance: importance === undefined ? head.importance : checkShare("importance", importance),
    confidence: confidence === undefined ? head.confidence : checkShare("confidence", confidence),
    tags: tags === undefined ? head.tags : joinTags(checkTags(tags), fields),
    namespace:
      namespace === undefined ? head.namespace : namespace === null ? undefined : checkNamespace(namespace),
    pinned: pinned ?? head.pinned,
    ...(isPinAlone(changes) ? {} : { updatedAt: now, revision: head.revision + 1 }),
    ...(text === undefined
      ? {}
      : { contentHash: text.contentHash, words: text.words, eventAt: text.datedAt ?? head.createdAt }),
  };
}

/** Pinning does not change a memory's content, so its age stays the same. */
function isPinAlone(changes: MemoryChanges): boolean {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return given.length === 1 && given[0]?.[0] === "pinned";
}

/** Throws ALREADY_EXISTS if another memory of the namespace has that content. */
export function refuseDuplicate(
  transaction: Transaction,
  head: Pick<Head, "contentHash" | "namespace">,
): void {
  const duplicate = transaction.findByContent(head.contentHash, head.namespace);
  if (duplicate === undefined) return;
  throw new LociError(
    "ALREADY_EXISTS",
    `The memory ${transaction.idOf(duplicate)} already has this content.`,
    {
      hint: "Use that memory, or delete it first.",
    },
  );
}

/** Throws MEMORY_NOT_FOUND. */
export function deleteMemory(base: MemoryBase, id: string, now: number): Promise<void> {
  return base.write(now, (transaction) => {
    transaction.removeMemory(transaction.getMemoryOrdinal(id));
  });
}
