// How are all files read that the walk asks for? In batches over the threads, surviving threads that die or hang.
import { isLociError, throwIfCancelled } from "../../../errors.ts";
import type { ReadFilesResult } from "../read/read-files.ts";
import { createSlots } from "../../../base/slots.ts";
import type { ReadBatch, ReadRequest, WalkOutcome, Workers, Writer } from "./ports.ts";
import { ParserThreads } from "./parser-threads.ts";
import type { FetchedFile } from "../read/shared-files.ts";
import { createRunCounters, runCounters } from "../run-counters.ts";
import { ArtifactQueue } from "./artifact-queue.ts";
import type { ReadSums, RunMeter } from "./run-meter.ts";
import { runBounded } from "../../../base/run-bounded.ts";
import type { SharedRun } from "./shared-run.ts";

/** Batches requested from the cache while others are read, to hide its latency. */
const batchesAhead = 8;

export interface ReadOptions {
  readonly hangMs: number;
  /** The cache to ask before parsing files. */
  readonly shared?: SharedRun | undefined;
}

/** The threads that read, and the one that writes the results. */
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
    broken: [],
  };
  const total = walked.batches.reduce((sum, { rows }) => sum + rows.length, 0);
  const totalBytes = walked.batches.reduce((sum, { bytes }) => sum + bytes, 0);
  let [done, doneBytes] = [0, 0];
  let [parseMs, embedMs] = [0, 0];
  const startedAt = performance.now();
  const { shared } = options;
  const artifacts = new ArtifactQueue(threads.writer);
  const parsers = new ParserThreads(threads.workers);
  const readBatch = async (
    batch: ReadBatch,
    fetched: readonly FetchedFile[],
    heavy?: number,
  ): Promise<void> => {
    const { rows, bytes } = batch;
    const { age } = parsers;
    throwIfCancelled(signal);
    const outcome = await readGuarded(threads, walked, { rows, fetched, heavy }, options, signal);
    // Whatever killed it, the batch is read again without the cache.
    if (outcome === "died") return readBatch(batch, [], heavy);
    parsers.note(outcome, age);
    const { unread } = outcome;
    const read = rows.length - unread.length;
    shared?.add(outcome);
    await artifacts.add(outcome);
    parseMs += outcome.parseMs;
    embedMs += outcome.embedMs;
    addTo(sums, outcome);
    done += read;
    if (unread.length > 0) return readBatch({ rows: unread, bytes }, fetched, outcome.heavy);
    doneBytes += bytes;
    meter.report({ stage: "parse", done, total, bytes: doneBytes, totalBytes });
  };
  if (total > 0) meter.report({ stage: "parse", done: 0, total, bytes: 0, totalBytes });
  const slots = createSlots(threads.workers.threads);
  const askAndRead = async (batch: ReadBatch, from: SharedRun): Promise<void> => {
    const fetched = await from.fetch(batch.rows, signal);
    const leave = await slots.enter();
    await from.reading(() => readBatch(batch, fetched)).finally(leave);
  };
  // A full run is requested when stored data is not trusted, so it rebuilds everything.
  const readBatches =
    shared === undefined || walked.files.full
      ? runBounded(threads.workers.threads, walked.batches, (batch) => readBatch(batch, []))
      : runBounded(threads.workers.threads + batchesAhead, walked.batches, (batch) =>
          askAndRead(batch, shared),
        );
  // What was read until a failure is kept, too.
  await readBatches.finally(async () => {
    await artifacts.end();
    await parsers.settle();
  });
  throwIfCancelled(signal);
  const share = parseMs + embedMs === 0 ? 0 : embedMs / (parseMs + embedMs);
  sums.embedShareMs = share * (performance.now() - startedAt);
  return sums;
}

/**
 * Runs one batch. If its thread dies, or hangs on one file, that file gets a mark. With the second mark the readers
 * skip it and report it.
 */
async function readGuarded(
  threads: ReadThreads,
  walked: WalkOutcome,
  { rows, fetched, heavy }: Pick<ReadRequest, "rows" | "fetched" | "heavy">,
  options: ReadOptions,
  signal: AbortSignal | undefined,
): Promise<ReadFilesResult | "died"> {
  const progress = createRunCounters();
  const killer = new AbortController();
  // Counted in ticks of this process: the time that a laptop sleeps does not count against the file it slept on.
  let [seen, ticks] = [-1, 0];
  let patience: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    Atomics.store(progress, runCounters.cancelled, 1);
    // The counter is not checked within a large file.
    patience = setTimeout(() => {
      killer.abort();
    }, patienceMs);
  };
  signal?.addEventListener("abort", onAbort);
  const watchdog = setInterval(() => {
    const now = Atomics.load(progress, runCounters.file);
    const isParsing = Atomics.load(progress, runCounters.parsing) !== 0;
    if (now !== seen || !isParsing) [seen, ticks] = [now, 0];
    else if (++ticks * tickMs > options.hangMs) killer.abort();
  }, tickMs);
  try {
    const request = { files: walked.files, rows, progress, fetched, heavy };
    return await threads.workers.readFiles(request, killer.signal);
  } catch (error) {
    throwIfCancelled(signal);
    if (!isLociError(error) || !workerFailures.has(error.code)) throw error;
    // A cache entry may have caused it, so it does not count against the file.
    if (fetched.length > 0) return "died";
    const row = rows[Atomics.load(progress, runCounters.file)]!;
    // It died before it knew a file: reading the batch again would end the same way.
    if ((await threads.writer.countCrash({ files: walked.files, row })) === 0) throw error;
    return "died";
  } finally {
    clearInterval(watchdog);
    clearTimeout(patience);
    signal?.removeEventListener("abort", onAbort);
  }
}

const tickMs = 250;

/** A thread that does not stop within this time is ended. */
const patienceMs = 300;
const workerFailures: ReadonlySet<string> = new Set(["WORKER_CRASHED", "WORKER_TIMEOUT"]);

function addTo(sums: ReadSums, result: ReadFilesResult): void {
  sums.filesParsed += result.parsed.length - result.binaryFiles - result.fetchedFiles;
  sums.filesBinary += result.binaryFiles;
  sums.filesReused += result.reusedFiles + result.fetchedFiles;
  sums.parsedBytes += result.parsedBytes;
  sums.chunksEmbedded += result.chunksEmbedded;
  sums.symbolsEmbedded += result.symbolsEmbedded;
  sums.problems.push(...result.problems);
  sums.broken.push(...result.broken);
}
