// What is worked out about a memory before it is written: checked fields, words, times and vectors.
import { randomUUID } from "node:crypto";
import { LociError } from "../../../errors.ts";
import type { Metadata, NewMemory } from "../../types/index.ts";
import { cleanNamespace, defaultImportance, maxContentBytes } from "../../types/index.ts";
import { findHeadDate } from "../time/dates.ts";
import type { MaskedText } from "../../secrets/index.ts";
import { loadMasker, mayHoldSecrets } from "../../secrets/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { Head, Trace } from "../store/head-row.ts";
import type { PassageVectors } from "../store/rows.ts";
import { hashContent } from "../store/rows.ts";
import { countWords } from "../store/words.ts";
import { readVoice } from "./voice.ts";

const maxTags = 100;
const maxTagLength = 200;
const maxMetadataBytes = 256 * 1024;
/** Ids and namespaces are parts of keys. */
const maxNameLength = 500;

/** The text and all that follows from it. */
export interface DraftText {
  readonly content: string;
  readonly contentHash: Uint8Array;
  readonly words: Head["words"];
  /** A date that stands at the head of the text. */
  readonly datedAt: number | undefined;
  readonly vectors: PassageVectors | undefined;
  /** Secrets that were masked in it. */
  readonly masked: number;
}

/** Throws INPUT_INVALID for empty and oversized texts. A model that fails leaves the memory without vectors. */
export async function draftText(base: MemoryBase, given: string): Promise<DraftText> {
  const { text: content, count: masked } = await maskText(base, checkContent(given));
  return {
    content,
    masked,
    contentHash: hashContent(content),
    words: countWords(content),
    datedAt: findHeadDate(content),
    vectors: await base.embedText(content).catch(() => undefined),
  };
}

/**
 * What a caller gives to be stored, with the secrets masked that stand in it anywhere but in `content`, which is masked as
 * a text. A value is also looked at behind its name, since some secrets are known by that alone.
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

export function checkContent(given: string): string {
  const content = toWellFormed(given);
  if (content.trim() === "") {
    throw new LociError("INPUT_INVALID", "content is empty: it must have at least one visible character.");
  }
  const size = Buffer.byteLength(content, "utf8");
  if (size > maxContentBytes) {
    throw new LociError(
      "INPUT_INVALID",
      `content has ${size} bytes, but at most ${maxContentBytes} (10 MiB) are kept.`,
      {
        hint: "Store the parts as memories of their own, or what is worth remembering of it.",
      },
    );
  }
  return content;
}

/** Halves of surrogate pairs have no UTF-8: they become U+FFFD, as everywhere on the web. */
function toWellFormed(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

/** Trimmed, without empty ones and repeats, in the order given. */
export function checkTags(tags: readonly string[]): readonly string[] {
  const clean = [...new Set(tags.map((tag) => toWellFormed(tag).trim()).filter((tag) => tag !== ""))];
  if (clean.length > maxTags) {
    throw new LociError(
      "INPUT_INVALID",
      `tags has ${clean.length} elements, but at most ${maxTags} are kept.`,
    );
  }
  const long = clean.find((tag) => tag.length > maxTagLength);
  if (long !== undefined) {
    throw new LociError(
      "INPUT_INVALID",
      `The tag ${JSON.stringify(`${long.slice(0, 40)}…`)} is longer than ${maxTagLength} characters.`,
    );
  }
  return clean;
}

export function checkShare(name: string, value: number): number {
  if (!(value >= 0 && value <= 1)) {
    throw new LociError("INPUT_INVALID", `${name} is ${value}, but must be a number from 0 to 1.`);
  }
  return value;
}

export function checkName(field: string, value: string): string {
  if (value === "" || value.length > maxNameLength) {
    throw new LociError(
      "INPUT_INVALID",
      `${field} must have 1 to ${maxNameLength} characters, not ${value.length}.`,
    );
  }
  return toWellFormed(value);
}

/** Without slashes at its end. Throws INPUT_INVALID. */
export function checkNamespace(namespace: string): string {
  return cleanNamespace(checkName("namespace", namespace));
}

export function checkMetadata(metadata: Metadata): Metadata {
  const size = Buffer.byteLength(JSON.stringify(metadata), "utf8");
  if (size > maxMetadataBytes) {
    throw new LociError(
      "INPUT_INVALID",
      `metadata has ${size} bytes of JSON, but at most ${maxMetadataBytes} are kept.`,
    );
  }
  // What JSON cannot carry would not come back from an export.
  return JSON.parse(JSON.stringify(metadata)) as Metadata;
}

/** Milliseconds since the epoch. Throws INPUT_INVALID for what is not a date. */
export function parseTime(field: string, text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) {
    throw new LociError(
      "INPUT_INVALID",
      `${field} is ${JSON.stringify(text)}, but must be an ISO 8601 time.`,
    );
  }
  return time;
}

export function traceOf(metadata: Metadata): Trace {
  const text = (name: string): string | undefined => {
    const value = metadata[name];
    return typeof value === "string" && value !== "" ? value.slice(0, 1000) : undefined;
  };
  return { tool: text("tool"), pattern: text("pattern"), filePath: text("file_path") };
}

/** All of a new memory's head but its id. */
export function draftHead(
  input: Omit<NewMemory, "content" | "links">,
  text: DraftText,
  now: number,
): Omit<Head, "id"> {
  const createdAt = input.createdAt === undefined ? now : parseTime("created_at", input.createdAt);
  return {
    type: checkName("memory_type", input.type ?? "context"),
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
    trace: traceOf(input.metadata ?? {}),
    voice: readVoice(text.content, input.tags ?? [], input.metadata ?? {}),
    family: input.family === undefined ? undefined : checkName("family", input.family),
    client: cleanClient(input.client),
  };
}

/** A client may call itself anything: what is too long or empty is not refused for it. */
export function cleanClient(client: string | undefined): string | undefined {
  const name = toWellFormed(client ?? "").trim();
  return name === "" ? undefined : name.slice(0, maxTagLength);
}

/** A UUID (version 7) whose order is that of its time, so that ids of one moment lie together on disk. */
export function createMemoryId(now: number): string {
  const time = (Math.max(0, Math.floor(now)) % 2 ** 48).toString(16).padStart(12, "0");
  // Of version 4, whose variant and random bits stand in the same places. Node draws them many at a time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
