// Which threads does an engine have? Some compute, one writes, two answer, one watches, one builds when all is quiet, one
// asks a shared cache and one pushes to a search server. Each group starts with its first call.
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import type { ArtifactCache } from "../../core/sharing/index.ts";
import type { Workers, Writer } from "../../core/ingest/index.ts";
import { keepLease } from "../../core/store/index.ts";
import { codeMethods, type CodeService } from "../../core/types/code-service.ts";
import type { ComputeService } from "../entries/compute.ts";
import type { PushService } from "../entries/push.ts";
import type { NeighborService } from "../entries/neighbor.ts";
import type { WatchService } from "../../core/watch/index.ts";
import type { ThreadSettings, WriterSettings } from "../protocol/thread-settings.ts";
import { connect, type ConnectOptions } from "./connect.ts";
import { findEntry } from "./find-entry.ts";

export interface EngineThreads {
  readonly workers: Workers;
  readonly writer: Writer;
  readonly code: CodeService;
  readonly watches: WatchService;
  /** Call only if a cache is configured. */
  readonly cache: ArtifactCache;
  /** Call only if a search server is configured. */
  readonly pushing: PushService;
  /** Ranks the symbols of the root's current generation if they have no ranks yet, and stores the ranks beside it. */
  rankSymbols(storePath: string): Promise<void>;
  /** Builds the approximate index of a root's vectors if worthwhile and not under way elsewhere. Throws CANCELLED. */
  buildNeighbors(storePath: string, signal: AbortSignal): Promise<void>;
  /** Lets running work end, then ends the threads; the writer last, once its data is on disk. */
  close(): Promise<void>;
}

/** Between two runs in a row the threads stay warm; a server that only answers gives their memory back. */
const computeIdleMs = 5 * 60_000;
/** Builds are minutes apart, and nothing is kept between them. */
const neighborIdleMs = 1_000;
/** Data read and computed for roots is lost with the thread, so it stays longer. */
const answeringIdleMs = 30 * 60_000;
/** Between two runs, connections stay open and a cache that did not answer is remembered. */
const cacheIdleMs = 5 * 60_000;
/** What threads have begun still takes some when a run goes on in small steps. */
const crowdedShare = 0.8;

export interface ThreadOptions {
  /** Threads that compute; 0 means one per core. */
  readonly threads: number;
  /** What the process may take. */
  readonly limitBytes: number;
  /** This thread answers the questions about code, and no thread is started for them. Default false. */
  readonly answersHere?: boolean | undefined;
  /** Called when a thread has opened stores of the home. */
  readonly onOpened?: (() => void) | undefined;
}

type SingleThread = Pick<ConnectOptions<object>, "name" | "entry" | "threads" | "workerData">;

export function openThreads(settings: ThreadSettings, options: ThreadOptions): EngineThreads {
  const { threads, limitBytes, answersHere = false, onOpened } = options;
  const single = (name: string): SingleThread => {
    return { name, entry: findEntry(name), threads: 1, workerData: settings };
  };
  const computing = connect<ComputeService>({
    name: "compute",
    entry: findEntry("compute"),
    methods: ["walk", "nameFiles", "readFiles", "plan", "buildSegments", "rankSymbols"],
    threads: threads > 0 ? threads : availableParallelism(),
    callsPerThread: 1,
    workerData: settings,
    idleMs: computeIdleMs,
    killable: ["readFiles"],
  });
  const writing = connect<Writer>({
    ...single("writer"),
    methods: [
      "putArtifacts",
      "closeArtifacts",
      "countCrash",
      "dropUnused",
      "dropVectors",
      "putBlocks",
      "putFileTable",
      "publish",
      "findRecord",
      "adoptGeneration",
      "acquireLease",
      "renewLease",
      "releaseLease",
    ],
    workerData: { ...settings, leaseToken: randomUUID() } satisfies WriterSettings,
    onOpened,
    handOver: {
      putArtifacts: (...kinds) => wholeOf(...kinds.flat().map(({ bytes }) => bytes)),
      putBlocks: (_, blocks) => wholeOf(...blocks.map(({ bytes }) => bytes)),
      publish: (_, __, { blocks }) => wholeOf(...blocks.map(({ bytes }) => bytes)),
    },
  });
  const queries = connect<CodeService>({
    ...single("query"),
    methods: answersHere ? [...methodsOf("query"), ...methodsOf("graph")] : methodsOf("query"),
    here: answersHere,
    onOpened,
    idleMs: answeringIdleMs,
  });
  const graphs = answersHere
    ? queries
    : connect<CodeService>({
        ...single("graph"),
        methods: methodsOf("graph"),
        onOpened,
        idleMs: answeringIdleMs,
      });
  const neighbors = connect<NeighborService>({
    ...single("neighbor"),
    methods: ["buildNeighbors"],
    idleMs: neighborIdleMs,
  });
  const watching = connect<WatchService>({
    ...single("watch"),
    methods: ["watch", "collect", "unwatch"],
  });
  const caching = connect<ArtifactCache>({
    ...single("cache"),
    methods: ["fetch", "push", "probe"],
    idleMs: cacheIdleMs,
  });
  const pushing = connect<PushService>({
    ...single("push"),
    methods: ["push", "remove"],
    idleMs: cacheIdleMs,
  });
  const { service: writer } = writing;
  return {
    workers: {
      ...computing.service,
      threads: computing.threads,
      renew: () => computing.end(),
      isCrowded: () => process.memoryUsage.rss() > crowdedShare * limitBytes,
    },
    writer,
    code: { ...queries.service, ...graphs.service },
    watches: watching.service,
    cache: caching.service,
    pushing: pushing.service,
    async rankSymbols(storePath) {
      const ranks = await computing.service.rankSymbols(storePath);
      if (ranks !== undefined) await writer.putBlocks(storePath, [ranks]);
    },
    async buildNeighbors(storePath, signal) {
      if (!(await writer.acquireLease(storePath, "neighbors")).taken) return;
      const stopRenewals = keepLease(writer, storePath, "neighbors");
      try {
        await neighbors.service.buildNeighbors(storePath, signal);
      } finally {
        stopRenewals();
        await writer.releaseLease(storePath, "neighbors");
      }
    },
    async close() {
      await Promise.all([
        computing.close(),
        queries.close(),
        graphs.close(),
        neighbors.close(),
        watching.close(),
        caching.close(),
        pushing.close(),
      ]);
      await writing.close();
    },
  };
}

function methodsOf(thread: "query" | "graph"): (keyof CodeService)[] {
  const names = Object.keys(codeMethods) as (keyof CodeService)[];
  return names.filter((name) => codeMethods[name] === thread);
}

/** Buffers that may be transferred: not the small ones that Node cuts from its pool, which other views share. */
function wholeOf(...arrays: readonly ArrayBufferView[]): ArrayBuffer[] {
  const whole = arrays.filter(({ byteLength, buffer }) => byteLength === buffer.byteLength);
  return [...new Set(whole.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer);
}
