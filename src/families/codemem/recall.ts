// What do we remember about this? Recall alone, along links, and with everything that is connected to each memory.
import { z } from "zod";
import type { Memory, RecallQuery, ScoreComponents } from "../../core/types/index.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import {
  limitParameter,
  memoryTypeSchema,
  namespaceParameter,
  queryParameter,
  recalledShape,
} from "./memory-schemas.ts";
import { isCut, toExpanded, toImpacted, toScoreComponents, toRecalled } from "./memory-shape.ts";
import { loadScoringWeights } from "./scoring-weights.ts";
import { warnOfUnknownNamespace } from "../../tools/notes/unknown-namespace.ts";

const namespaceFilter = namespaceParameter.optional().describe("Filter results to a specific namespace");

async function loadWeights({ engine }: ToolContext): Promise<ScoreComponents> {
  return toScoreComponents(await loadScoringWeights(engine.settings));
}

/** A memory that is shown counts as used, once for each time that it is shown. */
function usedBy({ readOnly, seen }: ToolContext): Pick<RecallQuery, "touch" | "seen"> {
  return { touch: !readOnly, seen };
}

/** Says how to read a memory in full if only its beginning is shown. */
function warnOfCutContents(found: readonly Memory[], { warn, wordNextStep }: ToolContext): void {
  const [first, ...others] = found.filter(isCut);
  if (first === undefined) return;
  const what = others.length === 0 ? first.id : `${first.id} and ${others.length} more`;
  warn(`Only the beginning of ${what} is shown. ${wordNextStep({ do: "read-memory", id: first.id })}`);
}

const recallMemory = defineTool({
  name: "recall_memory",
  title: "Recall memories",
  description:
    'Finds what was remembered, by words, meaning, tags, links and time: ask in plain language, also for a time ("last ' +
    'week", "in March", "latest", "before the migration"). Best first, with the score and its nine parts.',
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    query: queryParameter,
    k: limitParameter.default(10).describe("Number of results to return"),
    memory_type: memoryTypeSchema.optional().describe("Filter by memory type"),
    namespace: namespaceFilter,
  }),
  output: z.array(z.object(recalledShape)),
  observe: ({ query, namespace }) => ({ pattern: query, namespace }),
  lists: [""],
  pageSize: "k",
  handle: async ({ query, k: limit, memory_type: type, namespace }, context) => {
    const types = type === undefined ? undefined : [type];
    const weights = await loadWeights(context);
    const found = await context.engine.memory.recall(
      { query, limit, types, seenBy: "codemem", namespace, weights, ...usedBy(context) },
      context.signal,
    );
    await warnOfUnknownNamespace(namespace, found.length, context);
    warnOfCutContents(found, context);
    return found.map(toRecalled);
  },
});

const recallWithExpansion = defineTool({
  name: "recall_with_expansion",
  title: "Recall memories and what they are linked to",
  description:
    "Recalls memories and follows their links up to `expansion_depth` hops: a memory reached only by links scores lower " +
    "with every hop and by the edges' weight. Each result says how it was reached.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    query: queryParameter,
    k: limitParameter.default(5).describe("Number of results to return"),
    expansion_depth: z
      .int()
      .min(0)
      .max(10)
      .default(1)
      .describe("Maximum graph hops for expansion (0 = no expansion)"),
    namespace: namespaceFilter,
  }),
  output: z.array(
    z.object({
      ...recalledShape,
      expansion_path: z.string().describe("`direct`, or the edges it was reached by: `via REL from ID`"),
    }),
  ),
  observe: ({ query, namespace }) => ({ pattern: query, namespace }),
  lists: [""],
  pageSize: "k",
  handle: async ({ query, k: limit, expansion_depth: depth, namespace }, context) => {
    const weights = await loadWeights(context);
    const { memory } = context.engine;
    const found = await memory.recallWithExpansion(
      { query, limit, depth, namespace, weights, ...usedBy(context) },
      context.signal,
    );
    await warnOfUnknownNamespace(namespace, found.length, context);
    warnOfCutContents(found, context);
    return found.map(toExpanded);
  },
});

const recallWithImpact = defineTool({
  name: "recall_with_impact",
  title: "Recall memories with their impact",
  description:
    "Recalls memories, each with its PageRank and centrality in the memory graph, connected decisions, the files that " +
    "depend on the code it is about, and how often that was modified.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    query: queryParameter,
    k: limitParameter.default(10).describe("Number of results"),
    namespace: namespaceParameter.optional().describe("Filter by namespace"),
  }),
  output: z.array(
    z.object({
      ...recalledShape,
      impact: z.object({
        pagerank: z.number(),
        centrality: z.number().describe("Betweenness, 0 to 1"),
        connected_decisions: z
          .array(z.string())
          .describe("IDs of decisions linked to it or to the same code"),
        dependent_files: z.array(z.string()),
        modification_count: z.int(),
      }),
    }),
  ),
  observe: ({ query, namespace }) => ({ pattern: query, namespace }),
  lists: [""],
  pageSize: "k",
  handle: async ({ query, k: limit, namespace }, context) => {
    const weights = await loadWeights(context);
    const { memory } = context.engine;
    const found = await memory.recallWithImpact(
      { query, limit, namespace, weights, ...usedBy(context) },
      context.signal,
    );
    await warnOfUnknownNamespace(namespace, found.length, context);
    warnOfCutContents(found, context);
    return found.map(toImpacted);
  },
});

export const recallTools = [recallMemory, recallWithExpansion, recallWithImpact];
