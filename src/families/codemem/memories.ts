// How are memories created, changed and deleted? Store, update, delete, and derive memories from others.
import { z } from "zod";
import { defaultImportance, defaultTypeOf } from "../../core/types/index.ts";
import { roundScore } from "../../tools/results/round.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { warnOfMasked } from "../../tools/notes/masked-secrets.ts";
import {
  contentParameter,
  importanceParameter,
  linksParameter,
  memoryIdParameter,
  memoryTypeSchema,
  namespaceParameter,
  tagsParameter,
} from "./memory-schemas.ts";

const storeMemory = defineTool({
  name: "store_memory",
  title: "Store a memory",
  description:
    "Remembers a decision, pattern, preference, style, habit, insight or context for later sessions. The same content " +
    "in the same namespace is stored once. Links tie it to memories, and to code by `path#scope` or a symbol's name.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    content: contentParameter.describe("The memory content to store, up to 1 MiB"),
    // Defaults are not filled in: storing the same content again must not reset what was given before.
    memory_type: memoryTypeSchema
      .optional()
      .meta({ description: "What kind of memory it is", default: defaultTypeOf("codemem") }),
    importance: importanceParameter
      .optional()
      .meta({ description: "Importance score, 0.0 to 1.0", default: defaultImportance.given }),
    tags: tagsParameter.default([]).describe("Searchable tags"),
    namespace: namespaceParameter.optional().describe("Project scope (e.g. working directory path)"),
    speaker: z.string().min(1).max(60).optional().describe("Who said it, for a turn of a conversation"),
    links: linksParameter
      .default([])
      .describe(
        "IDs of existing graph nodes to create RELATES_TO edges to: memories, or code of an indexed root",
      ),
  }),
  output: z.object({
    id: z.string().describe("For a duplicate: the id of the existing memory"),
    status: z.enum(["stored", "duplicate"]),
    content_hash: z.string().describe("SHA-256 of the content in hex"),
    graph_node_created: z.boolean(),
    memory_type: z.string(),
    importance: z.number(),
    embedded: z.boolean().describe("Whether it can be found by meaning, not only by its words"),
    updated: z
      .array(z.enum(["type", "tags", "importance", "metadata", "links"]))
      .optional()
      .describe("What this call changed in an existing memory"),
    secrets_masked: z
      .int()
      .optional()
      .describe("Tokens, keys and passwords that were masked before storing; absent if none were"),
  }),
  observe: ({ namespace }) => ({ namespace }),
  handle: async (params, context) => {
    const { content, memory_type: type, importance, tags, namespace, speaker, links } = params;
    const { engine, workspace, signal, writer } = context;
    const metadata = speaker === undefined ? {} : { speaker };
    const codeRoots = links.length === 0 ? undefined : (await workspace.scope()).roots;
    const given = { content, type, importance, tags, namespace, links, codeRoots, metadata };
    const stored = await engine.memory.store({ ...given, ...writer }, signal);
    const { secretsMasked } = stored;
    warnOfMasked(secretsMasked, context);
    return {
      id: stored.id,
      status: stored.status === "duplicate" ? ("duplicate" as const) : ("stored" as const),
      content_hash: stored.contentHash,
      graph_node_created: stored.status !== "duplicate",
      memory_type: stored.type,
      importance: roundScore(stored.importance),
      embedded: stored.embedded,
      ...(stored.updated === undefined || stored.updated.length === 0
        ? {}
        : { updated: [...stored.updated] }),
      ...(secretsMasked > 0 ? { secrets_masked: secretsMasked } : {}),
    };
  },
});

const updateMemory = defineTool({
  name: "update_memory",
  title: "Update a memory",
  description:
    "Replaces a memory's content in place: its id, links and history stay, and it is found by the new content at once. " +
    "To keep the old version beside the new one, use refine_memory.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    id: memoryIdParameter.describe("Memory ID"),
    content: contentParameter.describe("New content (replaces existing, triggers re-embedding)"),
    importance: importanceParameter
      .optional()
      .describe("New importance score, 0.0 to 1.0 (kept when omitted)"),
  }),
  output: z.object({
    id: z.string(),
    updated: z.literal(true),
    content_hash: z.string(),
    importance: z.number(),
    updated_at: z.string(),
  }),
  handle: async ({ id, content, importance }, context) => {
    const { engine, signal } = context;
    const memory = await engine.memory.update(id, { content, importance }, signal);
    warnOfMasked(memory.secretsMasked, context);
    return {
      id: memory.id,
      updated: true as const,
      content_hash: memory.contentHash,
      importance: roundScore(memory.importance),
      updated_at: memory.updatedAt,
    };
  },
});

