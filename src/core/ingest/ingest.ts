// What are the stages of an index run, one line each? Walk, read (parse and embed), plan, build (link and lay out),
// publish. Runs on the main thread and only hands out work; everything heavy is behind the ports.
import { failAt } from "../../base/failpoint.ts";
import { isFolder } from "../../base/is-folder.ts";
import { LociError, throwIfCancelled } from "../../errors.ts";
import type { IndexReport } from "../types/index.ts";
import { keepLease, type RootRecord, type SegmentRecord } from "../store/index.ts";
import { decodeFileTable } from "./files/file-table.ts";
import type { BuiltSegment } from "./generation/build-segment.ts";
import type { PlanFacts, PlanOutcome } from "./generation/plan-generation.ts";
import type { WalkOutcome, Workers, Writer } from "./run/ports.ts";
import type { Sharing } from "./read/shared-files.ts";
import { readAll } from "./run/read-all.ts";
import { madeElsewhere } from "../types/made-elsewhere.ts";
import { createRunCounters, runCounters } from "./run-counters.ts";
import { buildAll } from "./run/build-all.ts";
import { createLinkWatch } from "./run/link-watch.ts";
import { createRunMeter, type RunMeter } from "./run/run-meter.ts";
import { holdLease } from "./run/hold-lease.ts";
import { openSharedRun } from "./run/shared-run.ts";

/**
 * After this much parsed source, a thread's parsers hold so much memory that starting new threads is worth the time.
 */
const renewBytes = 32 * 1024 * 1024;

export interface IngestRequest {
  readonly root: string;
  /** Folder of the root's LMDB environment. */
  readonly storePath: string;
  readonly full: boolean;
  /** Update an existing index, but do not create one. */
  readonly onlyIfIndexed?: boolean | undefined;
  /** Leave an index alone that another build of Loci, or one with another model, has made: two would undo each other. */
  readonly onlyIfOurs?: boolean | undefined;
  /**
   * Paths, relative to the root, of all files and folders that changed since the last run. If absent, the whole tree is
   * compared. Ignored if the last generation cannot be built on.
   */
  readonly changed?: readonly string[] | undefined;
  /**
   * Absolute path of a compiler's index; remembered for later runs. If absent: the remembered one, or `index.scip` in
   * the root.
   */
  readonly scip?: string | undefined;
  /** A thread that works on one file for longer than this is ended. */
  readonly hangMs: number;
  readonly onProgress: RunMeter["report"] | undefined;
  /** If absent, no cache is used. */
  readonly sharing?: Sharing | undefined;
}

/**
 * Updates a root's index and returns what was done. Readers see the previous generation until the last step. Throws
 * CANCELLED, STORE_LOCKED, DISK_FULL, ROOT_NOT_INDEXED and whatever the ports throw. Files parsed by then are kept for
 * the next run.
 */
