// What does this process cache to answer sooner, and how often does that help?
import { z } from "zod";
import { compileRegularExpression } from "../../core/patterns/index.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { hitRate } from "./performance.ts";
import { clearSearchCache, describeSearchCache } from "./search-cache.ts";

const cacheParameter = z
  .enum(["search", "embedding", "all"])
  .default("all")
  .describe("search: answers of memory/search; embedding: vectors of questions");

const cacheSchema = z.object({
  hits: z.int(),
  misses: z.int(),
  totalRequests: z.int(),
  hitRate: z.number(),
  size: z.int().describe("Entries"),
  memoryUsage: z.int().describe("Bytes"),
});

export const getCacheStats = defineTool({
  name: "get_cache_stats",
  title: "Show cache statistics",
  description: "Hits, misses and size of this process's caches.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({ cacheType: cacheParameter }),
  output: z.object({ success: z.boolean(), result: cacheSchema }),
  handle: async ({ cacheType }, context) => {
    const { engine, signal } = context;
    const parts = [
      ...(cacheType === "embedding" ? [] : [describeSearchCache(context)]),
      ...(cacheType === "search" ? [] : [await engine.memory.describeQuestionCache(signal)]),
    ];
    const sum = (pick: (part: (typeof parts)[number]) => number): number =>
      parts.reduce((total, part) => total + pick(part), 0);
    const [hits, misses] = [sum((part) => part.hits), sum((part) => part.misses)];
    return {
      success: true,
      result: {
        ...{ hits, misses, totalRequests: hits + misses, hitRate: hitRate({ hits, misses }) },
        size: sum(({ size }) => size),
        memoryUsage: sum(({ bytes }) => bytes),
      },
    };
  },
});

export const clearCache = defineTool({
  name: "clear_cache",
  title: "Clear caches",
  description:
    "Clears this process's caches, or only entries whose question matches a pattern. Nothing stored is lost.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    cacheType: cacheParameter,
    pattern: z
      .string()
      .max(1000)
      .optional()
      .describe("Regular expression (RE2) over questions; all when omitted"),
  }),
  output: z.object({
    success: z.boolean(),
    result: z.object({ clearedCount: z.int(), remainingCount: z.int() }),
  }),
  handle: async ({ cacheType, pattern }, context) => {
    const { engine, signal } = context;
    const matches = pattern === undefined ? () => true : compileRegularExpression(pattern);
    let clearedCount = 0;
    if (cacheType !== "embedding") clearedCount += clearSearchCache(context, matches);
    if (cacheType !== "search") clearedCount += await engine.memory.clearQuestionCache(pattern, signal);
    const remaining = [
      ...(cacheType === "embedding" ? [] : [describeSearchCache(context)]),
      ...(cacheType === "search" ? [] : [await engine.memory.describeQuestionCache(signal)]),
    ];
    const remainingCount = remaining.reduce((total, { size }) => total + size, 0);
    return { success: true, result: { clearedCount, remainingCount } };
  },
});
