// How are memories made from others? By refining, splitting and merging: the old ones stay, linked by edges.
import { LociError } from "../../../errors.ts";
import { defaultImportance, fieldTagsOf } from "../../types/index.ts";
import type { Masked, MemoryPart, Merge, Refinement } from "../../types/index.ts";
import { cleanClient, joinTags } from "../content/check-fields.ts";
import { createMemoryId, draftHead, draftText, type DraftText } from "./draft.ts";
import { addEdge } from "./edges.ts";
import { endSummaries } from "./end-summaries.ts";
import { changeHead, refuseDuplicate } from "./remember.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { hasSameContent, hasSameText, type HeadFields } from "../store/head-row.ts";
import type { Transaction } from "../store/transaction.ts";

/** Adds a new version; EVOLVED_INTO leads from the old one to the new. Missing fields are inherited. */
export async function refineMemory(
  base: MemoryBase,
  id: string,
  refinement: Refinement,
  now: number,
): Promise<Masked & { readonly oldId: string; readonly newId: string }> {
  const { content, importance, tags } = refinement;
  if (content === undefined && importance === undefined && tags === undefined) {
    throw new LociError("INPUT_INVALID", "Nothing to refine: give content, importance or tags.", {
      hint: "What is omitted is inherited from the version that is refined.",
    });
  }
  const text = content === undefined ? undefined : await draftText(base, content);
  return base.write(now, (transaction) => {
    const source = transaction.getMemoryOrdinal(id);
    const old = transaction.getHead(source);
    const body = transaction.getBody(source);
    const fields = fieldTagsOf(old.tags, body.metadata);
    const changed = changeHead({ ...old, fields }, { importance, tags }, text, now);
    if (!hasSameContent(old, changed)) refuseDuplicate(transaction, changed);
    if (!hasSameText(old, changed)) endSummaries(transaction, source);
    const newId = createMemoryId(now);
    const head: HeadFields = {
      ...changed,
      id: newId,
      client: cleanClient(refinement.client),
      createdAt: now,
      // What it tells of happened when it did, whatever its tags and importance.
      eventAt: text === undefined ? old.eventAt : (text.datedAt ?? now),
      pinned: false,
      revision: 0,
    };
    const ordinal = transaction.takeOrdinal();
    const vectors = text === undefined ? transaction.findVectors(source) : text.vectors;
    transaction.putMemory(ordinal, head, { ...body, content: text?.content ?? body.content }, vectors);
    addEdge(transaction, source, "EVOLVED_INTO", ordinal);
    return { oldId: old.id, newId, secretsMasked: text?.masked ?? 0 };
  });
}

/** Stores all parts or none; PART_OF leads from each part to the source. */
export async function splitMemory(
  base: MemoryBase,
  id: string,
  parts: readonly MemoryPart[],
  now: number,
): Promise<Masked & { readonly sourceId: string; readonly parts: readonly string[] }> {
  if (parts.length === 0) throw new LociError("INPUT_INVALID", "parts is empty: give at least one part.");
  const texts: DraftText[] = [];
  for (const part of parts) texts.push(await draftText(base, part.content));
  refuseRepeats(texts);
  return base.write(now, (transaction) => {
    const source = transaction.getMemoryOrdinal(id);
    const old = transaction.getHead(source);
    const { metadata } = transaction.getBody(source);
    const known = { ...old, fields: fieldTagsOf(old.tags, metadata) };
    const heads = parts.map((part, i): HeadFields => {
      const head = changeHead(known, { importance: part.importance, tags: part.tags }, texts[i], now);
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
    const secretsMasked = texts.reduce((sum, { masked }) => sum + masked, 0);
    return { sourceId: old.id, parts: heads.map((head) => head.id), secretsMasked };
  });
}

function refuseRepeats(texts: readonly DraftText[]): void {
  const hashes = new Set(texts.map(({ contentHash }) => Buffer.from(contentHash).toString("hex")));
  if (hashes.size < texts.length) {
    throw new LociError(
      "INPUT_INVALID",
      "parts has the same content twice: each part must be a separate memory.",
    );
  }
}

/** The sources stay; SUMMARIZES leads from the merged memory to each. */
export async function mergeMemories(
  base: MemoryBase,
  merge: Merge,
  now: number,
): Promise<Masked & { readonly mergedId: string; readonly sourceIds: readonly string[] }> {
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
): Masked & { readonly mergedId: string; readonly sourceIds: readonly string[] } {
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
  const head: HeadFields = {
    ...draftHead(
      {
        type: merge.type ?? "insight",
        family: merge.family,
        client: merge.client,
        importance: merge.importance ?? defaultImportance.merged,
        confidence: heads.reduce((sum, { confidence }) => sum + confidence, 0) / heads.length,
        tags: merge.tags ?? heads.reduce<readonly string[]>((all, { tags }) => joinTags(all, tags), []),
        // If the sources are from several projects, the merged memory belongs to none.
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
  return { mergedId: head.id, sourceIds, secretsMasked: text.masked };
}
