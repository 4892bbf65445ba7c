// What repeats across sessions, as data and as Markdown; and how long do tools take?
import { z } from "zod";
import type { ToolLatency } from "../../core/types/index.ts";
import { patternTypes } from "../../core/types/index.ts";
import { roundScore } from "../../tools/results/round.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { namespaceParameter } from "./memory-schemas.ts";
import { describePatterns } from "./pattern-text.ts";

const frequencyParameter = z.int().min(1).max(1_000_000);
const namespaceFilter = namespaceParameter.optional().describe("Filter by namespace");

const detectPatterns = defineTool({
  name: "detect_patterns",
  title: "Detect patterns",
  description:
    "Finds what repeats across sessions: repeated searches, files that are always touched, files edited over and over, " +
    "preferred tools. It counts repeats in the log of tool calls and editor hooks.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    min_frequency: frequencyParameter.default(3).describe("Minimum occurrences before flagging a pattern"),
    namespace: namespaceFilter,
  }),
  output: z.object({
    patterns: z.array(
      z.object({
        pattern_type: z.enum(patternTypes),
        subject: z.string().describe("The search, the file or the tool"),
        description: z.string(),
        frequency: z.int(),
        confidence: z.number(),
        related_memories: z.array(z.string()),
      }),
    ),
    count: z.int(),
  }),
  observe: ({ namespace }) => ({ namespace }),
  lists: ["patterns[].related_memories", "patterns"],
  handle: async ({ min_frequency: minFrequency, namespace }, { engine, signal }) => {
    const patterns = await engine.memory.detectPatterns(minFrequency, namespace, signal);
    return {
      patterns: patterns.map((pattern) => ({
        pattern_type: pattern.type,
        subject: pattern.subject,
        description: pattern.description,
        frequency: pattern.frequency,
        confidence: pattern.confidence,
        related_memories: [...pattern.relatedMemories],
      })),
      count: patterns.length,
    };
  },
});

const patternInsights = defineTool({
  name: "pattern_insights",
  title: "Explain patterns",
  description:
    "Returns the detected patterns as Markdown, grouped by kind, for people and the start of a session.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    min_frequency: frequencyParameter.default(2).describe("Minimum occurrences before including a pattern"),
    namespace: namespaceFilter,
  }),
  output: z.object({ markdown: z.string(), count: z.int() }),
  text: ({ markdown }) => markdown,
  observe: ({ namespace }) => ({ namespace }),
  handle: async ({ min_frequency: minFrequency, namespace }, { engine, signal }) => {
    const patterns = await engine.memory.detectPatterns(minFrequency, namespace, signal);
    return { markdown: describePatterns(patterns), count: patterns.length };
  },
});

const latencySchema = z.object({
  count: z.int(),
  total_ms: z.number(),
  min_ms: z.number(),
  max_ms: z.number(),
  p50_ms: z.number(),
  p95_ms: z.number(),
  p99_ms: z.number(),
});

const codememMetrics = defineTool({
  name: "codemem_metrics",
  title: "Show metrics",
  description:
    "Shows how often each tool was called since the server started and how long it took, with counters and gauges.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({}),
  output: z.object({
    latencies: z.record(z.string(), latencySchema),
    counters: z.record(z.string(), z.number()),
    gauges: z.record(z.string(), z.number()),
  }),
  handle: (_params, { engine }) => {
    const { latencies, counters, gauges } = engine.memory.metrics();
    return Promise.resolve({
      latencies: Object.fromEntries(
        Object.entries(latencies).map(([tool, latency]) => [tool, toLatencyResult(latency)]),
      ),
      counters: { ...counters },
      gauges: { ...gauges },
    });
  },
});

function toLatencyResult(latency: ToolLatency): z.output<typeof latencySchema> {
  return {
    count: latency.count,
    total_ms: roundScore(latency.totalMs),
    min_ms: roundScore(latency.minMs),
    max_ms: roundScore(latency.maxMs),
    p50_ms: roundScore(latency.p50Ms),
    p95_ms: roundScore(latency.p95Ms),
    p99_ms: roundScore(latency.p99Ms),
  };
}

export const patternTools = [detectPatterns, patternInsights, codememMetrics];
