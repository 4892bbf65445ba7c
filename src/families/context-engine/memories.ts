// Remembering and finding: store and find, also under the original server's names.
import { z } from "zod";
import type { RecallQuery, SharedMemoryList } from "../../core/types/index.ts";
import { maxContentBytes } from "../../core/types/index.ts";
import { isLociError } from "../../errors.ts";
import { roundScore } from "../../tools/results/round.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { warnOfMasked } from "../../tools/notes/masked-secrets.ts";
import { warnOfUnknownNamespace } from "../../tools/notes/unknown-namespace.ts";
import { chosenName, keepName } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { createMarker, findHighlights } from "./highlights.ts";
import { readMetadata, tagFields, toMetadata } from "./memory-shape.ts";
import { collectionParameter, listOf, sessionParameter, textsParameter } from "./parameters.ts";
import { importanceOfPriority } from "../../core/types/index.ts";
import { fuseMemories, type RankedMemory } from "./ranked-memories.ts";

function defineStore(name: string, title: string, description: string): ReturnType<typeof defineContextTool> {
  return defineContextTool({
    name,
    title,
    description,
    effect: "write",
    idempotent: true,
    openWorld: false,
    input: z.object({
      information: z
        .string()
        .trim()
        .min(1)
        .refine((text) => Buffer.byteLength(text) <= maxContentBytes, {
          error: `must have at most ${maxContentBytes} bytes (10 MiB) of UTF-8`,
        })
        .describe("What to remember, in plain words"),
      metadata: z
        .record(z.string(), z.unknown())
        .default({})
        .describe("kind, language, path, tags, priority 1-10, topic, code, author, created_at"),
      collection: collectionParameter.describe("Collection to keep it in"),
      session: sessionParameter,
    }),
    output: z.object({
      ok: z.literal(true),
      id: z.string(),
      message: z.string(),
      collection: z.string().nullable(),
    }),
    handle: async ({ information, metadata: given, ...choice }, context) => {
      const { kind, tags, importance, createdAt, metadata } = await readMetadata(given);
      const namespace = chosenName(choice, context);
      const { memory } = context.engine;
      const written = {
        ...context.writer,
        ...{ content: information, type: kind, tags, importance, namespace, metadata, createdAt },
      };
      const stored = await (memory.isShared
        ? memory.storeShared(written, context.signal)
        : memory.store(written, context.signal));
      if (namespace !== undefined) await keepName(namespace, context);
      warnOfMasked(stored.secretsMasked, context);
      const messages = {
        stored: "Successfully stored information",
        duplicate: "The same information was stored before",
        restored: "Successfully restored information that had been deleted",
      };
      return {
        ok: true as const,
        id: stored.id,
        message: messages[stored.status],
        collection: namespace ?? null,
      };
    },
  });
}

const memoryResult = z.object({
  id: z.string(),
  information: z.string(),
  metadata: z.looseObject({ kind: z.string() }),
  score: z.number(),
  highlights: z.array(z.string()),
});

function defineFind(name: string, title: string, description: string): ReturnType<typeof defineContextTool> {
  return defineContextTool({
    name,
    title,
    description,
    effect: "read",
    idempotent: true,
    openWorld: false,
    input: z.object({
      query: z.string().trim().min(1, "Query cannot be empty").max(1000).describe("Question or words"),
      kind: z.string().optional().describe("Only this kind, e.g. pattern"),
      language: z.string().optional().describe("Only of this programming language"),
      topic: z.string().optional().describe("Only this topic"),
      tags: textsParameter().optional().describe("With at least one of these tags"),
      limit: z.int().min(1).max(100).default(10).describe("Max results"),
      priority_min: z.int().min(1).max(10).optional().describe("Min priority"),
      collection: collectionParameter.describe("Only this collection; all by default"),
      session: sessionParameter,
    }),
    output: z.object({
      ok: z.literal(true),
      results: z.array(memoryResult),
      total: z.int().describe("How many match"),
      count: z.int(),
      query: z.string(),
    }),
    lists: ["results"],
    pageSize: "limit",
    observe: ({ query }) => ({ pattern: query }),
    handle: async (params, context) => {
      const { found, total } = await findMemories(params, params.limit, context);
      // Shared memories may be in collections that this machine does not know.
      if (!context.engine.memory.isShared) {
        await warnOfUnknownNamespace(chosenName(params, context), total, context, "collection");
      }
      const results = found.map((memory) => toMemoryResult(memory, params.query));
      return { ok: true as const, results, total, count: results.length, query: params.query };
    },
  });
}

