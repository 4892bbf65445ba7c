// The composition root: opens the parts in the order of the data flow, each when it is first needed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { armFailpoint } from "./base/failpoint.ts";
import { readHeldBytes } from "./base/held-memory.ts";
import { isWritable } from "./base/is-writable.ts";
import { makeFolder } from "./base/make-folder.ts";
import type { ArtifactCacheSettings } from "./core/sharing/index.ts";
import type { QdrantSettings } from "./core/qdrant/index.ts";
import type { EmbedderSpec } from "./core/embed/index.ts";
import { closeHome } from "./core/store/close-home.ts";
import { onNotices } from "./core/store/notices.ts";
import { recognizeHome } from "./core/store/recognize-home.ts";
import { exactSearchChunks } from "./core/types/segment.ts";
import type { SecretSettings } from "./core/secrets/index.ts";
import type { RerankSpec } from "./core/code/index.ts";
import type { HealthCheck, IndexReport } from "./core/types/index.ts";
import type { Engine } from "./engine.ts";
import { createCodeEngine, type CodeOptions } from "./open-code.ts";
import { openMemory } from "./threads/host/open-memory.ts";
import { openThreads } from "./threads/host/open-threads.ts";
import { createNeighborBuilder } from "./threads/host/build-neighbors.ts";
import { createArtifactSharer } from "./threads/host/share-artifacts.ts";
import { shareMemory } from "./threads/host/share-memory.ts";
import { createRootRanker, type RootRanker } from "./threads/host/rank-roots.ts";

export interface EngineOptions extends CodeOptions {
  /** Threads that parse, embed and link; 0 means one per core. */
  readonly threads?: number | undefined;
  readonly embedder?: EmbedderSpec | undefined;
  readonly rerank?: RerankSpec | undefined;
  /**
   * The artifact cache that machines share. Files whose secrets are not masked are neither looked up nor stored in it.
   */
  readonly artifacts?: ArtifactCacheSettings | undefined;
  /** The server for the memories that Context Engine's store and find share between machines. */
  readonly sharedMemories?: QdrantSettings | undefined;
  readonly maxFileBytes?: number | undefined;
  /** Both are on by default. */
  readonly secrets?: SecretSettings | undefined;
  /** How much memory the engine may hold; 0 is the smaller of 1.5 GiB and a quarter of the machine's. */
  readonly memoryBytes?: number | undefined;
  /** Time limit for one file's syntax tree. */
  readonly fileBudgetMs?: number | undefined;
  /**
   * Roots up to this many chunks have their vectors scanned; larger ones also get an approximate index. 200,000 by
   * default.
   */
  readonly exactUpTo?: number | undefined;
  /** How long after the last run ended such an index is built; half a minute by default. */
  readonly neighborQuietMs?: number | undefined;
  /**
   * Questions are answered in the calling thread, and no thread is started for them: for a process that asks a question
   * or two and ends. A question blocks that thread while it is computed. One engine of a process at a time may do so.
   */
  readonly answersHere?: boolean | undefined;
  /**
   * The process ends after a call or two. If that only reads, the vectors of memories stay those of the model that was
   * used before.
   */
  readonly isBrief?: boolean | undefined;
  /** Tests only: where to kill this process. */
  readonly failpoint?: string | undefined;
}

const MiB = 1024 * 1024;

