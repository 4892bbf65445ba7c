// How does Memento perform? The store, the calls of all sessions, and this process.
import { cpus, loadavg, totalmem } from "node:os";
import { z } from "zod";
import { hourMs } from "../../base/durations.ts";
import type { CallFigures, CallReport, StorageReport } from "../../core/types/index.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import { describeSearchCache } from "./search-cache.ts";

export const ranges = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 } as const;
export const rangeNames = ["1h", "24h", "7d", "30d"] as const;
/** A search with a longer average time is slow. */
export const slowMs = 100;

const callSchema = z.object({
  count: z.int(),
  failed: z.int(),
  averageMs: z.number(),
  maxMs: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});

const querySchema = z.object({ query: z.string(), time: z.number(), count: z.int() });

const metricsSchema = z.object({
  database: z.object({
    totalMemories: z.int(),
    memoryByType: z.record(z.string(), z.int()),
    averageMemorySize: z.number().describe("Bytes of content"),
    databaseSize: z.int().describe("Bytes on disk"),
    queryPerformance: z.object({
      averageQueryTime: z.number().describe("Milliseconds"),
      slowQueries: z.array(querySchema),
    }),
  }),
  search: z.object({
    totalSearches: z.int(),
    averageSearchTime: z.number().describe("Milliseconds"),
    cacheHitRate: z.number().describe("0 to 1"),
    embeddingSearchRate: z.number().describe("Share of memories that can be found by meaning"),
  }),
  memory: z.object({
    usage: z.number().describe("Share of the machine's memory"),
    heapUsed: z.int(),
    heapTotal: z.int(),
    rss: z.int(),
  }),
  system: z.object({
    uptime: z.number().describe("Seconds of this process"),
    cpuUsage: z.number().describe("Percent of all cores since this process started"),
    loadAverage: z.array(z.number()),
  }),
  details: z.record(z.string(), callSchema).optional().describe("Calls by tool"),
});

export interface Measured {
  readonly calls: CallReport;
  readonly storage: StorageReport;
}

export async function measure({ engine, signal }: ToolContext, hours: number): Promise<Measured> {
  const since = new Date(Date.now() - hours * hourMs).toISOString();
  const [calls, storage] = await Promise.all([
    engine.memory.measureCalls(since, signal),
    engine.memory.describeStorage(signal),
  ]);
  return { calls, storage };
}

export function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

function toFigures(figures: CallFigures): z.input<typeof callSchema> {
  const { count, failed, averageMs, maxMs, p50Ms, p95Ms, p99Ms } = figures;
  const [average, max, p50, p95, p99] = [averageMs, maxMs, p50Ms, p95Ms, p99Ms].map(round1);
  return { count, failed, averageMs: average!, maxMs: max!, p50Ms: p50!, p95Ms: p95!, p99Ms: p99! };
}

export function slowQueries({ queries }: CallReport): z.input<typeof querySchema>[] {
  return queries
    .filter(({ averageMs }) => averageMs > slowMs)
    .map(({ query, averageMs, count }) => ({ query, time: round1(averageMs), count }));
}

export function hitRate({ hits, misses }: { readonly hits: number; readonly misses: number }): number {
  return hits + misses === 0 ? 0 : Math.round((hits / (hits + misses)) * 10_000) / 10_000;
}

function describeProcess(): Pick<z.input<typeof metricsSchema>, "memory" | "system"> {
  const { heapUsed, heapTotal, rss } = process.memoryUsage();
  const uptime = process.uptime();
  const { user, system } = process.cpuUsage();
  const cpuUsage = ((user + system) / 1e6 / Math.max(uptime, 0.001) / Math.max(1, cpus().length)) * 100;
  return {
    memory: { usage: Math.round((rss / totalmem()) * 10_000) / 10_000, heapUsed, heapTotal, rss },
    system: { uptime: round1(uptime), cpuUsage: round1(Math.min(100, cpuUsage)), loadAverage: loadavg() },
  };
}

export const getPerformanceMetrics = defineTool({
  name: "get_performance_metrics",
  title: "Show performance metrics",
  description:
    "The store, searches in the time range (from stored samples of all sessions), and this process.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    timeRange: z.enum(rangeNames).default("24h").describe("Time range"),
    includeDetails: z.boolean().default(false).describe("Also percentiles by tool"),
  }),
  output: z.object({ success: z.boolean(), result: metricsSchema }),
  handle: async ({ timeRange, includeDetails }, context) => {
    const { calls, storage } = await measure(context, ranges[timeRange]);
    const stats = await context.engine.memory.stats(context.signal);
    const details = Object.entries(calls.byTool).map(
      ([tool, figures]) => [tool, toFigures(figures)] as const,
    );
    return {
      success: true,
      result: {
        database: {
          totalMemories: storage.memories,
          memoryByType: { ...storage.byType },
          averageMemorySize: round1(storage.averageContentBytes),
          databaseSize: storage.fileBytes,
          queryPerformance: {
            averageQueryTime: round1(calls.all.averageMs),
            slowQueries: slowQueries(calls),
          },
        },
        search: {
          totalSearches: calls.searches.count,
          averageSearchTime: round1(calls.searches.averageMs),
          cacheHitRate: hitRate(describeSearchCache(context)),
          embeddingSearchRate:
            stats.memories === 0 ? 0 : Math.round((stats.embedded / stats.memories) * 10_000) / 10_000,
        },
        ...describeProcess(),
        ...(includeDetails ? { details: Object.fromEntries(details) } : {}),
      },
    };
  },
});
