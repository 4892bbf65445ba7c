// The memory of a home as the engine offers it: one thread that does the work, code looked up beside it, events gathered.
import { join } from "node:path";
import { Histogram } from "../../base/histogram.ts";
import type { EmbedderSpec } from "../../core/embed/index.ts";
import { idInRoot } from "../../core/types/node-id.ts";
import type {
  Anchors,
  ImpactedMemory,
  MemoryEngine,
  MemoryEvent,
  ToolLatency,
  TraversedNode,
} from "../../core/types/index.ts";
import type { CodePort } from "../../core/code/code-anchors.ts";
import { dependentFiles, findAnchor, relativeToRoot, resolveNames } from "../../core/code/code-anchors.ts";
import { MemoryThread } from "./memory-thread.ts";

export interface MemoryOptions {
  readonly home: string;
  readonly embedder: EmbedderSpec;
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined;
  /** Without it links lead to memories only. */
  readonly code?: CodePort | undefined;
}

export interface MemoryService {
  readonly memory: MemoryEngine;
  readonly settings: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown): Promise<void>;
  };
  close(): Promise<void>;
}

const eventDelayMs = 500;
const eventBatch = 200;
/** Nodes of one answer whose place in the code is looked up. */
const checkedAnchors = 200;
const impactAnchors = 5;

/** Nothing is opened before the first call. */
export function openMemory(options: MemoryOptions): MemoryService {
  const now = options.clock ?? Date.now;
  const { code } = options;
  const thread = new MemoryThread({ path: join(options.home, "memory"), embedder: options.embedder });
  const events = createEventBuffer((batch) => thread.call("writeEvents", [batch, now()]));

  async function anchorsOf(names: readonly string[], signal?: AbortSignal): Promise<Anchors> {
    if (code === undefined || names.length === 0) return {};
    const unknown = await thread.call("findUnknown", [names], signal);
    return resolveNames(code, unknown, signal);
  }

  /** The id of the node that a name stands for: its own, or that of the code that people call so. */
  async function nameNode(name: string, signal?: AbortSignal): Promise<string> {
    const anchor = (await anchorsOf([name], signal))[name];
    if (anchor === undefined) return name;
    const ids = [anchor.id, idInRoot(anchor)];
    const known = await thread.call("findAnchors", [ids], signal);
    return ids.find((id) => known[id]?.root === anchor.root) ?? anchor.id;
  }

  const memory: MemoryEngine = {
    store: async (input, signal) =>
      thread.call("store", [input, await anchorsOf(input.links ?? [], signal), now()], signal),
    get: (id, signal) => thread.call("get", [id], signal),
    list: (query, signal) => thread.call("list", [query], signal),
    recall: (query, signal) => thread.call("recall", [query, now()], signal),
    recallWithExpansion: (query, signal) => thread.call("recallWithExpansion", [query, now()], signal),
    async recallWithImpact(query, signal) {
      const found = await thread.call("recallWithImpact", [query, now()], signal);
      return code === undefined ? found.map(dropAnchors) : addDependents(thread, code, found, signal);
    },
    update: (id, changes, signal) => thread.call("update", [id, changes, now()], signal),
    delete: (id, signal) => thread.call("delete", [id, now()], signal),
    softDelete: (id, signal) => thread.call("softDelete", [id, now()], signal),
    restore: (id, signal) => thread.call("restore", [id, now()], signal),
    listDeleted: (limit, signal) => thread.call("listDeleted", [limit, now()], signal),
    purgeDeleted: (id, signal) => thread.call("purgeDeleted", [id, now()], signal),
    refine: (id, refinement, signal) => thread.call("refine", [id, refinement, now()], signal),
    split: (id, parts, signal) => thread.call("split", [id, parts, now()], signal),
    merge: (merge, signal) => thread.call("merge", [merge, now()], signal),
    associate: async (edge, signal) =>
      thread.call("associate", [edge, await anchorsOf([edge.source, edge.target], signal), now()], signal),
    async traverse(traversal, signal) {
      const start = await nameNode(traversal.start, signal);
      const nodes = await thread.call("traverse", [{ ...traversal, start }, now()], signal);
      return code === undefined ? nodes : locateNodes(thread, code, nodes, signal);
    },
    export: (query, signal) => thread.call("export", [query], signal),
    import: (memories, ids, signal) => thread.call("import", [memories, ids, now()], signal),
    listNamespaces: (signal) => thread.call("listNamespaces", [], signal),
    describeNamespace: (namespace, seenBy, signal) =>
      thread.call("describeNamespace", [namespace, seenBy], signal),
    deleteNamespace: (namespace, signal) => thread.call("deleteNamespace", [namespace, now()], signal),
    decay: (days, cycle, signal) => thread.call("decay", [days, cycle, now()], signal),
    connectCreatively: (cycle, signal) => thread.call("connectCreatively", [cycle, now()], signal),
    cluster: (threshold, cycle, signal) => thread.call("cluster", [threshold, cycle, now()], signal),
    forget: (threshold, cycle, signal) => thread.call("forget", [threshold, cycle, now()], signal),
    findSummaryClusters: (size, namespace, signal) =>
      thread.call("findSummaryClusters", [size, namespace], signal),
    summarize: (clusters, summaries, cycle, signal) =>
      thread.call("summarize", [clusters, summaries, cycle, now()], signal),
    lastRuns: (signal) => thread.call("lastRuns", [], signal),
    async decisionChain(filter, signal) {
      const { filePath } = filter;
      const inRoot =
        filePath === undefined || code === undefined
          ? filePath
          : await relativeToRoot(code, filePath, signal);
      return thread.call("decisionChain", [{ ...filter, filePath: inRoot }], signal);
    },
    async detectPatterns(minFrequency, namespace, signal) {
      await events.flush();
      return thread.call("detectPatterns", [minFrequency, namespace, now()], signal);
    },
    recordEvent: (event) => {
      events.add(event);
    },
    metrics: () => events.metrics(),
    stats: (signal) => thread.call("stats", [now()], signal),
    checkHealth: (signal) => thread.call("checkHealth", [], signal),
    async flush() {
      await events.flush();
      if (thread.isStarted) await thread.call("flush", []);
    },
  };

  return {
    memory,
    settings: {
      get: (key) => thread.call("readSetting", [key]),
      set: (key, value) => thread.call("writeSetting", [key, value, now()]),
    },
    async close() {
      await events.flush();
      await thread.close();
    },
  };
}