export async function ingest(
  workers: Workers,
  writer: Writer,
  request: IngestRequest,
  signal: AbortSignal | undefined,
): Promise<IndexReport> {
  throwIfCancelled(signal);
  const meter = createRunMeter(request.onProgress);
  const { isNew, lastGeneration } = await holdLease(writer, request.storePath, signal);
  const stopRenewals = keepLease(writer, request.storePath, "index");
  let isPublished = false;
  // Threads check the cancel flag between files.
  const progress = createRunCounters();
  const onAbort = (): void => void Atomics.store(progress, runCounters.cancelled, 1);
  signal?.addEventListener("abort", onAbort);
  try {
    const runId = `${process.pid}-${Date.now()}`;
    const { root, storePath, full, changed } = request;
    if (isNew && !full && request.onlyIfIndexed !== true) await writer.adoptGeneration(storePath, root);
    const walked = await meter.follow(
      () => ({ stage: "walk", done: Atomics.load(progress, runCounters.walked), total: 0, bytes: 0 }),
      () => meter.stage("walk", () => workers.walk({ runId, root, storePath, full, changed, progress })),
    );
    if (request.onlyIfIndexed === true && walked.generation === 0) {
      throw new LociError("ROOT_NOT_INDEXED", `${root} is not indexed.`, {
        next: { do: "index", path: root },
      });
    }
    if (request.onlyIfOurs === true && !full && !walked.isCurrent) throw madeElsewhere(root);
    throwIfCancelled(signal);
    const shared = request.sharing && openSharedRun(workers, walked, request.sharing);
    const reading = { hangMs: request.hangMs, shared };
    const sums = await meter.stage("parse", () =>
      readAll({ workers, writer }, walked, reading, meter, signal),
    );
    meter.splitEmbed(sums.embedShareMs);
    // Otherwise a root that vanished would look as if the files that were not read yet were deleted.
    if (!isFolder(root)) {
      throw new LociError("PATH_NOT_FOUND", `${root} disappeared while its files were being read.`);
    }
    failAt("after-read");
    // Parsers are no longer needed, and linking needs their memory.
    if (sums.parsedBytes > renewBytes) await meter.stage("link", () => workers.renew());
    meter.report({ stage: "link", done: 0, total: 0, bytes: 0 });
    const planning = { files: walked.files, progress, scip: request.scip };
    const { plan, facts } = await meter.stage("link", () => workers.plan(planning));
    throwIfCancelled(signal);
    const finish = (record: RootRecord): IndexReport => {
      if (shared !== undefined && shared.made.length > 0) request.sharing?.give?.(shared.made);
      return meter.finish({ walked, sums, plan, facts, record, artifacts: shared?.sums() });
    };
    // An adopted base becomes a generation even if nothing differs.
    if (plan.unchanged && walked.generation > 0) return finish(await refreshTable(writer, request, walked));
    if (facts.blocks.length > 0) await writer.putBlocks(storePath, facts.blocks);
    const generation = Math.max(walked.generation, lastGeneration) + 1;
    const total = plan.segments.reduce((sum, rows) => sum + rows.length, 0);
    const watch = createLinkWatch((row) => decodeFileTable(walked.files.table).manifest.paths.get(row));
    const building = { files: walked.files, segments: plan.segments };
    const built = await meter.follow(
      () => ({ stage: "link", total, bytes: walked.bytes, ...watch.see() }),
      () =>
        meter.stage("link", () =>
          buildAll(workers, writer, { ...building, facts: facts.record, generation, watch }, signal),
        ),
    );
    throwIfCancelled(signal);
    failAt("before-publish");
    meter.report({ stage: "commit", done: 0, total: 0, bytes: 0 });
    const record = await meter.stage("commit", () =>
      publish(writer, request, { walked, plan, facts, built, generation }),
    );
    isPublished = true;
    failAt("after-publish");
    return finish(record);
  } finally {
    signal?.removeEventListener("abort", onAbort);
    stopRenewals();
    // Publishing a generation releases the lease too.
    if (!isPublished) await writer.releaseLease(request.storePath, "index");
  }
}

interface BuiltGeneration extends PlanOutcome, PlanFacts {
  readonly walked: WalkOutcome;
  readonly built: readonly BuiltSegment[];
  readonly generation: number;
}

async function publish(
  writer: Writer,
  request: IngestRequest,
  { walked, plan, facts, built, generation }: BuiltGeneration,
): Promise<RootRecord> {
  const manifest = `manifest/${generation}`;
  const { storePath } = request;
  const record = {
    root: request.root,
    generation,
    indexedAt: new Date().toISOString(),
    embedder: walked.files.model.id,
    dimensions: walked.files.model.dimensions,
    head: walked.head,
    segments: [...plan.kept, ...built.map(toRecord)],
    manifest,
    facts: facts.record,
  };
  const blocks = built.flatMap((segment) => segment.blocks);
  return writer.publish(storePath, record, { table: walked.files.table, blocks });
}

function toRecord({ id, rows, chunks }: BuiltSegment): SegmentRecord {
  return { id, files: rows.length, chunks, dead: new Uint8Array((rows.length + 7) >> 3), deadFiles: 0 };
}

/** The generation stays. Only the file times and inodes are updated, so that the next walk need not read the files. */
async function refreshTable(
  writer: Writer,
  request: IngestRequest,
  walked: WalkOutcome,
): Promise<RootRecord> {
  const record = await writer.findRecord(request.storePath);
  if (record === undefined) {
    throw new LociError(
      "STORE_CORRUPT",
      `The index of ${request.root} disappeared while it was being refreshed.`,
      {
        hint: "Run the command again: the index is rebuilt.",
      },
    );
  }
  if (walked.batches.length > 0) {
    await writer.putFileTable(request.storePath, record.manifest, walked.files.table);
  }
  return record;
}
