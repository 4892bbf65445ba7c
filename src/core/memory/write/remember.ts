// How does a memory come to be, change and go? Store, update, delete; and memories made from others: refined, split, merged.
import { LociError } from "../../../errors.ts";
import type {
  Memory,
  MemoryChanges,
  MemoryPart,
  Merge,
  NewMemory,
  Refinement,
  StoredMemory,
} from "../../types/index.ts";
import type { DraftText } from "./draft.ts";
import {
  checkMetadata,
  checkName,
  checkNamespace,
  checkShare,
  checkTags,
  cleanClient,
  createMemoryId,
  draftHead,
  draftText,
  traceOf,
} from "./draft.ts";
import { findNodes, linkNodes } from "./edges.ts";
import { readVoice } from "./voice.ts";
import { restoreByContent } from "./soft-delete.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { presentMemory } from "../format-memory.ts";
import type { Head, Ordinal } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";

/** Throws INPUT_INVALID, and NODE_NOT_FOUND for a link that leads nowhere: then nothing is stored. */
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
        { tags: head.tags, importance: input.importance ?? 0 },
        now,
      );
      const known = transaction.getHead(duplicate);
      return {
        ...describe(known, "duplicate", transaction.hasVectors(duplicate), text.masked),
        updated,
      };
    }
    const restored = restoreByContent(transaction, head, body);
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
    const stored = { ...head, id: createMemoryId(now) };
    transaction.putMemory(ordinal, stored, body, text.vectors);
    linkNodes(transaction, ordinal, links);
    return describe(stored, "stored", text.vectors !== undefined, text.masked);
  });
}