interface EventBuffer {
  add(event: MemoryEvent): void;
  flush(): Promise<void>;
  metrics(): ReturnType<MemoryEngine["metrics"]>;
}

function createEventBuffer(write: (batch: readonly MemoryEvent[]) => Promise<void>): EventBuffer {
  const latencies = new Map<string, Histogram>();
  let [calls, failures] = [0, 0];
  let waiting: MemoryEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    // Events are a help, not a promise: where they cannot be written, the work goes on without.
    if (batch.length > 0) await write(batch).catch(() => undefined);
  };
  return {
    add(event) {
      if (event.kind === "tool" && event.durationMs !== undefined) {
        const name = event.tool ?? "unknown";
        const histogram = latencies.get(name) ?? new Histogram();
        latencies.set(name, histogram);
        histogram.record(event.durationMs);
        calls++;
        if (event.failed === true) failures++;
      }
      waiting.push({ ...event, at: event.at ?? new Date().toISOString() });
      if (waiting.length >= eventBatch) void flush();
      else timer ??= setTimeout(() => void flush(), eventDelayMs).unref();
    },
    flush,
    metrics: () => ({
      latencies: Object.fromEntries([...latencies].map(([name, histogram]) => [name, toLatency(histogram)])),
      counters: { tool_calls_total: calls, tool_failures_total: failures },
      gauges: { events_waiting: waiting.length, rss_bytes: process.memoryUsage.rss() },
    }),
  };
}

function toLatency(histogram: Histogram): ToolLatency {
  const { count, total, min, max, p50, p95, p99 } = histogram.figures();
  return { count, totalMs: total, minMs: min, maxMs: max, p50Ms: p50, p95Ms: p95, p99Ms: p99 };
}

type CoreImpact = ImpactedMemory & { readonly impact: { readonly anchors: readonly string[] } };

function dropAnchors({ impact, ...memory }: CoreImpact): ImpactedMemory {
  const { pagerank, centrality, connectedDecisions, dependentFiles, modificationCount } = impact;
  return {
    ...memory,
    impact: { pagerank, centrality, connectedDecisions, dependentFiles, modificationCount },
  };
}

/** Files that use the code that the memories are linked to. */
async function addDependents(
  thread: MemoryThread,
  code: CodePort,
  found: readonly CoreImpact[],
  signal?: AbortSignal,
): Promise<readonly ImpactedMemory[]> {
  return Promise.all(
    found.map(async (row) => {
      const anchors = await thread.call("findAnchors", [row.impact.anchors.slice(0, impactAnchors)], signal);
      const files = new Set(row.impact.dependentFiles);
      for (const anchor of Object.values(anchors)) {
        for (const file of await dependentFiles(code, anchor, signal)) files.add(file);
      }
      return dropAnchors({ ...row, impact: { ...row.impact, dependentFiles: [...files].sort() } });
    }),
  );
}

async function locateNodes(
  thread: MemoryThread,
  code: CodePort,
  nodes: readonly TraversedNode[],
  signal?: AbortSignal,
): Promise<readonly TraversedNode[]> {
  const ids = nodes.filter(({ memoryId }) => memoryId === undefined).map(({ id }) => id);
  if (ids.length === 0) return nodes;
  const anchors = await thread.call("findAnchors", [ids.slice(0, checkedAnchors)], signal);
  return Promise.all(
    nodes.map(async (node) => {
      const anchor = anchors[node.id];
      if (anchor === undefined) return node;
      const { state, symbol } = await findAnchor(code, anchor, signal);
      return { ...node, state, movedTo: state === "moved" ? symbol?.id : undefined };
    }),
  );
}
