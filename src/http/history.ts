// How has this server been doing lately? One sample every few seconds, for charts; the oldest are dropped.
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";

export interface Sample {
  readonly at: string;
  /** Of the whole process, including its threads. */
  readonly memoryBytes: number;
  readonly heapBytes: number;
  /** Answered tool calls and page requests since the last sample. */
  readonly calls: number;
  /** How many of them failed: a tool's error, or a status of 500 or more. */
  readonly failed: number;
  /** 95 % of them took at most this long; undefined if there were none. */
  readonly p95Ms: number | undefined;
  /** The worst delay of the main thread's timers since the last sample. */
  readonly lateMs: number;
}

export interface History {
  /** Oldest first. */
  list(): readonly Sample[];
  record(durationMs: number, isFailed: boolean): void;
  close(): void;
}

const intervalMs = 5_000;
/** An hour. */
const kept = 720;

export function openHistory(): History {
  const samples: Sample[] = [];
  const durations = createHistogram();
  let failed = 0;
  const lateness = monitorEventLoopDelay({ resolution: 20 });
  lateness.enable();
  const take = (): void => {
    const { rss, heapUsed } = process.memoryUsage();
    samples.push({
      at: new Date().toISOString(),
      ...{ memoryBytes: rss, heapBytes: heapUsed, calls: durations.count },
      failed,
      p95Ms: durations.count === 0 ? undefined : durations.percentile(95) / 1000,
      lateMs: lateness.max / 1e6,
    });
    if (samples.length > kept) samples.shift();
    durations.reset();
    failed = 0;
    lateness.reset();
  };
  take();
  const timer = setInterval(take, intervalMs).unref();
  return {
    list: () => [...samples],
    record(durationMs, isFailed) {
      if (isFailed) failed++;
      // In microseconds: the histogram only takes integers from 1.
      durations.record(Math.max(1, Math.round(durationMs * 1000)));
    },
    close() {
      clearInterval(timer);
      lateness.disable();
    },
  };
}
