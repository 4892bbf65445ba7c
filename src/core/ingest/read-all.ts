// Reading every file that the walk asks for: batches over the threads, dead and hung threads survived.
import { failAt } from "../../base/failpoint.ts";
import { isLociError, throwIfCancelled } from "../../errors.ts";
import type { ReadFilesResult } from "./read-files.ts";
import type { WalkOutcome, Workers, Writer } from "./ports.ts";
import { createRunCounters, runCounters } from "./run-counters.ts";
import type { ReadSums, RunMeter } from "./run-meter.ts";
import { runBounded } from "./run-bounded.ts";

export interface ReadOptions {
  readonly full: boolean;
  readonly hangMs: number;
}

/** Who reads, and who writes what was read. */
interface ReadThreads {
  readonly workers: Workers;
  readonly writer: Writer;
}

export async function readAll(
  threads: ReadThreads,
  walked: WalkOutcome,
  options: ReadOptions,
  meter: RunMeter,
  signal: AbortSignal | undefined,
): Promise<ReadSums> {
  const sums: ReadSums = {
    filesParsed: 0,
    filesBinary: 0,
    filesReused: 0,
    parsedBytes: 0,
    chunksEmbedded: 0,
    symbolsEmbedded: 0,
    embedShareMs: 0,
    problems: [],
  };
  const total = walked.batches.reduce((sum, rows) => sum + rows.length, 0);
  let done = 0;
  let [parseMs, embedMs] = [0, 0];
  const startedAt = performance.now();
  const readBatch = async (rows: readonly number[]): Promise<void> => {
    throwIfCancelled(signal);
    const outcome = await readGuarded(threads, walked, rows, options, signal);
    if (outcome === "died") return readBatch(rows);
    if (outcome.parsed.length > 0 || outcome.vectors.length > 0) {
      await threads.writer.putArtifacts(outcome.parsed, outcome.vectors);
      failAt("after-artifacts");
    }
    parseMs += outcome.parseMs;
    embedMs += outcome.embedMs;
    addTo(sums, outcome);
    done += rows.length;
    meter.report({ stage: "parse", done, total, bytes: sums.parsedBytes });
  };
  if (total > 0) meter.report({ stage: "parse", done: 0, total, bytes: 0 });
  await runBounded(threads.workers.threads, walked.batches, readBatch);
  throwIfCancelled(signal);
  const share = parseMs + embedMs === 0 ? 0 : embedMs / (parseMs + embedMs);
  sums.embedShareMs = share * (performance.now() - startedAt);
  return sums;
}

/**
 * Runs one batch. When its thread dies, or stands still over one file, that file is given a mark: at the second
 * the readers leave it out and say so.
 */
async function readGuarded(
  threads: ReadThreads,
  walked: WalkOutcome,
  rows: readonly number[],
  options: ReadOptions,
  signal: AbortSignal | undefined,
): Promise<ReadFilesResult | "died"> {
  const progress = createRunCounters();
  const killer = new AbortController();
  let [seen, seenAt] = [-1, Date.now()];
  const onAbort = (): void => void Atomics.store(progress, runCounters.cancelled, 1);
  signal?.addEventListener("abort", onAbort);
  const watchdog = setInterval(() => {
    const now = Atomics.load(progress, runCounters.file);
    if (now !== seen) [seen, seenAt] = [now, Date.now()];
    else if (Date.now() - seenAt > options.hangMs) killer.abort();
  }, 250);
  try {
    const request = { files: walked.files, rows, progress, fresh: options.full };
    return await threads.workers.readFiles(request, killer.signal);
  } catch (error) {
    if (!isLociError(error) || !workerFailures.has(error.code)) throw error;
    await threads.writer.countCrash({
      files: walked.files,
      row: rows[Atomics.load(progress, runCounters.file)]!,
    });
    return "died";
  } finally {
    clearInterval(watchdog);
    signal?.removeEventListener("abort", onAbort);
  }
}

const workerFailures: ReadonlySet<string> = new Set(["WORKER_CRASHED", "WORKER_TIMEOUT"]);

function addTo(sums: ReadSums, result: ReadFilesResult): void {
  sums.filesParsed += result.parsed.length - result.binaryFiles;
  sums.filesBinary += result.binaryFiles;
  sums.filesReused += result.reusedFiles;
  sums.parsedBytes += result.parsedBytes;
  sums.chunksEmbedded += result.chunksEmbedded;
  sums.symbolsEmbedded += result.symbolsEmbedded;
  sums.problems.push(...result.problems);
}