/** The same text again adds its tags and may raise the importance of what is there. Returns what has changed. */
function mergeDuplicate(
  transaction: Transaction,
  duplicate: Ordinal,
  given: Pick<Head, "tags" | "importance">,
  now: number,
): readonly ("tags" | "importance")[] {
  const known = transaction.getHead(duplicate);
  const tags = checkTags([...known.tags, ...given.tags]);
  const changed = [
    ...(tags.length > known.tags.length ? (["tags"] as const) : []),
    ...(given.importance > known.importance ? (["importance"] as const) : []),
  ];
  if (changed.length === 0) return [];
  const importance = Math.max(known.importance, given.importance);
  const body = transaction.getBody(duplicate);
  const head = { ...known, tags, importance, updatedAt: now, revision: known.revision + 1 };
  transaction.putMemory(duplicate, { ...head, voice: readVoice(body.content, tags, body.metadata) }, body);
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

/** Throws MEMORY_NOT_FOUND, INPUT_INVALID, and ALREADY_EXISTS when another memory of the namespace has that content. */
export async function updateMemory(
  base: MemoryBase,
  id: string,
  changes: MemoryChanges,
  now: number,
): Promise<Memory> {
  const text = changes.content === undefined ? undefined : await draftText(base, changes.content);
  const metadata = changes.metadata === undefined ? undefined : checkMetadata(changes.metadata);
  return base.write(now, (transaction) => {
    const ordinal = transaction.getMemoryOrdinal(id);
    const before = transaction.getHead(ordinal);
    const head = changeHead(before, changes, text, now);
    refuseDuplicate(transaction, head, ordinal);
    const old = transaction.getBody(ordinal);
    const body = { content: text?.content ?? old.content, metadata: metadata ?? old.metadata };
    const traced = {
      ...head,
      ...(metadata === undefined ? {} : { trace: traceOf(metadata) }),
      voice: readVoice(body.content, head.tags, body.metadata),
    };
    transaction.putMemory(ordinal, traced, body, text === undefined ? undefined : (text.vectors ?? null));
    return presentMemory(transaction, ordinal, traced);
  });
}

function changeHead(head: Head, changes: MemoryChanges, text: DraftText | undefined, now: number): Head {
  const { type, family, importance, confidence, tags, namespace, pinned } = changes;
  return {
    ...head,
    type: type === undefined ? head.type : checkName("memory_type", type),
    family: type === undefined ? head.family : family,
    importance: importance === undefined ? head.importance : checkShare("importance", importance),
    confidence: confidence === undefined ? head.confidence : checkShare("confidence", confidence),
    tags: tags === undefined ? head.tags : checkTags(tags),
    namespace:
      namespace === undefined ? head.namespace : namespace === null ? undefined : checkNamespace(namespace),
    pinned: pinned ?? head.pinned,
    ...(isPinAlone(changes) ? {} : { updatedAt: now, revision: head.revision + 1 }),
    ...(text === undefined
      ? {}
      : { contentHash: text.contentHash, words: text.words, eventAt: text.datedAt ?? head.createdAt }),
  };
}

/** A pin does not change the content of a memory: its age stays. */
function isPinAlone(changes: MemoryChanges): boolean {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return given.length === 1 && given[0]?.[0] === "pinned";
}

function refuseDuplicate(
  transaction: Transaction,
  head: Pick<Head, "contentHash" | "namespace">,
  self?: Ordinal,
): void {
  const duplicate = transaction.findByContent(head.contentHash, head.namespace);
  if (duplicate === undefined || duplicate === self) return;
  throw new LociError(
    "ALREADY_EXISTS",
    `The memory ${transaction.idOf(duplicate)} has this content already.`,
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

/** A new version beside the old one: EVOLVED_INTO leads from old to new. What is not given is inherited. */
export async function refineMemory(
  base: MemoryBase,
  id: string,
  refinement: Refinement,
  now: number,
): Promise<{ readonly oldId: string; readonly newId: string }> {
  const { content, importance, tags } = refinement;
  if (content === undefined && importance === undefined && tags === undefined) {
    throw new LociError("INPUT_INVALID", "Nothing to refine: give content, importance or tags.", {
      hint: "What is not given is inherited from the version that is refined.",
    });
  }
  const text = content === undefined ? undefined : await draftText(base, content);
  return base.write(now, (transaction) => {
    const source = transaction.getMemoryOrdinal(id);
    const old = transaction.getHead(source);
    const body = transaction.getBody(source);
    if (text !== undefined)
      refuseDuplicate(transaction, { contentHash: text.contentHash, namespace: old.namespace }, source);
    const newId = createMemoryId(now);
    const head: Head = {
      ...changeHead(old, { importance, tags }, text, now),
      id: newId,
      client: cleanClient(refinement.client),
      createdAt: now,
      eventAt: text?.datedAt ?? now,
      pinned: false,
      revision: 0,
    };
    const ordinal = transaction.takeOrdinal();
    const vectors = text === undefined ? transaction.findVectors(source) : text.vectors;
    transaction.putMemory(ordinal, head, { ...body, content: text?.content ?? body.content }, vectors);
    addEdge(transaction, source, "EVOLVED_INTO", ordinal);
    return { oldId: old.id, newId };
  });
}

/** All parts or none: PART_OF leads from each part to the source. */
export async function splitMemory(
  base: MemoryBase,
  id: string,
  parts: readonly MemoryPart[],
  now: number,
): Promise<{ readonly sourceId: string; readonly parts: readonly string[] }> {
  if (parts.length === 0) throw new LociError("INPUT_INVALID", "parts is empty: give at least one part.");
  const texts: DraftText[] = [];
  for (const part of parts) texts.push(await draftText(base, part.content));
  refuseRepeats(texts);
  return base.write(now, (transaction) => {
    const source = transaction.getMemoryOrdinal(id);
    const old = transaction.getHead(source);
    const { metadata } = transaction.getBody(source);
    const heads = parts.map((part, i): Head => {
      const head = changeHead(old, { importance: part.importance, tags: part.tags }, texts[i], now);
      refuseDuplicate(transaction, head);
      return {
        ...head,
        id: createMemoryId(now),
        client: cleanClient(part.client),
        createdAt: now,
        eventAt: texts[i]!.datedAt ?? old.eventAt,
        pinned: false,
        revision: 0,
      };
    });
    for (const [i, head] of heads.entries()) {
      const ordinal = transaction.takeOrdinal();
      transaction.putMemory(ordinal, head, { content: texts[i]!.content, metadata }, texts[i]!.vectors);
      addEdge(transaction, ordinal, "PART_OF", source);
    }
    return { sourceId: old.id, parts: heads.map((head) => head.id) };
  });
}

function refuseRepeats(texts: readonly DraftText[]): void {
  const hashes = new Set(texts.map(({ contentHash }) => Buffer.from(contentHash).toString("hex")));
  if (hashes.size < texts.length) {
    throw new LociError(
      "INPUT_INVALID",
      "parts holds the same content twice: each part must be a memory of its own.",
    );
  }
}

/** The sources stay: SUMMARIZES leads from the merged memory to each. */
export async function mergeMemories(
  base: MemoryBase,
  merge: Merge,
  now: number,
): Promise<{ readonly mergedId: string; readonly sourceIds: readonly string[] }> {
  const sourceIds = [...new Set(merge.sourceIds)];
  if (sourceIds.length < 2) {
    throw new LociError(
      "INPUT_INVALID",
      `source_ids names ${sourceIds.length} memories, but must name two or more.`,
    );
  }
  const text = await draftText(base, merge.content);
  return base.write(now, (transaction) => mergeInto(transaction, sourceIds, merge, text, now));
}

function mergeInto(
  transaction: Transaction,
  sourceIds: readonly string[],
  merge: Merge,
  text: DraftText,
  now: number,
): { readonly mergedId: string; readonly sourceIds: readonly string[] } {
  const missing = sourceIds.filter(
    (id) => transaction.findHead(transaction.findOrdinal(id) ?? 0) === undefined,
  );
  if (missing.length > 0) {
    throw new LociError("MEMORY_NOT_FOUND", `Source memories not found: ${missing.join(", ")}.`, {
      hint: "Nothing was merged.",
    });
  }
  const sources = sourceIds.map((id) => transaction.getMemoryOrdinal(id));
  const heads = sources.map((ordinal) => transaction.getHead(ordinal));
  const namespaces = new Set(heads.map((head) => head.namespace));
  const head: Head = {
    ...draftHead(
      {
        type: merge.type ?? "insight",
        family: merge.family,
        client: merge.client,
        importance: merge.importance ?? 0.7,
        confidence: heads.reduce((sum, { confidence }) => sum + confidence, 0) / heads.length,
        tags: merge.tags ?? heads.flatMap(({ tags }) => tags).slice(0, 100),
        // Memories of several projects have a merged memory of none.
        namespace: namespaces.size === 1 ? heads[0]!.namespace : undefined,
      },
      text,
      now,
    ),
    id: createMemoryId(now),
  };
  refuseDuplicate(transaction, head);
  const ordinal = transaction.takeOrdinal();
  transaction.putMemory(ordinal, head, { content: text.content, metadata: {} }, text.vectors);
  for (const source of sources) addEdge(transaction, ordinal, "SUMMARIZES", source);
  return { mergedId: head.id, sourceIds };
}

function addEdge(
  transaction: Transaction,
  source: Ordinal,
  relationship: "EVOLVED_INTO" | "PART_OF" | "SUMMARIZES",
  target: Ordinal,
): void {
  transaction.putEdge({
    source,
    target,
    relationship,
    weight: 1,
    createdAt: transaction.now,
    validFrom: -Infinity,
    validTo: Infinity,
    properties: {},
  });
}
