// Memories in Context Engine's field names, and its metadata in the form that every family knows.
import type { Memory, Metadata } from "../../core/types/index.ts";
import {
  defaultImportance,
  fieldTag,
  importanceOfPriority,
  priorityOfImportance,
  seenType,
} from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";
import { parseTags } from "./arguments/parse-list.ts";
import { findLanguages } from "./language-names.ts";

const family = "context-engine";

export interface ReadMetadata {
  /** Undefined if none is given. */
  readonly kind: string | undefined;
  readonly tags: readonly string[];
  readonly importance: number | undefined;
  readonly createdAt: string | undefined;
  /** The stored form of the given metadata. */
  readonly metadata: Metadata;
}

/** Throws INPUT_INVALID for a field that does not match the contract. */
export async function readMetadata(given: Metadata): Promise<ReadMetadata> {
  const text = (name: string): string | undefined => {
    const value = given[name];
    if (isBlank(value)) return undefined;
    if (typeof value === "string") return value;
    throw invalid(name, value, "a string");
  };
  const kind = text("kind");
  const tags = given["tags"] === undefined ? [] : parseTags(given["tags"]);
  if (tags === undefined) throw invalid("tags", given["tags"], "a list of strings");
  const fields = await tagFields(text("language"), text("topic"));
  for (const [name, limit] of Object.entries(longest)) refuseLong(name, text(name), limit);
  const priority = readPriority(given["priority"]);
  const importance = priority === undefined ? undefined : importanceOfPriority(priority);
  const createdAt = text("created_at");
  const metadata = {
    ...given,
    ...(given["tags"] === undefined ? {} : { tags }),
    ...(priority === undefined ? {} : { priority }),
  };
  return { kind, tags: [...tags, ...fields], importance, createdAt, metadata };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** Topics and languages are stored as tags, which have a prefix and at most 200 characters; a kind is a name. */
const longest = { kind: 500, topic: 180, language: 180 } as const;

function refuseLong(name: string, value: string | undefined, limit: number): void {
  if (value !== undefined && value.length > limit)
    throw invalid(name, value, `at most ${limit} characters long`);
}

/** "8" is 8, as in every argument. */
function readPriority(value: unknown): number | undefined {
  if (isBlank(value)) return undefined;
  const priority = typeof value === "string" ? Number(value) : value;
  const isPriority = typeof priority === "number" && Number.isInteger(priority);
  if (isPriority && priority >= 1 && priority <= 10) return priority;
  throw invalid("priority", value, "an integer from 1 to 10");
}

function invalid(name: string, value: unknown, allowed: string): LociError {
  const field = `metadata.${name}`;
  const message = `${field} is ${JSON.stringify(value).slice(0, 100)}, but must be ${allowed}.`;
  return new LociError("INPUT_INVALID", message, { details: { field, message } });
}

/** The tags by which a language and a topic can be found. */
export async function tagFields(language: string | undefined, topic: string | undefined): Promise<string[]> {
  const [id] = language === undefined ? [] : await findLanguages([language], () => undefined);
  return [
    ...(language === undefined ? [] : [fieldTag.language + (id ?? language.trim().toLowerCase())]),
    ...(topic === undefined ? [] : [fieldTag.topic + topic.trim().toLowerCase()]),
  ];
}

/**
 * The kind, tags and priority are the memory's own, since another family may have changed them; the rest is as it was
 * written.
 */
export function toMetadata(memory: Memory): Record<string, unknown> {
  const { metadata } = memory;
  const tags = plainTags(memory);
  const priority = priorityOf(memory);
  const own = {
    kind: seenType(family, memory),
    ...(tags.length === 0 && metadata["tags"] === undefined ? {} : { tags }),
    ...(priority === undefined ? {} : { priority }),
  };
  return { ...own, ...metadata, ...own, created_at: memory.createdAt };
}

/** Without those that stand for a field, unless the writer gave them as tags. */
function plainTags({ tags, metadata }: Memory): readonly string[] {
  const written = Array.isArray(metadata["tags"]) ? metadata["tags"] : [];
  const isField = (tag: string): boolean => Object.values(fieldTag).some((prefix) => tag.startsWith(prefix));
  return tags.filter((tag) => !isField(tag) || written.includes(tag));
}

/** As it was written, if it still stands for the memory's importance. */
function priorityOf({ importance, metadata, family: writer }: Memory): unknown {
  const { priority } = metadata;
  const isGiven = !isBlank(priority);
  const meant = isGiven ? importanceOfPriority(Number(priority)) : defaultImportance.given;
  return meant === importance && (isGiven || writer === family) ? priority : priorityOfImportance(importance);
}
