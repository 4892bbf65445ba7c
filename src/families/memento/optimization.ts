// What can be cleaned up in the store, and what exceeds its threshold?
import { z } from "zod";
import type { CallReport, StorageReport } from "../../core/types/index.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { hitRate, measure, rangeNames, ranges, round1, slowMs, slowQueries } from "./performance.ts";
import { describeSearchCache } from "./search-cache.ts";

const actions = ["analyze", "index", "vacuum", "all"] as const;
const recommendationSchema = z.object({
  type: z.enum(["index", "query", "table"]),
  priority: z.enum(["high", "medium", "low"]),
  description: z.string(),
  estimatedImprovement: z.string(),
});
type Recommendation = z.input<typeof recommendationSchema>;

export const optimizeDatabase = defineTool({
  name: "optimize_database",
  title: "Optimize the database",
  description:
    "analyze: which searches were slow, and what to do about it; index: rewrites the checkpoint from which a process starts quickly; vacuum: removes " +
    "what nothing reads any more. Memories stay as they are.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    actions: z.array(z.enum(actions)).min(1).default(["all"]).describe("What to do"),
    autoCreateIndexes: z.boolean().default(false).describe("Also index if analyze recommends it"),
  }),
  output: z.object({
    success: z.boolean(),
    result: z.object({
      analyzedQueries: z.int(),
      createdIndexes: z.int(),
      optimizedTables: z.int(),
      recommendations: z.array(recommendationSchema),
      removedRows: z.int(),
      purgedMemories: z.int(),
      freeBytes: z.int().describe("Free in the file, for the next writes"),
      databaseSize: z.int(),
    }),
  }),
  handle: async ({ actions: wanted, autoCreateIndexes }, context) => {
    const has = (action: (typeof actions)[number]): boolean =>
      wanted.includes(action) || wanted.includes("all");
    const { calls, storage } = await measure(context, ranges["30d"]);
    const recommendations = has("analyze") ? recommend(calls, storage) : [];
    const isWritten =
      has("vacuum") ||
      has("index") ||
      (autoCreateIndexes && recommendations.some(({ type }) => type === "index"));
    const report = isWritten ? await context.engine.memory.compact(context.signal) : undefined;
    return {
      success: true,
      result: {
        analyzedQueries: has("analyze") ? calls.searches.count : 0,
        createdIndexes: report?.rebuiltCheckpoint === true ? 1 : 0,
        optimizedTables: report === undefined ? 0 : compactedTables,
        recommendations,
        removedRows: report?.droppedRows ?? 0,
        purgedMemories: report?.purged ?? 0,
        freeBytes: report?.freeBytes ?? storage.freeBytes,
        databaseSize: report?.fileBytesAfter ?? storage.fileBytes,
      },
    };
  },
});

/** bodies, vectors, uses and deleted: the tables that compaction processes. */
const compactedTables = 4;
const manyFreeBytes = 64 * 1024 * 1024;

/** Based on past queries and on the contents of the store. */
function recommend(calls: CallReport, storage: StorageReport): Recommendation[] {
  const found: Recommendation[] = [];
  for (const { query, time, count } of slowQueries(calls).slice(0, 5)) {
    found.push({
      type: "query",
      priority: time > 1000 ? "high" : time > 500 ? "medium" : "low",
      description: `${JSON.stringify(query)} took ${time} ms on average (${count} runs): narrow it by project_id, type or time.`,
      estimatedImprovement: `${Math.round(time - slowMs)} ms a search`,
    });
  }
  if (storage.waitingDeleted > 0) {
    found.push({
      type: "table",
      priority: storage.waitingDeleted > 1_000 ? "medium" : "low",
      description: `${storage.waitingDeleted} forgotten memories are kept until their 30 days end.`,
      estimatedImprovement: `about ${Math.round(storage.averageContentBytes * storage.waitingDeleted)} bytes`,
    });
  }
  if (storage.freeBytes > manyFreeBytes) {
    found.push({
      type: "table",
      priority: "low",
      description: `${storage.freeBytes} bytes of the file are free: the next writes use them; an export and import makes the file small.`,
      estimatedImprovement: `${storage.freeBytes} bytes on disk`,
    });
  }
  if (storage.memories > 2_000) {
    found.push({
      type: "index",
      priority: "low",
      description: "The checkpoint can be rewritten, so that the next process starts with less to read.",
      estimatedImprovement: `up to ${Math.round(storage.memories / 100)} ms a start`,
    });
  }
  return found;
}

const alertSchema = z.object({
  metric: z.string(),
  severity: z.enum(["warning", "critical"]),
  value: z.number(),
  threshold: z.number(),
  unit: z.string(),
  message: z.string(),
});

interface Threshold {
  readonly metric: string;
  readonly unit: string;
  readonly warning: number;
  readonly critical: number;
  /** If set, values below the thresholds are the bad ones. */
  readonly isFloor?: boolean;
  /** Undefined if too little is known to judge. */
  readonly value: number | undefined;
}

/** Rates over fewer calls than this mean nothing. */
const leastCalls = 20;

export const performanceAlerts = defineTool({
  name: "performance_alerts",
  title: "Show performance alerts",
  description:
    "What is beyond its threshold, with the value: slow searches and calls, errors, memory, cache misses.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({ timeRange: z.enum(rangeNames).default("24h").describe("Time range") }),
  output: z.object({ alerts: z.array(alertSchema), checked: z.array(z.string()), total: z.int() }),
  handle: async ({ timeRange }, context) => {
    const { calls } = await measure(context, ranges[timeRange]);
    const cache = describeSearchCache(context);
    const { all, searches } = calls;
    const thresholds: readonly Threshold[] = [
      {
        metric: "search_time_p95",
        unit: "ms",
        warning: 100,
        critical: 500,
        value: searches.count === 0 ? undefined : searches.p95Ms,
      },
      {
        metric: "response_time_p95",
        unit: "ms",
        warning: 1_000,
        critical: 5_000,
        value: all.count === 0 ? undefined : all.p95Ms,
      },
      {
        metric: "error_rate",
        unit: "%",
        warning: 5,
        critical: 10,
        value: all.count < leastCalls ? undefined : (all.failed / all.count) * 100,
      },
      {
        metric: "memory_usage",
        unit: "MB",
        warning: 1_024,
        critical: 2_048,
        value: process.memoryUsage.rss() / 1024 / 1024,
      },
      {
        metric: "cache_hit_rate",
        unit: "%",
        warning: 70,
        critical: 50,
        isFloor: true,
        value: cache.hits + cache.misses < leastCalls ? undefined : hitRate(cache) * 100,
      },
    ];
    const alerts = thresholds.flatMap(toAlert);
    const checked = thresholds.filter(({ value }) => value !== undefined).map(({ metric }) => metric);
    return { alerts, checked, total: alerts.length };
  },
});

function toAlert({
  metric,
  unit,
  warning,
  critical,
  isFloor = false,
  value,
}: Threshold): z.input<typeof alertSchema>[] {
  if (value === undefined) return [];
  const isBeyond = (threshold: number): boolean => (isFloor ? value < threshold : value > threshold);
  if (!isBeyond(warning)) return [];
  const severity = isBeyond(critical) ? "critical" : "warning";
  const threshold = severity === "critical" ? critical : warning;
  const message = `${metric} is ${round1(value)} ${unit}, ${isFloor ? "below" : "above"} ${threshold} ${unit}`;
  return [{ metric, severity, value: round1(value), threshold, unit, message }];
}
