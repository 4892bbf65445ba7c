// How does one run use the shared cache? Its entries, its cost, and when to stop asking it.
import type { PushedArtifact } from "../../sharing/index.ts";
import type { FetchSums } from "../../types/index.ts";
import { createRunCounters, runCounters } from "../run-counters.ts";
import type { WalkOutcome, Workers } from "./ports.ts";
import type { FetchedFile, Sharing } from "../read/shared-files.ts";
import type { ReadFilesResult } from "../read/read-files.ts";

export interface SharedRun {
  /** Cache entries for these rows; empty once the cache is no longer asked. Throws CANCELLED. */
  fetch(rows: readonly number[], signal: AbortSignal | undefined): Promise<readonly FetchedFile[]>;
  /** Wraps reading a batch, to detect whether threads wait for the cache. */
  reading<T>(read: () => Promise<T>): Promise<T>;
  add(result: ReadFilesResult): void;
  readonly made: readonly PushedArtifact[];
  sums(): FetchSums;
}

/** How long the cache may keep threads waiting before its benefit is checked. */
const patienceMs = 2_000;
/** Thread milliseconds per byte of source, assumed until the run has parsed enough itself: 1.9 s a megabyte. */
const usualMsPerByte = 1.9e-3;
const measuredBytes = 256 * 1024;
/** Maximum uploads of a run, because their keys are held in memory until the end. */
const maxMade = 500_000;

export function openSharedRun(workers: Workers, { files }: WalkOutcome, { cache, give }: Sharing): SharedRun {
  const made: PushedArtifact[] = [];
  const sums = { fetched: 0, missed: 0, refused: 0, failed: 0, bytes: 0 };
  let stopped: string | undefined;
  let [fetchedBytes, parsedBytes, parsedMs] = [0, 0, 0];
  const waiting = createIdleClock(workers.threads);

  const isTooSlow = (): boolean => {
    const msPerByte = parsedBytes >= measuredBytes ? parsedMs / parsedBytes : usualMsPerByte;
    const waitedMs = waiting.idleMs();
    return waitedMs > patienceMs && waitedMs > (fetchedBytes * msPerByte) / workers.threads;
  };

  return {
    async fetch(rows, signal) {
      if (stopped !== undefined) return [];
      const progress = createRunCounters();
      const onAbort = (): void => void Atomics.store(progress, runCounters.cancelled, 1);
      signal?.addEventListener("abort", onAbort);
      try {
        const named = await workers.nameFiles({ files, rows, progress });
        if (named.length === 0) return [];
        const keys = named.map(({ key }) => key);
        const outcome = await waiting.fetching(() => cache.fetch(keys, signal));
        sums.missed += outcome.missed;
        sums.refused += outcome.refused;
        sums.failed += outcome.failed;
        sums.bytes += outcome.bytes;
        stopped ??= outcome.stopped ?? (isTooSlow() ? "it is slower than parsing" : undefined);
        const byKey = new Map(outcome.entries.map((entry) => [entry.key, entry]));
        return named.flatMap((file) => {
          const entry = byKey.get(file.key);
          return entry === undefined ? [] : [{ ...file, entry }];
        });
      } finally {
        signal?.removeEventListener("abort", onAbort);
      }
    },
    reading: (read) => waiting.working(read),
    add(result) {
      sums.fetched += result.fetchedFiles;
      sums.refused += result.refusedEntries;
      fetchedBytes += result.fetchedBytes;
      parsedBytes += result.parsedBytes;
      parsedMs += result.parseMs + result.embedMs;
      if (give !== undefined && made.length < maxMade) made.push(...result.made);
    },
    made,
    sums: () => ({ ...sums, waitedMs: Math.round(waiting.idleMs()), stopped, toPush: made.length }),
  };
}

interface IdleClock {
  fetching<T>(run: () => Promise<T>): Promise<T>;
  working<T>(run: () => Promise<T>): Promise<T>;
  /** The share of threads without work during fetches, times the duration of the fetches. */
  idleMs(): number;
}

function createIdleClock(threads: number): IdleClock {
  let [fetches, works, idle] = [0, 0, 0];
  let seenAt = performance.now();
  const look = (): void => {
    const now = performance.now();
    if (fetches > 0) idle += ((now - seenAt) * Math.max(0, threads - works)) / threads;
    seenAt = now;
  };
  return {
    async fetching(run) {
      look();
      fetches++;
      return run().finally(() => {
        look();
        fetches--;
      });
    },
    async working(run) {
      look();
      works++;
      return run().finally(() => {
        look();
        works--;
      });
    },
    idleMs() {
      look();
      return idle;
    },
  };
}
