// How is the code of one home indexed in turn, kept fresh, pushed and queried?
import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { checkFile } from "./base/check-file.ts";
import { checkFolder, findBroadness } from "./base/check-folder.ts";
// Not through the module's index: this thread only hands out work, and must not load the code that does it.
import { ingest, type IngestRequest } from "./core/ingest/ingest.ts";
import type { QdrantSettings } from "./core/qdrant/index.ts";
import type { UnusedPolicy } from "./core/store/index.ts";
import { giveNotice } from "./core/store/notices.ts";
import { nameRoot } from "./core/qdrant/root-name.ts";
import { realRoot, rootStorePath } from "./core/types/root-id.ts";
import type { IndexReport } from "./core/types/index.ts";
import type { CodeEngine } from "./engine.ts";
import { isLociError, LociError, messageOf, throwIfCancelled } from "./errors.ts";
import type { EngineThreads } from "./threads/host/open-threads.ts";
import { createFreshnessKeeper, type FreshnessKeeper } from "./threads/host/keep-fresh.ts";
import { createRootList } from "./threads/host/root-list.ts";
import { askTypeScript } from "./threads/host/ask-typescript.ts";
import type { ArtifactSharer } from "./threads/host/share-artifacts.ts";

export interface CodeOptions {
  /** Folder of everything that is stored. */
  readonly home: string;
  /** The server that holds the search index, for many machines. Absent: this machine alone. */
  readonly qdrant?: QdrantSettings | undefined;
  /** If work on one file takes longer than this, its thread is ended. */
  readonly hangMs?: number | undefined;
  /** How much of what no index needs stays on disk; by default two weeks and 4 GiB. */
  readonly unused?: UnusedPolicy | undefined;
  /** How many bytes of vectors may be stored twice, in indexes and by content; 32 MiB by default. */
  readonly vectorBytes?: number | undefined;
  /**
   * Milliseconds since the epoch: the time at which memories are stored and queried, and by which unused artifacts age.
   */
  readonly clock?: (() => number) | undefined;
  /**
   * Roots are kept up to date from their first query on, by watching them where the system can. Absent: they are not.
   */
  readonly keepFresh?: { readonly watch: boolean } | undefined;
  /** Called at once with what was found wrong with a store and what was done about it; `takeNotices` returns it too. */
  readonly onNotice?: ((message: string) => void) | undefined;
}

/** What no index needs stays for two weeks, as long as it takes less than 4 GiB. */
const unusedPolicy: UnusedPolicy = { keepMs: 14 * 86_400_000, maxBytes: 4096 * 1024 * 1024 };

/** Vectors of about 125,000 chunks: embedding those again takes the built-in model 8 seconds. */
const defaultVectorBytes = 32 * 1024 * 1024;

