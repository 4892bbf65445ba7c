// How has this server been of late? One sample every few seconds, for charts; the oldest go.
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";

export interface Sample {
  readonly at: string;
  /** Of the process, with all its threads. */
  readonly memoryBytes: number;
  readonly heapBytes: number;
  /** Answers to calls of tools and to requests of the page since the sample before. */
  readonly calls: number;
  /** Of them those that failed: a tool's error, or a status of 500 and more. */
  readonly failed: number;
  /** 95 of 100 of them took no longer; undefined where there were none. */
  readonly p95Ms: number | undefined;
  /** How late the main thread's timers were at worst since the sample before. */
  readonly lateMs: number;
}

export interface History {
  /** The oldest first. */
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
      // In microseconds: a histogram takes whole numbers from 1.
      durations.record(Math.max(1, Math.round(durationMs * 1000)));
    },
    close() {
      clearInterval(timer);
      lateness.disable();
    },
  };
}
