// The threads of one engine: some that compute, one that writes, two that answer, one that builds when all is quiet. Each group starts with its first task.
import { availableParallelism } from "node:os";
import type { SharedFiles, Workers, Writer } from "../../core/ingest/index.ts";
import type { Betweenness, CsrGraph } from "../../kernels/index.ts";
import { measureBetweenness, type BetweennessRequest } from "./measure-betweenness.ts";
import { createPool, type Pool } from "./pool.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";
import type * as compute from "../entries/compute.ts";
import type * as graph from "../entries/graph.ts";
import type * as neighbor from "../entries/neighbor.ts";
import type * as query from "../entries/query.ts";
import type * as writer from "../entries/writer.ts";

export interface EngineThreads {
  readonly workers: Workers;
  readonly writer: Writer;
  readonly queries: Pool<typeof query>;
  readonly graphs: Pool<typeof graph>;
  /** Ranks the symbols of a root's current generation, if they are not, and stores that beside it. */
  rankSymbols(rootStore: string): Promise<void>;
  /**
   * Builds the approximate index of a root's vectors where that pays, unless another process is at it. Throws CANCELLED soon
   * after `stop[0]`, in shared memory, is not 0 any more.
   */
  buildNeighbors(rootStore: string, stop: Int32Array): Promise<void>;
  measureBetweenness(graph: CsrGraph, request: BetweennessRequest): Promise<Betweenness>;
  /** Lets what runs end, then ends the threads; the writer last, once its work is on disk. */
  close(): Promise<void>;
}

/** Between two runs that follow each other the threads stay warm; a server that only answers gives their memory back. */
const computeIdleMs = 5 * 60_000;
/** Between two builds lie minutes, and nothing is kept. */
const neighborIdleMs = 1_000;
/** What was found on a graph is lost with its thread, so it stays longer. */
const graphIdleMs = 30 * 60_000;

export function openThreads(settings: ThreadSettings, threads: number): EngineThreads {
  const wanted = threads > 0 ? threads : availableParallelism();
  const computing = createPool<typeof compute>(new URL("../entries/compute.js", import.meta.url), {
    threads: wanted,
    workerData: settings,
    idleMs: computeIdleMs,
  });
  const writing = createPool<typeof writer>(new URL("../entries/writer.js", import.meta.url), {
    threads: 1,
    workerData: settings,
  });
  const queries = createPool<typeof query>(new URL("../entries/query.js", import.meta.url), {
    threads: 1,
    workerData: settings,
  });
  const graphs = createPool<typeof graph>(new URL("../entries/graph.js", import.meta.url), {
    threads: 1,
    workerData: settings,
    idleMs: graphIdleMs,
  });
  const neighbors = createPool<typeof neighbor>(new URL("../entries/neighbor.js", import.meta.url), {
    threads: 1,
    workerData: settings,
    idleMs: neighborIdleMs,
  });
  const writes = toWriter(writing);
  return {
    workers: toWorkers(computing),
    writer: writes,
    queries,
    graphs,
    async rankSymbols(rootStore) {
      const ranks = await computing.run("rankSymbols", { rootStore });
      if (ranks !== undefined) await writes.putBlocks(rootStore, [ranks]);
    },
    async buildNeighbors(rootStore, stop) {
      const request = { rootStore, work: "neighbors" } as const;
      if (!(await writing.run("takeLease", request)).taken) return;
      try {
        await neighbors.run("buildNeighbors", { rootStore, stop });
      } finally {
        await writing.run("giveLease", request);
      }
    },
    measureBetweenness: (graph, request) => measureBetweenness(computing, graph, request),
    async close() {
      await Promise.all([computing.close(), queries.close(), graphs.close(), neighbors.close()]);
      if (writing.isStarted) await writing.run("close", undefined);
      await writing.close();
    },
  };
}

function toWorkers(pool: Pool<typeof compute>): Workers {
  return {
    threads: pool.threads,
    walk: (request) => pool.run("walk", request),
    readFiles: (request, killSignal) => pool.run("readFiles", request, { killSignal }),
    renew: () => pool.close(),
    plan: (request) => pool.run("plan", request),
    buildSegments: (request) => pool.run("buildSegments", request),
  };
}

function toWriter(pool: Pool<typeof writer>): Writer {
  return {
    putArtefacts: (parsed, vectors) =>
      pool.run("putArtefacts", { parsed, vectors }, { transfer: buffersOf([...parsed, ...vectors]) }),
    countCrash: (request: { readonly files: SharedFiles; readonly row: number }) =>
      pool.run("countCrash", request),
    putBlocks: (rootStore, blocks) =>
      pool.run("putBlocks", { rootStore, blocks }, { transfer: buffersOf(blocks) }),
    putFileTable: (rootStore, key, table) => pool.run("putFileTable", { rootStore, key, table }),
    publish: (rootStore, record) => pool.run("publish", { rootStore, record }),
    findRecord: (rootStore) => pool.run("findRecord", { rootStore }),
    takeLease: (rootStore) => pool.run("takeLease", { rootStore, work: "index" }),
    giveLease: (rootStore) => pool.run("giveLease", { rootStore, work: "index" }),
  };
}

/** Buffers that may be handed over: not the small ones that Node cuts from its pool, which others use too. */
function buffersOf(parts: readonly { readonly bytes: Uint8Array }[]): ArrayBuffer[] {
  const whole = parts.filter(({ bytes }) => bytes.byteLength === bytes.buffer.byteLength);
  return [...new Set(whole.map(({ bytes }) => bytes.buffer))].filter(
    (buffer) => buffer instanceof ArrayBuffer,
  );
}
