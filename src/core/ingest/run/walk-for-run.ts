// How does a worker run the first stage? It walks the root, compares it with the last generation, and lists the files
// to read.
import { walkRoot, headOf, isBlobKnown } from "../../walk/index.ts";
import { listLanguages } from "../../languages/index.ts";
import type { SecretSettings } from "../../secrets/index.ts";
import type { ArtifactStore, RootStore } from "../../store/index.ts";
import {
  createFileTable,
  decodeFileTable,
  encodeFileTable,
  findKey,
  unreadFile,
  type FileTable,
} from "../files/file-table.ts";
import { findReadableRecord, isMadeAlike } from "../generation/base-generation.ts";
import type { ModelIdentity, ReadBatch, WalkOutcome, WalkRequest } from "./ports.ts";
import { runCounters } from "../run-counters.ts";

/** Large enough to be worth a message to a thread, and small enough that the last batches end together. */
const batchBytes = 768 * 1024;
const batchFiles = 64;

interface WalkSettings {
  readonly maxFileBytes: number;
  readonly model: ModelIdentity;
  readonly secrets: SecretSettings;
  readonly artifacts: Pick<ArtifactStore, "hasParsed">;
}

interface WalkForRun {
  readonly outcome: WalkOutcome;
  /** The files of the generation compared with. */
  readonly before: FileTable | undefined;
}

/**
 * What the last generation knows about files is reused only if it was made by the extractor and the model now in use.
 */
export async function walkForRun(
  request: WalkRequest,
  rootStore: RootStore,
  { maxFileBytes, model, secrets, artifacts }: WalkSettings,
): Promise<WalkForRun> {
  rootStore.refresh();
  if (!request.full) rootStore.refuseIfNoted();
  // A full run needs nothing from the index it replaces, which may be damaged.
  const record = request.full ? findReadableRecord(rootStore) : rootStore.findBase();
  const before =
    record === undefined || request.full ? undefined : decodeFileTable(rootStore.getBlock(record.manifest));
  const isCurrent =
    record !== undefined &&
    before !== undefined &&
    isMadeAlike({ record, files: before }, { embedderId: model.id, isMasked: secrets.mask });
  const cancelled = new AbortController();
  const walk = await walkRoot(request.root, {
    maxFileBytes,
    skipSecretFiles: secrets.skipFiles,
    previous: before?.manifest,
    changed: isCurrent ? request.changed : undefined,
    hash: false,
    signal: cancelled.signal,
    onProgress: ({ files }) => {
      Atomics.store(request.progress, runCounters.walked, files);
      if (Atomics.load(request.progress, runCounters.cancelled) !== 0) cancelled.abort();
    },
  });
  const files = createFileTable(walk.manifest, languageIds(), isCurrent ? before : undefined, secrets.mask);
  const outcome = {
    files: {
      runId: request.runId,
      root: request.root,
      storePath: request.storePath,
      table: encodeFileTable(files, (sizeBytes) => new SharedArrayBuffer(sizeBytes)),
      projectFiles: walk.projectFiles,
      full: request.full,
      model,
    },
    batches: batchesOf(files, findLost(files, artifacts)),
    filesScanned: walk.manifest.length,
    skipped: walk.skipped,
    bytes: walk.bytes,
    problems: walk.problems,
    generation: record?.generation ?? 0,
    isCurrent,
    head: headOf(request.root)?.commit,
  };
  return { outcome, before };
}

/** Every language that detection can return; all other files are read as "text". */
function languageIds(): string[] {
  return [...new Set([...listLanguages().map(({ id }) => id), "text"])];
}

/** How many files to sample to see whether the artifact store was lost. It can only be lost as a whole. */
const sampledFiles = 32;

/** Tells which known files have lost their artifacts; they are read again although they have not changed. */
function findLost(files: FileTable, artifacts: WalkSettings["artifacts"]): (row: number) => boolean {
  const isLost = (row: number): boolean => {
    const key = files.languages[row] === unreadFile ? undefined : findKey(files, row);
    return key !== undefined && !artifacts.hasParsed(key);
  };
  const stride = Math.max(1, Math.floor(files.manifest.length / sampledFiles));
  for (let row = 0; row < files.manifest.length; row += stride) if (isLost(row)) return isLost;
  return () => false;
}

function batchesOf(files: FileTable, isLost: (row: number) => boolean): ReadBatch[] {
  const batches: ReadBatch[] = [];
  let batch: number[] = [];
  let bytes = 0;
  for (let row = 0; row < files.manifest.length; row++) {
    if (isBlobKnown(files.manifest, row) && files.languages[row] !== unreadFile && !isLost(row)) continue;
    const size = files.manifest.sizesBytes[row]!;
    if (batch.length > 0 && (bytes + size > batchBytes || batch.length === batchFiles)) {
      batches.push({ rows: batch, bytes });
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) batches.push({ rows: batch, bytes });
  return batches;
}