export interface MemoryQuestion {
  readonly query: string;
  readonly kind?: string | undefined;
  readonly language?: string | undefined;
  readonly topic?: string | undefined;
  readonly tags?: string | readonly string[] | undefined;
  readonly priority_min?: number | undefined;
  readonly collection?: string | undefined;
  readonly session?: string | undefined;
}

/** Best first, with the total number of matches. */
export interface FoundMemories {
  readonly found: readonly RankedMemory[];
  readonly total: number;
}

/** From this machine, and from the server that machines share, if there is one. */
export async function findMemories(
  question: MemoryQuestion,
  limit: number,
  context: ToolContext,
): Promise<FoundMemories> {
  const { engine, signal, readOnly, seen } = context;
  const { kind, language, topic, priority_min: priority } = question;
  const asked = {
    query: question.query,
    namespace: chosenName(question, context),
    ...(kind === undefined || kind === "" ? {} : { types: [kind], seenBy: "context-engine" as const }),
    // One of several words may be a list in a string, or a tag with a comma; any of them is enough.
    tags: listOf(question.tags)?.flatMap((tag) => [tag, ...(listOf(tag) ?? [])]),
    allTags: await tagFields(blankAsNone(language), blankAsNone(topic)),
    minImportance: priority === undefined ? undefined : importanceOfPriority(priority),
  };
  const used = { touch: !readOnly, seen };
  const { memories: found, total } = await engine.memory.find({ ...asked, limit, ...used }, signal);
  if (!engine.memory.isShared) return { found, total };
  const shared = await recallShared({ ...asked, limit }, context);
  const fused = fuseMemories(found, shared.memories);
  const twice = found.length + shared.memories.length - fused.length;
  return { found: fused.slice(0, limit), total: total + shared.total - twice };
}

/** If the server fails, this machine's memories are still found, and a warning says that the others are missing. */
async function recallShared(
  query: RecallQuery,
  { engine, signal, warn }: ToolContext,
): Promise<SharedMemoryList> {
  try {
    return await engine.memory.recallShared(query, signal);
  } catch (error) {
    if (!isLociError(error, "SEARCH_STORE_UNAVAILABLE")) throw error;
    warn(`Only memories of this machine are shown, since the shared ones are unavailable. ${error.message}`);
    return { memories: [], total: 0 };
  }
}

function blankAsNone(text: string | undefined): string | undefined {
  return text?.trim() === "" ? undefined : text;
}

export function toMemoryResult(memory: RankedMemory, query: string): z.input<typeof memoryResult> {
  return {
    id: memory.id,
    information: memory.content,
    metadata: toMetadata(memory) as z.input<typeof memoryResult>["metadata"],
    score: roundScore(memory.score),
    highlights: findHighlights(memory.content, createMarker([query])),
  };
}

export const memoryTools = [
  defineStore(
    "store",
    "Remember",
    "Remembers knowledge for later: patterns, explanations, decisions, snippets, with metadata to filter by.",
  ),
  defineFind(
    "find",
    "Find memories",
    "Finds what was stored, by meaning and words; filters narrow before ranking.",
  ),
  defineStore("memory_store", "Remember (store)", "Same as store, with the same parameters and result."),
  defineFind("memory_find", "Find memories (find)", "Same as find, with the same parameters and result."),
];