/** Nothing heavy happens before the first call. Throws HOME_NOT_WRITABLE, DISK_FULL. */
export function openEngine(options: EngineOptions): Promise<Engine> {
  makeHome(options.home);
  const notices = collectNotices(options);
  armFailpoint(options.failpoint);
  const embedder: EmbedderSpec = options.embedder ?? { provider: "static" };
  const secrets: SecretSettings = options.secrets ?? { mask: true, skipFiles: true };
  const exactUpTo = options.exactUpTo ?? exactSearchChunks;
  const home = recognizeHome(options.home);
  const shares = shareMemory(options.memoryBytes ?? 0, options.threads ?? 0);
  const threads = openThreads(
    {
      home: options.home,
      embedder,
      rerank: options.rerank,
      artifacts: options.artifacts,
      qdrant: options.qdrant,
      maxFileBytes: options.maxFileBytes ?? 50 * MiB,
      secrets,
      fileBudgetMs: options.fileBudgetMs ?? 5_000,
      ...shares,
      exactUpTo,
      failpoint: options.failpoint,
    },
    {
      threads: options.threads ?? 0,
      limitBytes: shares.limitBytes,
      answersHere: options.answersHere,
      onOpened: () => {
        home.look("artifacts");
      },
    },
  );
  const ranker = createRootRanker((storePath) => threads.rankSymbols(storePath));
  const neighbors = createNeighborBuilder(
    (storePath, signal) => threads.buildNeighbors(storePath, signal),
    options.neighborQuietMs,
  );
  const sharer =
    options.artifacts !== undefined && secrets.mask
      ? createArtifactSharer(threads.cache, options.artifacts, options.home)
      : undefined;
  const code = createCodeEngine(
    threads,
    sharer,
    (storePath, report) => {
      if (report.chunks > exactUpTo) neighbors.buildSoon(storePath);
      return rankAfter(storePath, report, {
        ranker,
        // Linking holds a lot of memory for a large root: free it before the graph is loaded.
        makeRoom: async () => {
          if ((readHeldBytes() ?? 0) > shares.limitBytes / 4) await threads.workers.renew();
        },
      });
    },
    keepsVectors(embedder, options.artifacts) ? { ...options, vectorBytes: Infinity } : options,
  );
  const { memory, settings, close } = openMemory({
    home: options.home,
    embedder,
    masksSecrets: secrets.mask,
    here: options.answersHere,
    isBrief: options.isBrief,
    onOpened: () => {
      home.look("memory");
    },
    shared: options.sharedMemories,
    clock: options.clock,
    code,
  });
  return Promise.resolve({
    artifacts: {
      standing: () => sharer?.standing(),
      checkHealth: async (signal) => sharer?.check(signal) ?? checkUnused(options),
      settle: async (signal) => sharer?.settle(signal),
    },
    code,
    memory,
    settings,
    takeNotices: notices.take,
    isHomeGone: home.isGone,
    async close() {
      const derived = Promise.all([ranker.close(), neighbors.close()]);
      await code.stopKeepingFresh();
      await sharer?.close();
      await Promise.all([close(), derived.then(() => threads.close())]);
      notices.stop();
      await closeHome(options.home);
    },
  });
}

/** An existing home that is not writable is used for reading; each write then reports its own error. */
function makeHome(home: string): void {
  if (isWritable(home) || !existsSync(home)) makeFolder(join(home, "roots"));
}

function collectNotices({ home, onNotice }: EngineOptions): { take(): readonly string[]; stop(): void } {
  let waiting: string[] = [];
  const listener = onNotices(({ path, message }) => {
    if (!path.startsWith(home)) return;
    waiting.push(message);
    onNotice?.(message);
  });
  return {
    take() {
      listener.catchUp();
      const taken = waiting;
      waiting = [];
      return taken;
    },
    stop: listener.stop,
  };
}

function checkUnused({ artifacts }: EngineOptions): readonly HealthCheck[] {
  if (artifacts === undefined) return [];
  const detail = "not used: secrets.mask is off, and what is not masked is not shared";
  return [{ part: "artifact cache", ok: true, detail, mend: undefined, tookMs: 0 }];
}

/** Uploads read them by content; and embedding again must be quick, and cost nothing. */
function keepsVectors({ provider }: EmbedderSpec, artifacts: EngineOptions["artifacts"]): boolean {
  return provider === "onnx" || provider === "endpoint" || artifacts?.push === true;
}

interface Ranking {
  readonly ranker: RootRanker;
  readonly makeRoom: () => Promise<void>;
}

async function rankAfter(
  storePath: string,
  report: IndexReport,
  { ranker, makeRoom }: Ranking,
): Promise<void> {
  if (2 * report.filesUnchanged >= report.filesScanned) {
    ranker.rankSoon(storePath);
    return;
  }
  await makeRoom();
  await ranker.rankNow(storePath);
}
