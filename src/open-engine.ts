// The composition root: opens the parts in the order in which data flows, each when it is first needed.
import { accessSync, constants, existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { checkFile } from "./base/check-file.ts";
import { checkFolder, findBroadness } from "./base/check-folder.ts";
import { armFailpoint } from "./base/failpoint.ts";
import { readHeldBytes } from "./base/held-memory.ts";
import { makeFolder } from "./base/make-folder.ts";
import type { ArtifactCacheSettings } from "./core/sharing/index.ts";
import type { QdrantSettings } from "./core/qdrant/index.ts";
import type { EmbedderSpec } from "./core/embed/index.ts";
// Not through the module's index: this thread only hands out work, and must not load what does it.
import { ingest, type IngestRequest } from "./core/ingest/ingest.ts";
import { closeHome } from "./core/store/close-home.ts";
import { giveNotice, onNotices } from "./core/store/notices.ts";
import type { UnusedPolicy } from "./core/store/index.ts";
import { nameRoot } from "./core/qdrant/root-name.ts";
import { realRoot, rootStorePath } from "./core/types/root-id.ts";
import { exactSearchChunks } from "./core/types/segment.ts";
import type { SecretSettings } from "./core/secrets/index.ts";
import type { RerankSpec } from "./core/code/index.ts";
import type { HealthCheck, IndexReport } from "./core/types/index.ts";
import type { CodeEngine, Engine } from "./engine.ts";
import { isLociError, LociError, messageOf, throwIfCancelled } from "./errors.ts";
import { openMemory } from "./threads/host/open-memory.ts";
import { openThreads, type EngineThreads } from "./threads/host/open-threads.ts";
import { createNeighborBuilder } from "./threads/host/build-neighbors.ts";
import { createFreshnessKeeper, type FreshnessKeeper } from "./threads/host/keep-fresh.ts";
import { createArtifactSharer, type ArtifactSharer } from "./threads/host/share-artifacts.ts";
import { shareMemory } from "./threads/host/share-memory.ts";
import { createRootRanker, type RootRanker } from "./threads/host/rank-roots.ts";

export interface EngineOptions {
  /** Folder of everything that is stored. */
  readonly home: string;
  /** Threads that parse, embed and link; 0 is one for each core. */
  readonly threads?: number | undefined;
  readonly embedder?: EmbedderSpec | undefined;
  readonly rerank?: RerankSpec | undefined;
  /** The cache of artifacts that machines share. Files that are not masked are never looked for in it, nor given to it. */
  readonly artifacts?: ArtifactCacheSettings | undefined;
  /** The server that search is kept in, for many machines; this machine alone where it is not given. */
  readonly qdrant?: QdrantSettings | undefined;
  readonly maxFileBytes?: number | undefined;
  /** Both are on when it is not given. */
  readonly secrets?: SecretSettings | undefined;
  /** What the engine may hold in memory; 0 is the smaller of 1.5 GiB and a quarter of the machine's. */
  readonly memoryBytes?: number | undefined;
  /** Longest time for one file's syntax tree. */
  readonly fileBudgetMs?: number | undefined;
  /** A file that is worked on for longer than this has its thread ended. */
  readonly hangMs?: number | undefined;
  /** Chunks up to which a root's vectors are scanned; 200,000 by default. Larger ones get an approximate index as well. */
  readonly exactUpTo?: number | undefined;
  /** How long no run may have ended before such an index is built; half a minute by default. */
  readonly neighborQuietMs?: number | undefined;
  /** What of that which no index needs stays on the disk; two weeks and 4 GiB by default. */
  readonly unused?: UnusedPolicy | undefined;
  /** Milliseconds since the epoch: the time that memories are stored and asked at, and that unused artifacts grow old by. */
  readonly clock?: (() => number) | undefined;
  /** Roots that are asked about are kept up to date from then on, by watching them where the system can. Absent: they are not. */
  readonly keepFresh?: { readonly watch: boolean } | undefined;
  /** Told at once what was found wrong with a store, and what was done about it; `takeNotices` gives it too. */
  readonly onNotice?: ((message: string) => void) | undefined;
  /** Tests only: where this process is to be killed. */
  readonly failpoint?: string | undefined;
}

const MiB = 1024 * 1024;
const dayMs = 86_400_000;

/** Nothing heavy happens before the first call. Throws HOME_NOT_WRITABLE, DISK_FULL. */
export function openEngine(options: EngineOptions): Promise<Engine> {
  makeHome(options.home);
  const notices = collectNotices(options);
  armFailpoint(options.failpoint);
  const embedder: EmbedderSpec = options.embedder ?? { provider: "static" };
  const secrets: SecretSettings = options.secrets ?? { mask: true, skipFiles: true };
  const exactUpTo = options.exactUpTo ?? exactSearchChunks;
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
    options.threads ?? 0,
  );
  const ranker = createRootRanker((rootStore) => threads.rankSymbols(rootStore));
  const neighbors = createNeighborBuilder(
    (rootStore, signal) => threads.buildNeighbors(rootStore, signal),
    options.neighborQuietMs,
  );
  const sharer =
    options.artifacts !== undefined && secrets.mask
      ? createArtifactSharer(threads.cache, options.artifacts, options.home)
      : undefined;
  const code = createCodeEngine(
    threads,
    sharer,
    (rootStore, report) => {
      if (report.chunks > exactUpTo) neighbors.buildSoon(rootStore);
      return rankAfter(rootStore, report, {
        ranker,
        // What linking holds of a large root, and the graph, are not held at once.
        makeRoom: async () => {
          if ((readHeldBytes() ?? 0) > shares.limitBytes / 2) await threads.workers.renew();
        },
      });
    },
    options,
  );
  const { memory, settings, close } = openMemory({
    home: options.home,
    embedder,
    masksSecrets: secrets.mask,
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

/** A home that is there and takes no writes is read: what wants to write says so when it does. */
function makeHome(home: string): void {
  if (isWritable(home) || !existsSync(home)) makeFolder(join(home, "roots"));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function collectNotices({ home, onNotice }: EngineOptions): { take(): readonly string[]; stop(): void } {
  let waiting: string[] = [];
  const stop = onNotices(({ path, message }) => {
    if (!path.startsWith(home)) return;
    waiting.push(message);
    onNotice?.(message);
  });
  return {
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    stop,
  };
}

function createCodeEngine(
  { workers, writer, code, watches, pushing, rankSymbols }: EngineThreads,
  sharer: ArtifactSharer | undefined,
  afterRun: (rootStore: string, report: IndexReport) => Promise<void>,
  options: EngineOptions,
): CodeEngine & { stopKeepingFresh(): Promise<void> } {
  const inTurn = createTurns();
  const run = async (
    given: Pick<IngestRequest, "root"> & Partial<IngestRequest>,
    signal: AbortSignal | undefined,
  ): Promise<IndexReport> => {
    const request = {
      full: false,
      hangMs: options.hangMs ?? 30_000,
      onProgress: undefined,
      ...given,
      rootStore: rootStorePath(options.home, given.root),
      sharing: sharer?.forRun(given.changed?.length),
    };
    const report = await inTurn(given.root, () => ingestAnew(workers, writer, request, options.home, signal));
    sharer?.record(report);
    await afterRun(request.rootStore, report);
    await dropUnused(writer, options);
    return report;
  };
  const keeper = createKeeper(options, watches, async (root, change, signal) => {
    await run({ root, onlyIfIndexed: true, changed: change === "anything" ? undefined : change }, signal);
  });
  return {
    ...code,
    async index(path, { full, broad, paths, scip, onProgress }, signal) {
      throwIfCancelled(signal);
      checkFolder(path);
      const root = realRoot(path);
      if (broad !== true) refuseBroad(root);
      const given = scip === undefined ? undefined : checkFile(scip);
      return run({ root, full: full ?? false, changed: paths, scip: given, onProgress }, signal);
    },
    async push(path, name, signal) {
      throwIfCancelled(signal);
      requireServer(options);
      const root = realRoot(path);
      const rootStore = rootStorePath(options.home, root);
      if (!existsSync(rootStore)) {
        const next = { do: "index", path: root } as const;
        throw new LociError("ROOT_NOT_INDEXED", `${root} is not indexed.`, { next });
      }
      // Ranks are a part of what is pushed.
      await inTurn(root, () => rankSymbols(rootStore));
      return inTurn(root, () => pushing.push(rootStore, name ?? nameRoot(root), signal));
    },
    async removePushed(name, signal) {
      throwIfCancelled(signal);
      requireServer(options);
      await pushing.remove(name, signal);
    },
    async settle(scope, signal) {
      const standings = await code.standings(scope, signal);
      if (keeper === undefined) return standings;
      const settled = await Promise.all(
        standings
          .filter(({ root }) => isAbsolute(root)) // a name is that of a root in a server
          .map(async ({ root }) => [root, await keeper.settle(root, signal)] as const),
      );
      const behind = new Map(settled);
      // What was waited for is in a later generation than before.
      const now = await code.standings(scope, signal);
      return now.map((standing) => ({ ...standing, behind: behind.get(standing.root) }));
    },
    async stopKeepingFresh() {
      await keeper?.close();
    },
    async workspaces(path, signal) {
      throwIfCancelled(signal);
      if (path !== undefined) checkFolder(path);
      return code.workspaces(path, signal);
    },
  };
}

function requireServer({ qdrant }: EngineOptions): void {
  if (qdrant !== undefined) return;
  throw new LociError("CONFIG_INVALID", "No server for search is configured.", {
    hint: 'Set search.store to "qdrant", and qdrant.url to its address where that is not this machine.',
  });
}

function createKeeper(
  { keepFresh, onNotice }: EngineOptions,
  watches: EngineThreads["watches"],
  refresh: Parameters<typeof createFreshnessKeeper>[0]["refresh"],
): FreshnessKeeper | undefined {
  if (keepFresh === undefined) return undefined;
  return createFreshnessKeeper({
    watches: keepFresh.watch ? watches : undefined,
    refresh,
    onNotice: (message) => onNotice?.(message),
  });
}

/** What is damaged inside of a store that LMDB opens is met by the run that needs it: then everything is made anew. */
async function ingestAnew(
  workers: EngineThreads["workers"],
  writer: EngineThreads["writer"],
  request: IngestRequest,
  home: string,
  signal: AbortSignal | undefined,
): Promise<IndexReport> {
  try {
    return await ingest(workers, writer, request, signal);
  } catch (error) {
    if (!isLociError(error, "STORE_CORRUPT") || request.full) throw error;
    giveNotice({ path: home, message: `${error.message} The index of ${request.root} is made anew.` });
    return ingest(workers, writer, { ...request, full: true }, signal);
  }
}

function checkUnused({ artifacts }: EngineOptions): readonly HealthCheck[] {
  if (artifacts === undefined) return [];
  const detail = "not used: secrets.mask is off, and what is not masked is not shared";
  return [{ part: "artifact cache", ok: true, detail, mend: undefined, tookMs: 0 }];
}

/** A run that is done is not undone by what goes wrong here. */
async function dropUnused(
  writer: EngineThreads["writer"],
  { home, unused, clock }: EngineOptions,
): Promise<void> {
  const policy = unused ?? { keepMs: 14 * dayMs, maxBytes: 4096 * MiB };
  try {
    await writer.dropUnused(policy, (clock ?? Date.now)());
  } catch (error) {
    giveNotice({ path: home, message: `What no index needs any more stays for now: ${messageOf(error)}` });
  }
}

function refuseBroad(root: string): void {
  const what = findBroadness(root);
  if (what === undefined) return;
  throw new LociError("PATH_TOO_BROAD", `${root} is ${what}, and not a project.`, {
    hint: "Index the folder of one project. On the command line --force indexes it all the same.",
  });
}

interface Ranking {
  readonly ranker: RootRanker;
  readonly makeRoom: () => Promise<void>;
}

async function rankAfter(
  rootStore: string,
  report: IndexReport,
  { ranker, makeRoom }: Ranking,
): Promise<void> {
  if (2 * report.filesUnchanged >= report.filesScanned) {
    ranker.rankSoon(rootStore);
    return;
  }
  await makeRoom();
  await ranker.rankNow(rootStore);
}

/** Runs of one root follow each other; the lease keeps other processes out, but not another call of this one. */
function createTurns(): <T>(root: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (root, run) => {
    const turn = (last.get(root) ?? Promise.resolve()).then(run, run);
    last.set(root, turn);
    return turn;
  };
}
