// What is computed about a memory before it is written? Checked fields, words, times and vectors.
import { randomUUID } from "node:crypto";
import type { NewMemory } from "../../types/index.ts";
import { defaultImportance, defaultTypeOf } from "../../types/index.ts";
import {
  checkContent,
  checkName,
  checkNamespace,
  checkShare,
  checkTags,
  cleanClient,
  parseTime,
} from "../content/check-fields.ts";
import { findHeadDate } from "../time/dates.ts";
import type { MaskedText } from "../../secrets/index.ts";
import { loadMasker, mayHoldSecrets } from "../../secrets/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { HeadFields } from "../store/head-row.ts";
import type { PassageVectors } from "../store/rows.ts";
import { hashContent } from "../store/rows.ts";
import { countWords } from "../content/words.ts";

/** The text and everything derived from it. */
export interface DraftText {
  readonly content: string;
  readonly contentHash: Uint8Array;
  readonly words: HeadFields["words"];
  /** A date at the start of the text. */
  readonly datedAt: number | undefined;
  readonly vectors: PassageVectors | undefined;
  /** Number of secrets masked in it. */
  readonly masked: number;
}

/**
 * Throws INPUT_INVALID for empty and oversized texts. If the model fails or takes too long, the memory has no
 * vectors yet.
 */
export async function draftText(base: MemoryBase, given: string): Promise<DraftText> {
  const { text: content, count: masked } = await maskText(base, checkContent(given));
  return {
    content,
    masked,
    contentHash: hashContent(content),
    words: countWords(content),
    datedAt: findHeadDate(content),
    vectors: await base.embedForWrite(content),
  };
}

/**
 * Masks the secrets in a caller's input, except in `content`, which is masked as a text. A value is also checked
 * together with its name, because some secrets are recognized only by that.
 */
export async function maskFields<T>(
  base: Pick<MemoryBase, "masksSecrets">,
  given: T,
): Promise<{ readonly value: T; readonly masked: number }> {
  if (!base.masksSecrets || !holdsCandidate("", given, true)) return { value: given, masked: 0 };
  const mask = await loadMasker();
  let masked = 0;
  const maskValue = (name: string, value: unknown, isTop: boolean): unknown => {
    if (typeof value === "string") {
      const head = name === "" ? "" : `${name}=`;
      const found = mask(head + value);
      masked += found.count;
      return found.count === 0 ? value : found.text.slice(head.length);
    }
    if (Array.isArray(value)) return value.map((each) => maskValue(name, each, isTop));
    if (!isPlainObject(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => {
      if (isTop && key === "content") return [key, each] as const;
      const known = mask(key);
      masked += known.count;
      return [known.text, maskValue(key, each, false)] as const;
    });
    return Object.fromEntries(entries);
  };
  return { value: maskValue("", given, true) as T, masked };
}

function holdsCandidate(name: string, value: unknown, isTop: boolean): boolean {
  if (typeof value === "string") return mayHoldSecrets(name === "" ? value : `${name}=${value}`);
  if (Array.isArray(value)) return value.some((each) => holdsCandidate(name, each, isTop));
  if (!isPlainObject(value)) return false;
  return Object.entries(value).some(
    ([key, each]) =>
      !(isTop && key === "content") && (mayHoldSecrets(key) || holdsCandidate(key, each, false)),
  );
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

async function maskText(base: MemoryBase, text: string): Promise<MaskedText> {
  return base.masksSecrets && mayHoldSecrets(text) ? (await loadMasker())(text) : { text, count: 0 };
}

/** A new memory's head, except its id. */
export function draftHead(
  input: Omit<NewMemory, "content" | "links">,
  text: DraftText,
  now: number,
): Omit<HeadFields, "id"> {
  const createdAt = input.createdAt === undefined ? now : parseTime("created_at", input.createdAt);
  return {
    type: checkName("memory_type", input.type ?? defaultTypeOf(input.family)),
    namespace: input.namespace === undefined ? undefined : checkNamespace(input.namespace),
    importance: checkShare("importance", input.importance ?? defaultImportance.given),
    confidence: checkShare("confidence", input.confidence ?? 1),
    tags: checkTags(input.tags ?? []),
    createdAt,
    updatedAt: createdAt,
    eventAt: text.datedAt ?? createdAt,
    pinned: input.pinned ?? false,
    revision: 0,
    contentHash: text.contentHash,
    words: text.words,
    family: input.family === undefined ? undefined : checkName("family", input.family),
    client: cleanClient(input.client),
  };
}

/** A UUID (version 7) that sorts by time, so that ids of one moment are close together on disk. */
export function createMemoryId(now: number): string {
  const time = (Math.max(0, Math.floor(now)) % 2 ** 48).toString(16).padStart(12, "0");
  // Taken from a version 4 UUID, whose variant and random bits are in the same places. Node generates them in batches.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