const deleteMemory = defineTool({
  name: "delete_memory",
  title: "Delete a memory",
  description:
    "Deletes a memory by id, with its vector, its words and all of its edges. It cannot be undone.",
  effect: "destroy",
  idempotent: false,
  openWorld: false,
  input: z.object({ id: memoryIdParameter.describe("Memory ID") }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),
  handle: async ({ id }, { engine, signal }) => {
    await engine.memory.delete(id, signal);
    return { id, deleted: true as const };
  },
});

const refineMemory = defineTool({
  name: "refine_memory",
  title: "Refine a memory",
  description:
    "Creates a new version of a memory beside the old one and links them by EVOLVED_INTO, so that its history stays " +
    "visible. What is omitted is inherited.",
  effect: "write",
  idempotent: false,
  openWorld: false,
  input: z.object({
    id: memoryIdParameter.describe("Memory ID of the version to start from"),
    content: contentParameter.optional().describe("New content (inherited when omitted)"),
    importance: importanceParameter
      .optional()
      .describe("New importance, 0.0 to 1.0 (inherited when omitted)"),
    tags: tagsParameter.optional().describe("New tags (inherited when omitted)"),
  }),
  output: z.object({ old_id: z.string(), new_id: z.string(), relationship: z.literal("EVOLVED_INTO") }),
  handle: async ({ id, content, importance, tags }, context) => {
    const { engine, signal, writer } = context;
    const { client } = writer;
    const refined = await engine.memory.refine(id, { content, importance, tags, client }, signal);
    warnOfMasked(refined.secretsMasked, context);
    return { old_id: refined.oldId, new_id: refined.newId, relationship: "EVOLVED_INTO" as const };
  },
});

const splitMemory = defineTool({
  name: "split_memory",
  title: "Split a memory",
  description:
    "Splits a memory into several, each linked to it by PART_OF. The source stays. Either all parts are stored or none.",
  effect: "write",
  idempotent: false,
  openWorld: false,
  input: z.object({
    id: memoryIdParameter.describe("Memory ID of the source"),
    parts: z
      .array(
        z.object({
          content: contentParameter.describe("Content of the part"),
          tags: tagsParameter.optional().describe("Tags of the part (inherited when omitted)"),
          importance: importanceParameter
            .optional()
            .describe("Importance of the part (inherited when omitted)"),
        }),
      )
      .min(1)
      .max(100)
      .describe("The parts, at least one"),
  }),
  output: z.object({
    source_id: z.string(),
    parts: z.array(z.string()).describe("IDs in the order of the parts"),
    relationship: z.literal("PART_OF"),
  }),
  handle: async ({ id, parts }, context) => {
    const { engine, signal, writer } = context;
    const owned = parts.map((part) => ({ ...part, client: writer.client }));
    const split = await engine.memory.split(id, owned, signal);
    warnOfMasked(split.secretsMasked, context);
    return { source_id: split.sourceId, parts: [...split.parts], relationship: "PART_OF" as const };
  },
});

const mergeMemories = defineTool({
  name: "merge_memories",
  title: "Merge memories",
  description:
    "Stores one memory that summarizes several, linked to each by SUMMARIZES. The sources stay as they are.",
  effect: "write",
  idempotent: false,
  openWorld: false,
  input: z.object({
    source_ids: z
      .array(memoryIdParameter)
      .min(2)
      .max(1000)
      .describe("IDs of the memories to merge, two or more"),
    content: contentParameter.describe("Content of the merged memory"),
    memory_type: memoryTypeSchema.default("insight").describe("Type of the merged memory"),
    importance: importanceParameter
      .default(defaultImportance.merged)
      .describe("Importance of the merged memory, 0.0 to 1.0"),
    tags: tagsParameter.optional().describe("Tags of the merged memory (those of the sources when omitted)"),
  }),
  output: z.object({
    merged_id: z.string(),
    source_ids: z.array(z.string()),
    relationship: z.literal("SUMMARIZES"),
  }),
  handle: async ({ source_ids: sourceIds, content, memory_type: type, importance, tags }, context) => {
    const { engine, signal, writer } = context;
    const merge = { sourceIds, content, type, importance, tags };
    const merged = await engine.memory.merge({ ...merge, ...writer }, signal);
    warnOfMasked(merged.secretsMasked, context);
    return {
      merged_id: merged.mergedId,
      source_ids: [...merged.sourceIds],
      relationship: "SUMMARIZES" as const,
    };
  },
});

export const memoryTools = [
  storeMemory,
  updateMemory,
  deleteMemory,
  refineMemory,
  splitMemory,
  mergeMemories,
];
