// How are memories exported from one home and imported into another?
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ImportedMemory, ReviewSchedule } from "../../core/types/index.ts";
import { feedbackKinds, memoryTypes, noFeedback, seenType } from "../../core/types/index.ts";
import { offsetParameter } from "../../tools/arguments/parameters.ts";
import { readMementoExport } from "./memento-export.ts";
import { warnOfMasked } from "../../tools/notes/masked-secrets.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import {
  importanceParameter,
  linksParameter,
  memoryIdParameter,
  memoryShape,
  memoryTypeSchema,
  namespaceParameter,
  relationshipTypeSchema,
  tagsParameter,
} from "./memory-schemas.ts";
import { toMemory, toMemoryEdge } from "./memory-shape.ts";
import { warnOfUnknownNamespace } from "../../tools/notes/unknown-namespace.ts";

const timeSchema = z.string().max(40);
/** Under the names that Memento's tools use, which set both. */
const uses = {
  // A record of the kinds alone would list them twice in the schema that clients read.
  feedback: z
    .record(z.string().max(40), z.int().min(0).max(0xffffffff))
    .refine((votes) => Object.keys(votes).every(isFeedbackKind), {
      error: `may count votes of these kinds: ${feedbackKinds.join(", ")}`,
    }),
  review: z.object({
    interval_days: z.number().positive(),
    reviews: z.int().min(0),
    last_review: timeSchema,
  }),
};

function isFeedbackKind(name: string): boolean {
  return (feedbackKinds as readonly string[]).includes(name);
}

const exportMemories = defineTool({
  name: "export_memories",
  title: "Export memories",
  description:
    "Returns memories as JSON with their edges, newest first, by namespace and type. import_memories accepts them as is.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    namespace: namespaceParameter.optional().describe("Filter by namespace"),
    memory_type: memoryTypeSchema.optional().describe("Filter by type"),
    limit: z.int().min(1).max(1_000_000).default(100).describe("Maximum number of memories to export"),
    offset: offsetParameter,
  }),
  output: z.array(
    z.object({
      ...memoryShape,
      kept_type: z.string().describe("The type as named by the family that wrote it"),
      family: z.string().nullable().describe("The API family that wrote it"),
      client: z.string().nullable().describe("The client that wrote it"),
      metadata: z.record(z.string(), z.unknown()),
      pinned: z.boolean(),
      last_accessed_at: z.string().nullable(),
      feedback: uses.feedback.optional().describe("Votes by kind, if there are any"),
      review: uses.review.optional().describe("Its review schedule, if it has one"),
      content_hash: z.string(),
      edges: z.array(
        z.object({
          id: z.string(),
          src: z.string(),
          dst: z.string(),
          relationship: z.string(),
          weight: z.number(),
          properties: z.record(z.string(), z.unknown()),
          created_at: z.string(),
          valid_from: z.string().nullable(),
          valid_to: z.string().nullable(),
        }),
      ),
    }),
  ),
  observe: ({ namespace }) => ({ namespace }),
  lists: [""],
  // However many memories there are, each page reads its own alone.
  appliesOffset: true,
  keepsTexts: true,
  handle: async ({ namespace, memory_type: type, limit, offset }, context) => {
    const { engine, signal } = context;
    const types = type === undefined ? undefined : [type];
    const asked = { namespace, types, seenBy: "codemem" as const, limit, offset };
    const memories = await engine.memory.export(asked, signal);
    if (offset === 0) await warnOfUnknownNamespace(namespace, memories.length, context);
    return memories.map((memory) => ({
      ...toMemory(memory),
      // Not rounded, so that an import restores the same memory.
      importance: memory.importance,
      confidence: memory.confidence,
      kept_type: memory.type,
      family: memory.family ?? null,
      client: memory.client ?? null,
      metadata: { ...memory.metadata },
      pinned: memory.pinned,
      last_accessed_at: memory.lastAccessedAt ?? null,
      ...(memory.feedback === undefined ? {} : { feedback: { ...memory.feedback } }),
      ...(memory.review === undefined ? {} : { review: toReviews(memory.review) }),
      content_hash: memory.contentHash,
      edges: memory.edges.map(toMemoryEdge),
    }));
  },
});

function toReviews({ intervalDays, count, lastReviewedAt }: ReviewSchedule): z.input<typeof uses.review> {
  return { interval_days: intervalDays, reviews: count, last_review: lastReviewedAt };
}

