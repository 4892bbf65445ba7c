// What does the page's first view show? The server, its roots and their freshness, its health, its metrics over time.
import { basename } from "node:path";
import { z } from "zod";
import { defineRoute, type Route } from "../../tools/definitions/route.ts";
import type { History } from "../history.ts";
import { figures, limitParameter, list, rootParameter } from "./schemas.ts";

export interface ServerFacts {
  readonly version: string;
  readonly readOnly: boolean;
  readonly history: History;
}

/** How many changed files are named; the count includes all. */
const namedFiles = 20;
/** How many members of a cluster are named. */
const shownMembers = 8;
const nothing = z.object({});

const names = new Intl.Collator("en", { numeric: true });
/** By the name of the folder, which the page shows; folders of one name by their paths. */
const byName = ({ root: a }: { readonly root: string }, { root: b }: { readonly root: string }): number =>
  names.compare(basename(a), basename(b)) || names.compare(a, b);

export function createOverviewRoutes({ version, readOnly, history }: ServerFacts): readonly Route[] {
  const startedAt = new Date().toISOString();
  return [
    defineRoute({
      method: "GET",
      path: "/api/server",
      description:
        "The server's version, when it started, whether it may change what is stored, and its own project.",
      effect: "read",
      input: nothing,
      output: z.object({
        ...{ version: z.string(), startedAt: z.string(), readOnly: z.boolean() },
        root: z
          .string()
          .optional()
          .describe("The indexed root that the server was started for, with --root or in its folder"),
      }),
      async handle(_params, { workspace }) {
        const { roots } = await workspace.scope();
        return { version, startedAt, readOnly, root: roots?.[0] };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/api/history",
      description: "Memory, calls, failures and latencies of the last hour, one sample every five seconds.",
      effect: "read",
      input: nothing,
      output: z.object({
        samples: list(
          z.object({
            ...{ at: z.string(), memoryBytes: z.number(), heapBytes: z.number(), calls: z.number() },
            ...{ failed: z.number(), p95Ms: z.number().optional(), lateMs: z.number() },
          }),
        ),
      }),
      handle: () => Promise.resolve({ samples: history.list() }),
    }),
    ...storeRoutes,
  ];
}

const storeRoutes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/roots",
    description:
      "Indexed roots by name, with their sizes and languages, and the files that are not in the index yet.",
    effect: "read",
    input: nothing,
    output: z.object({
      roots: list(
        z.object({
          ...{ root: z.string(), id: z.string(), generation: z.number(), indexedAt: z.string() },
          ...{ files: z.number(), symbols: z.number(), chunks: z.number(), edges: z.number() },
          ...{ bytesOnDisk: z.number(), embedder: z.string(), languages: figures },
          isOtherBuild: z.boolean(),
          commit: z.string().optional(),
          behind: z
            .object({ count: z.number(), files: list(z.string()) })
            .optional()
            .describe("Absent if the root is not watched, or while it is being determined"),
          isWatched: z.boolean(),
        }),
      ),
    }),
    async handle(_params, { engine, signal }) {
      const [roots, standings] = await Promise.all([
        engine.code.roots(signal),
        engine.code.standings({}, signal),
      ]);
      return {
        roots: roots.toSorted(byName).map((status) => {
          const standing = standings.find(({ root }) => root === status.root);
          const behind = Array.isArray(standing?.behind) ? (standing.behind as readonly string[]) : undefined;
          return {
            ...status,
            commit: standing?.commit,
            behind: behind && { count: behind.length, files: behind.slice(0, namedFiles) },
            isWatched: standing?.behind !== undefined,
          };
        }),
      };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/contents",
    description:
      "What is stored in the whole home: symbols and edges by kind, memories and their links, bytes.",
    effect: "read",
    input: nothing,
    output: z.object({
      ...{ symbolKinds: figures, edgeKinds: figures, bytesOnDisk: z.number() },
      ...{ memories: z.number(), memoryEdges: z.number(), namespaces: z.number(), events: z.number() },
      embedder: z.string(),
    }),
    async handle(_params, { engine, signal }) {
      const [contents, stats] = await Promise.all([
        engine.code.contents(signal),
        engine.memory.stats(signal),
      ]);
      const { memories, edges: memoryEdges, namespaces, events, embedder } = stats;
      return { ...contents, memories, memoryEdges, namespaces, events, embedder };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/health",
    description: "Checks every component and says how to fix one that fails.",
    effect: "read",
    input: nothing,
    output: z.object({
      checks: list(
        z.object({
          ...{ part: z.string(), ok: z.boolean(), detail: z.string() },
          ...{ mend: z.string().optional(), tookMs: z.number() },
        }),
      ),
    }),
    async handle(_params, { engine, signal, wordNextStep }) {
      const checked = await Promise.all([
        engine.code.checkHealth(signal),
        engine.memory.checkHealth(signal),
        engine.artifacts.checkHealth(signal),
      ]);
      const checks = checked.flat().map(({ part, ok, detail, mend, next, tookMs }) => ({
        ...{ part, ok, detail, tookMs },
        mend: mend ?? (next === undefined ? undefined : wordNextStep(next)),
      }));
      return { checks };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/calls",
    description: "How often each tool was called since a time, how long it took, and how often it failed.",
    effect: "read",
    input: z.object({
      since: z.string().optional().describe("A time (ISO 8601); default: everything that is kept"),
    }),
    output: z.object({
      tools: list(
        z.object({
          ...{ tool: z.string(), count: z.number(), failed: z.number() },
          ...{ p50Ms: z.number(), p95Ms: z.number(), maxMs: z.number() },
        }),
      ),
    }),
    async handle({ since }, { engine, signal }) {
      const { byTool } = await engine.memory.measureCalls(since, signal);
      const tools = Object.entries(byTool)
        .map(([tool, { count, failed, p50Ms, p95Ms, maxMs }]) => ({
          tool,
          count,
          failed,
          p50Ms,
          p95Ms,
          maxMs,
        }))
        .sort((a, b) => b.count - a.count);
      return { tools };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/clusters",
    description: "The clusters of a root, found from uses, the largest first, and the edges between them.",
    effect: "read",
    input: z.object({
      root: rootParameter,
      resolution: z.coerce.number().min(0.1).max(10).default(1),
      limit: limitParameter(1_000, 60),
    }),
    output: z.object({
      ...{ modularity: z.number(), clusterCount: z.number() },
      clusters: list(
        z.object({
          ...{ id: z.number(), size: z.number(), label: z.string() },
          members: list(z.string()).describe("The most central first, eight at most"),
        }),
      ),
      links: list(z.object({ from: z.number(), to: z.number(), edges: z.number() })),
    }),
    async handle({ root, resolution, limit }, { engine, signal }) {
      await engine.code.settle({ root }, signal);
      const query = { root, resolution, limit, memberLimit: shownMembers };
      const { modularity, clusterCount, clusters, links } = await engine.code.clusters(query, signal);
      return {
        ...{ modularity, clusterCount, clusters },
        links: links.filter(({ from, to }) => from < limit && to < limit),
      };
    },
  }),
];
