// Code and memories in one list: each is scored within its own kind, since a cosine and a code rank do not compare.
import { z } from "zod";
import { roundScore } from "../../tools/results/round.ts";
import { defineContextTool } from "./define.ts";
import { findMemories, toMemoryResult } from "./memories.ts";
import type { RankedMemory } from "./ranked-memories.ts";
import { observeQuery, searchParameters } from "./parameters.ts";
import { echoQuery, findCode, shownAs } from "./run-search.ts";
import { resultSchema, toResult } from "./search-shape.ts";
import { toToonText } from "./toon.ts";

const codeResult = resultSchema.extend({ source: z.literal("code") });
const memoryResult = z.looseObject({
  source: z.literal("memory"),
  score: z.number().optional(),
  id: z.string(),
  information: z.string().optional(),
  content: z.string(),
  metadata: z.looseObject({ kind: z.string() }).optional(),
});
type Blended = z.input<typeof codeResult> | z.input<typeof memoryResult>;

const maxCompactLength = 500;

const contextSearch = defineContextTool({
  name: "context_search",
  title: "Search code and memories",
  description: "Searches code like repo_search, and memories too, in one list; each result names its source.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    ...searchParameters,
    include_memories: z.boolean().default(true).describe("Include memories"),
    memory_weight: z.number().min(0).max(100).default(1).describe("Weight of memories vs. code"),
    per_source_limits: z
      .object({
        code: z.int().min(0).max(100).optional(),
        memory: z.int().min(0).max(100).optional(),
      })
      .optional()
      .describe("Max results per source"),
  }),
  output: z.object({
    ok: z.literal(true),
    results: z.array(z.union([codeResult, memoryResult])),
    total: z.int(),
    sources: z.array(z.enum(["code", "memory"])),
    used_rerank: z.boolean(),
    query: z.union([z.string(), z.array(z.string())]),
    collection: z.string().nullable(),
    root: z.string().nullable(),
  }),
  lists: ["results"],
  pageSize: "limit",
  observe: observeQuery,
  text: (result, { output_format: format }) => toToonText(result, format),
  handle: async (params, context) => {
    const { limit, per_source_limits: limits = {} } = params;
    const code = await findCode({ ...params, limit: Math.max(1, limits.code ?? limit) }, context);
    const question = code.asked.wordings.join(" ");
    const memoryLimit = Math.min(limit, limits.memory ?? limit);
    const memories =
      params.include_memories && memoryLimit > 0
        ? await findMemories(
            { query: question, collection: params.collection, session: params.session },
            memoryLimit,
            context,
          )
        : { found: [], total: 0 };
    const as = shownAs(params, code);
    const hits = limits.code === 0 ? [] : code.hits;
    const scoredCode = overBest(hits, ({ score }) => score).map(({ item, share }, i) => ({
      rank: share,
      result: {
        source: "code" as const,
        ...toResult(item, as, i),
        ...(as.compact ? {} : { score: roundScore(share) }),
      },
    }));
    const scoredMemories = overBest(memories.found, ({ score }) => score).map(({ item, share }) => {
      const rank = share * params.memory_weight;
      return { rank, result: toMemory(item, question, rank, as.compact) };
    });
    const blended: { rank: number; result: Blended }[] = [...scoredCode, ...scoredMemories];
    blended.sort((a, b) => b.rank - a.rank);
    const results = blended.slice(0, limit).map(({ result }) => result);
    return {
      ok: true as const,
      results,
      total: (limits.code === 0 ? 0 : code.total) + memories.total,
      sources: [...new Set(results.map(({ source }) => source))],
      used_rerank: code.reranked,
      query: echoQuery(params.query),
      collection: code.collection,
      root: code.root,
    };
  },
});

function overBest<T>(
  items: readonly T[],
  scoreOf: (item: T) => number,
): { readonly item: T; readonly share: number }[] {
  const best = Math.max(0, ...items.map(scoreOf));
  return items.map((item) => ({ item, share: best > 0 ? scoreOf(item) / best : 0 }));
}

function toMemory(
  memory: RankedMemory,
  question: string,
  rank: number,
  compact: boolean,
): z.input<typeof memoryResult> {
  const { information, ...rest } = toMemoryResult(memory, question);
  if (compact) return { source: "memory", id: memory.id, content: information.slice(0, maxCompactLength) };
  return { source: "memory", ...rest, score: roundScore(rank), information, content: information };
}

export const contextSearchTools = [contextSearch];