/** The run's caller waits for `afterRun` too. */
export function createCodeEngine(
  { workers, writer, code, watches, pushing, rankSymbols }: EngineThreads,
  sharer: ArtifactSharer | undefined,
  afterRun: (storePath: string, report: IndexReport) => Promise<void>,
  options: CodeOptions,
): CodeEngine & { stopKeepingFresh(): Promise<void> } {
  const inTurn = createTurns();
  /** Roots whose index this process has made or found to be as it would make it. */
  const ours = new Set<string>();
  const run = async (
    given: Pick<IngestRequest, "root"> & Partial<IngestRequest>,
    signal: AbortSignal | undefined,
  ): Promise<IndexReport> => {
    const request = {
      full: false,
      hangMs: options.hangMs ?? 30_000,
      onProgress: undefined,
      ...given,
      storePath: rootStorePath(options.home, given.root),
      sharing: sharer?.forRun(given.changed?.length),
    };
    const report = await inTurn(given.root, () =>
      ingestOrRebuild(workers, writer, request, options.home, signal),
    );
    ours.add(given.root);
    sharer?.record(report);
    await afterRun(request.storePath, report);
    await dropUnused(writer, options);
    return report;
  };
  const keeper = createKeeper(options, watches, async (root, change, signal) => {
    const changed = change === "anything" ? undefined : change;
    await run({ root, onlyIfIndexed: true, onlyIfOurs: ours.has(root), changed }, signal);
  });
  const listRoots = createRootList(options.home, code.roots);
  return {
    ...code,
    async rootPaths(signal) {
      throwIfCancelled(signal);
      // What a server holds does not show in the home.
      return options.qdrant === undefined
        ? listRoots(signal)
        : (await code.roots(signal)).map(({ root }) => root);
    },
    async index(path, { full, broad, paths, scip, typescript, onProgress }, signal) {
      throwIfCancelled(signal);
      checkFolder(path);
      const root = realRoot(path);
      if (broad !== true) refuseBroad(root);
      const scipFile = scip === undefined ? undefined : checkFile(scip);
      if (scip !== undefined && typescript === true) {
        throw new LociError("INPUT_INVALID", "A SCIP index and TypeScript cannot be used in the same run.");
      }
      const request = { root, full: full ?? false, changed: paths, onProgress };
      if (typescript !== true) return run({ ...request, scip: scipFile }, signal);
      const storePath = rootStorePath(options.home, root);
      const facts = await askTypeScript({ root, storePath }, signal);
      const report = await run({ ...request, scip: facts.file }, signal);
      return { ...report, problems: [...report.problems, ...facts.problems] };
    },
    async push(path, name, signal) {
      throwIfCancelled(signal);
      requireServer(options);
      const root = realRoot(path);
      const storePath = rootStorePath(options.home, root);
      if (!existsSync(storePath)) {
        const next = { do: "index", path: root } as const;
        throw new LociError("ROOT_NOT_INDEXED", `${root} is not indexed.`, { next });
      }
      // Ranks are part of what is pushed.
      await inTurn(root, () => rankSymbols(storePath));
      return inTurn(root, () => pushing.push(storePath, name ?? nameRoot(root), signal));
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
          .filter(({ root }) => isAbsolute(root)) // a root in a server has a name, not a path
          .map(async ({ root }) => [root, await keeper.settle(root, signal)] as const),
      );
      const behind = new Map(settled);
      // After the wait there is a newer generation.
      const now = await code.standings(scope, signal);
      return now.map((standing) => ({ ...standing, behind: behind.get(standing.root) ?? standing.behind }));
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

function requireServer({ qdrant }: CodeOptions): void {
  if (qdrant !== undefined) return;
  throw new LociError("CONFIG_INVALID", "No search server is configured.", {
    hint: 'Set search.store to "qdrant", and qdrant.url to its address if it is on another machine.',
  });
}

function createKeeper(
  { keepFresh, onNotice }: CodeOptions,
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

/** Damage inside a store that LMDB can open shows up in the run that needs the data; then everything is rebuilt. */
async function ingestOrRebuild(
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
    giveNotice({ path: home, message: `${error.message} This run rebuilds it.` });
    return ingest(workers, writer, { ...request, full: true }, signal);
  }
}

/** A failure here does not undo a finished run. */
async function dropUnused(
  writer: EngineThreads["writer"],
  { home, unused, vectorBytes, clock }: CodeOptions,
): Promise<void> {
  try {
    await writer.dropVectors(vectorBytes ?? defaultVectorBytes);
    await writer.dropUnused(unused ?? unusedPolicy, (clock ?? Date.now)());
  } catch (error) {
    giveNotice({ path: home, message: `Unused data could not be removed yet: ${messageOf(error)}` });
  }
}

function refuseBroad(root: string): void {
  const what = findBroadness(root);
  if (what === undefined) return;
  throw new LociError("PATH_TOO_BROAD", `${root} is ${what}, and not a project.`, {
    hint: "Index the folder of one project. On the command line, --force indexes it anyway.",
  });
}

/** Runs of one root follow each other: the lease keeps other processes out, but not another call in this process. */
function createTurns(): <T>(root: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (root, run) => {
    const turn = (last.get(root) ?? Promise.resolve()).then(run, run);
    last.set(root, turn);
    return turn;
  };
}
