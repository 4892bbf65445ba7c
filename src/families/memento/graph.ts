// What does Memento offer beyond its core? Search with custom weights, links, feedback, exports.
import { z } from "zod";
import type { NewEdge, ScoreComponents } from "../../core/types/index.ts";
import { defaultWeights, feedbackKinds, seenType } from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";
import { offsetParameter } from "../../tools/arguments/parameters.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { gatherFilters, renameId } from "./arguments.ts";
import { rankingSettings } from "./ranking-settings.ts";
import { duplicateMark, toDetail, toFilter, toFound } from "./shape.ts";
import { filtersSchema, foundSchema, idParameter, linkNames, searchParameters } from "./schemas.ts";
import { summarizeThread } from "./threads.ts";

const weightParameter = z.number().min(0).max(1);

const hybridSearch = defineTool({
  name: "hybrid_search",
  title: "Search with weights",
  description:
    "Like recall, with weights for meaning and for words. Does not count as a use of what it finds.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    ...searchParameters,
    vector_weight: weightParameter.default(rankingSettings.hybrid.vector).describe("Weight of meaning"),
    text_weight: weightParameter.default(rankingSettings.hybrid.text).describe("Weight of words"),
  }),
  output: z.object({
    ...foundSchema.shape,
    vector_weight: z.number(),
    text_weight: z.number(),
  }),
  lists: ["items"],
  pageSize: "limit",
  normalize: gatherFilters,
  observe: ({ query, filters }) => ({ pattern: query, namespace: filters?.project_id }),
  handle: async (params, context) => {
    const { query, filters, limit, vector_weight, text_weight } = params;
    if (vector_weight + text_weight === 0) {
      throw new LociError("INPUT_INVALID", "vector_weight and text_weight are both 0: one must be greater.");
    }
    const { engine, signal } = context;
    const startedAt = performance.now();
    const found = await engine.memory.find(
      {
        ...{ query, ...toFilter(filters), limit, touch: false },
        weights: weigh(vector_weight, text_weight),
      },
      signal,
    );
    return { ...toFound(found, startedAt), vector_weight, text_weight };
  },
});

/** Redistributes the combined share of words and meaning; every other component keeps its weight. */
function weigh(vector: number, text: number): ScoreComponents {
  const share = defaultWeights.vectorSimilarity + defaultWeights.tokenOverlap;
  const vectorSimilarity = (share * vector) / (vector + text);
  return { ...defaultWeights, vectorSimilarity, tokenOverlap: share - vectorSimilarity };
}

/** The relation of the memory graph that each of the four links is stored as. */
const edgeOfLink: Readonly<Record<(typeof linkNames)[number], Pick<NewEdge, "relationship" | "properties">>> =
  {
    cause_of: { relationship: "LEADS_TO" },
    derived_from: { relationship: "DERIVED_FROM" },
    duplicates: { relationship: "SIMILAR_TO", properties: duplicateMark },
    contradicts: { relationship: "CONTRADICTS" },
  };

const link = defineTool({
  name: "link",
  title: "Link memories",
  description:
    "Links two memories: the source causes, is derived from, duplicates or contradicts the target.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    source_id: idParameter.describe("Memory ID"),
    target_id: idParameter.describe("Memory ID"),
    relation_type: z.enum(linkNames).describe("What the source is to the target"),
  }),
  output: z.object({
    success: z.boolean(),
    source_id: z.string(),
    target_id: z.string(),
    relation_type: z.enum(linkNames),
    created_at: z.string(),
  }),
  handle: async ({ source_id: source, target_id: target, relation_type }, { engine, signal }) => {
    // Both must be memories: places in code have no page here.
    await Promise.all([engine.memory.get(source, signal), engine.memory.get(target, signal)]);
    const edge = await engine.memory.associate({ source, target, ...edgeOfLink[relation_type] }, signal);
    return {
      success: true,
      source_id: edge.source,
      target_id: edge.target,
      relation_type,
      created_at: edge.createdAt,
    };
  },
});

const feedback = defineTool({
  name: "feedback",
  title: "Rate a memory",
  description:
    "Records how a found memory turned out. It breaks ties between memories that fit a question equally well.",
  effect: "write",
  idempotent: false,
  openWorld: false,
  input: z.object({
    memory_id: idParameter.describe("Memory ID"),
    event: z.enum(feedbackKinds).describe("How it was used or turned out"),
  }),
  output: z.object({
    success: z.boolean(),
    memory_id: z.string(),
    event: z.enum(feedbackKinds),
    feedback: z.object({
      used: z.int(),
      edited: z.int(),
      neglected: z.int(),
      helpful: z.int(),
      not_helpful: z.int(),
    }),
  }),
  normalize: renameId,
  handle: async ({ memory_id: id, event }, { engine, signal }) => {
    const counts = await engine.memory.recordFeedback(id, event, signal);
    return { success: true, memory_id: id, event, feedback: { ...counts } };
  },
});

const exportTool = defineTool({
  name: "export",
  title: "Export memories",
  description: "Returns full memories, newest first, with links, feedback and who wrote them.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    filters: filtersSchema.optional().describe("Narrow what is exported"),
    limit: z.int().min(1).max(100_000).default(100).describe("Max memories"),
    offset: offsetParameter,
  }),
  output: z.object({
    memories: z.array(
      z.object({
        id: z.string(),
        content: z.string(),
        type: z.string(),
        importance: z.number(),
        created_at: z.string(),
        last_accessed: z.string(),
        pinned: z.boolean(),
        source: z.string().optional(),
        tags: z.array(z.string()),
        privacy_scope: z.string(),
        project_id: z.string().optional(),
        family: z.string().optional(),
        links: z.object({
          source_of: z.array(z.string()),
          derived_from: z.array(z.string()),
          duplicates: z.array(z.string()),
          contradicts: z.array(z.string()),
        }),
        kept_type: z.string().describe("The type as named by the family that wrote it"),
        client: z.string().optional(),
        feedback: z.record(z.string(), z.int()).optional(),
      }),
    ),
    exported_at: z.string(),
  }),
  lists: ["memories"],
  // However many memories there are, each page reads its own alone.
  appliesOffset: true,
  keepsTexts: true,
  normalize: gatherFilters,
  handle: async ({ filters, limit, offset }, { engine, signal }) => {
    const memories = await engine.memory.export({ ...toFilter(filters), limit, offset }, signal);
    return {
      memories: memories.map((memory) => ({
        ...toDetail(memory, memory.edges),
        importance: memory.importance,
        kept_type: memory.type,
        type: seenType("memento", memory),
        ...(memory.client === undefined ? {} : { client: memory.client }),
        ...(memory.feedback === undefined ? {} : { feedback: { ...memory.feedback } }),
      })),
      exported_at: new Date().toISOString(),
    };
  },
});

export const graphTools = [hybridSearch, summarizeThread, link, exportTool, feedback];
