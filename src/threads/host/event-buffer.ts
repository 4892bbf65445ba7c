// What did this process see? Events are collected and written together, and tool calls among them are measured.
import { Histogram } from "../../base/histogram.ts";
import type { MemoryEvent, ToolLatency, ToolMetrics } from "../../core/types/index.ts";

const eventDelayMs = 500;
const eventBatch = 200;

export interface EventBuffer {
  add(event: MemoryEvent): void;
  /** Writes the waiting events. Never rejects. */
  flush(): Promise<void>;
  /** Measures of the tool calls since creation. */
  metrics(): ToolMetrics;
}

export function createEventBuffer(write: (batch: readonly MemoryEvent[]) => Promise<void>): EventBuffer {
  const latencies = new Map<string, Histogram>();
  let [calls, failures] = [0, 0];
  let waiting: MemoryEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    // Events are a help, not a promise: if they cannot be written, the work continues without them.
    if (batch.length > 0) await write(batch).catch(() => undefined);
  };
  return {
    add(event) {
      if (event.kind === "tool" && event.durationMs !== undefined) {
        const name = event.tool ?? "unknown";
        const histogram = latencies.get(name) ?? new Histogram();
        latencies.set(name, histogram);
        histogram.record(event.durationMs);
        calls++;
        if (event.failed === true) failures++;
      }
      waiting.push({ ...event, at: event.at ?? new Date().toISOString() });
      if (waiting.length >= eventBatch) void flush();
      else timer ??= setTimeout(() => void flush(), eventDelayMs).unref();
    },
    flush,
    metrics: () => ({
      latencies: Object.fromEntries([...latencies].map(([name, histogram]) => [name, toLatency(histogram)])),
      counters: { tool_calls_total: calls, tool_failures_total: failures },
      gauges: { events_waiting: waiting.length, rss_bytes: process.memoryUsage.rss() },
    }),
  };
}

function toLatency(histogram: Histogram): ToolLatency {
  const { count, total, min, max, p50, p95, p99 } = histogram.figures();
  return { count, totalMs: total, minMs: min, maxMs: max, p50Ms: p50, p95Ms: p95, p99Ms: p99 };
}