const importedShape = z.object({
  content: z.string().describe("The memory content; a memory without any is skipped"),
  memory_type: z
    .string()
    .max(500)
    .optional()
    .describe(`${memoryTypes.join(", ")}, or as exported (context when omitted)`),
  importance: importanceParameter.optional().describe("Importance score, 0.0 to 1.0 (0.5 when omitted)"),
  confidence: z.number().min(0).max(1).optional().describe("Confidence score, 0.0 to 1.0 (1.0 when omitted)"),
  tags: tagsParameter.optional().describe("Searchable tags"),
  namespace: namespaceParameter.optional().describe("Namespace scope"),
  kept_type: z.string().min(1).max(500).optional().describe("The type as named by `family`"),
  family: z.string().max(500).nullish().describe("The API family that wrote it"),
  client: z.string().max(500).nullish().describe("The client that wrote it"),
  metadata: z.record(z.string(), z.unknown()).optional().describe("Arbitrary key-value metadata"),
  id: memoryIdParameter.optional().describe("Its old id"),
  created_at: timeSchema.optional().describe("When it was written, or happened (ISO 8601; now when omitted)"),
  updated_at: timeSchema.optional().describe("When it was last changed"),
  pinned: z.boolean().optional().describe("Never forgotten, decayed or merged away"),
  access_count: z.int().min(0).optional().describe("How often it was recalled"),
  last_accessed_at: timeSchema.optional().describe("When it was last recalled"),
  feedback: uses.feedback.optional().describe("Votes by kind"),
  review: uses.review.optional().describe("Its review schedule"),
  edges: z
    .array(
      z.object({
        src: z.string().min(1),
        dst: z.string().min(1),
        relationship: relationshipTypeSchema,
        weight: z.number().min(0).max(100).optional(),
        properties: z.record(z.string(), z.unknown()).optional(),
        created_at: timeSchema.optional(),
        valid_from: timeSchema.optional(),
        valid_to: timeSchema.optional(),
      }),
    )
    .optional()
    .describe("Edges from export_memories"),
  links: linksParameter
    .optional()
    .describe(
      "IDs of graph nodes to create RELATES_TO edges to, as in store_memory; those not found are counted in " +
        "edges_skipped",
    ),
});
type Given = z.output<typeof importedShape>;

const importedSchema = importedShape.refine(hasKnownType, {
  path: ["memory_type"],
  error: `it must be one of ${memoryTypes.join(", ")}, unless \`kept_type\` is seen so`,
});

/** The command line takes any word as a type, so an export may have words that store_memory does not take. */
function hasKnownType({ memory_type: type, kept_type: kept, family }: Given): boolean {
  if (type === undefined || memoryTypes.some((known) => known === type)) return true;
  return kept !== undefined && type === seenType("codemem", { type: kept, family: family ?? undefined });
}

const importMemories = defineTool({
  name: "import_memories",
  title: "Import memories",
  description:
    "Stores memories from a JSON array, as export_memories returns them or with only `content`. What its namespace " +
    "already has is skipped. Everything is stored in one step, or nothing is.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    memories: z.array(importedSchema).max(100_000).describe("Array of memory objects"),
    ids: z
      .enum(["keep", "new"])
      .default("keep")
      .describe("`keep`: the given ids, if they are free; `new`: new ones for all"),
  }),
  output: z.object({
    imported: z.int(),
    skipped: z.int().describe("Empty, or already stored"),
    ids: z.array(z.string()).describe("Of the imported ones, in order"),
    edges_imported: z.int(),
    edges_skipped: z.int().describe("Their other end is neither stored nor imported"),
  }),
  lists: ["ids"],
  normalize: readMementoExport,
  handle: async ({ memories, ids }, context) => {
    const { engine, signal } = context;
    const report = await engine.memory.import(nameLinked(memories).map(toImported), ids, signal);
    warnOfMasked(report.secretsMasked, context);
    return {
      imported: report.imported,
      skipped: report.skipped,
      ids: [...report.ids],
      edges_imported: report.edges,
      edges_skipped: report.edgesSkipped,
    };
  },
});

/** Links need an id to start from: a memory that has links but no id gets one, the same for repeated memories. */
function nameLinked(memories: readonly Given[]): readonly Given[] {
  const names = new Map<string, string>();
  return memories.map((given) => {
    if (given.id !== undefined || given.links === undefined || given.links.length === 0) return given;
    const key = JSON.stringify([given.namespace, given.content]);
    const id = names.get(key) ?? randomUUID();
    names.set(key, id);
    return { ...given, id };
  });
}

/** A type that was edited in the export takes precedence; otherwise the writer's original type is restored. */
function typeOf(given: Given): Pick<ImportedMemory, "type" | "family" | "client"> {
  const { memory_type: type, kept_type: kept, client } = given;
  const family = given.family ?? undefined;
  const isAsKept =
    kept !== undefined &&
    (type ?? seenType("codemem", { type: kept, family })) === seenType("codemem", { type: kept, family });
  return isAsKept
    ? { type: kept, family, client: client ?? undefined }
    : { type, family: "codemem", client: client ?? undefined };
}

function toImported(given: Given): ImportedMemory {
  const { id, links = [], edges = [] } = given;
  return {
    content: given.content,
    ...typeOf(given),
    importance: given.importance,
    confidence: given.confidence,
    tags: given.tags,
    namespace: given.namespace,
    metadata: given.metadata,
    pinned: given.pinned,
    id,
    createdAt: given.created_at,
    updatedAt: given.updated_at,
    accessCount: given.access_count,
    lastAccessedAt: given.last_accessed_at,
    feedback: given.feedback && { ...noFeedback, ...given.feedback },
    review: given.review && {
      intervalDays: given.review.interval_days,
      count: given.review.reviews,
      lastReviewedAt: given.review.last_review,
    },
    edges: [
      ...edges.map((edge) => ({
        source: edge.src,
        target: edge.dst,
        relationship: edge.relationship,
        weight: edge.weight,
        properties: edge.properties,
        createdAt: edge.created_at,
        validFrom: edge.valid_from,
        validTo: edge.valid_to,
      })),
      ...(id === undefined
        ? []
        : links.map((target) => ({ source: id, target, relationship: "RELATES_TO" as const }))),
    ],
  };
}

export const transferTools = [exportMemories, importMemories];
