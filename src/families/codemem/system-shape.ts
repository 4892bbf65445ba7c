// Statistics and health in the field names of Codemem.
import type { HealthCheck, MemoryStats, RootStatus } from "../../core/model/index.ts";
import { toRootResult, type RootResult } from "../root-status.ts";
import { roundScore } from "../round.ts";

export interface StatsResult {
  storage: {
    memories: number;
    embeddings: number;
    graph_nodes: number;
    graph_edges: number;
    bytes_on_disk: number;
  };
  vector: { indexed: number; dimensions: number; metric: "cosine" };
  graph: {
    nodes: number;
    edges: number;
    node_kinds: Record<string, number>;
    relationship_types: Record<string, number>;
  };
  embeddings: { available: boolean; provider: string; cache: { size: number; capacity: number } | null };
  roots: RootResult[];
}

/** Memories and code together: Codemem knows one graph and one store. */
export function toStats(roots: readonly RootStatus[], memory: MemoryStats): StatsResult {
  const sum = (of: (root: RootStatus) => number): number =>
    roots.reduce((total, root) => total + of(root), 0);
  const symbols = sum((root) => root.symbols);
  const nodes = memory.nodes + symbols;
  const edges = memory.edges + sum((root) => root.edges);
  const chunks = sum((root) => (root.embedder === "none" ? 0 : root.chunks));
  const vectors = memory.embedded + chunks;
  return {
    storage: {
      memories: memory.memories,
      embeddings: vectors,
      graph_nodes: nodes,
      graph_edges: edges,
      bytes_on_disk: sum(({ bytesOnDisk }) => bytesOnDisk),
    },
    vector: { indexed: vectors, dimensions: memory.dimensions, metric: "cosine" },
    graph: {
      nodes,
      edges,
      node_kinds: symbols === 0 ? { ...memory.nodeKinds } : { ...memory.nodeKinds, symbol: symbols },
      relationship_types: { ...memory.relationshipTypes },
    },
    // Vectors come from a table in memory: there is nothing to cache.
    embeddings: { available: memory.dimensions > 0, provider: memory.embedder, cache: null },
    roots: roots.map(toRootResult),
  };
}

export interface HealthResult {
  healthy: boolean;
  storage: string;
  vector: string;
  graph: string;
  embeddings: string;
  checks: { part: string; ok: boolean; detail: string; mend: string | null; took_ms: number }[];
}

export function toHealth(checks: readonly HealthCheck[]): HealthResult {
  return {
    healthy: checks.every(({ ok }) => ok),
    storage: summarize(checks, "storage", "memories"),
    vector: summarize(checks, "vector", "memory vectors"),
    graph: summarize(checks, "graph", "memory graph"),
    embeddings: summarize(checks, "embeddings", "memory embedder"),
    checks: checks.map(({ part, ok, detail, mend, tookMs }) => ({
      part,
      ok,
      detail,
      mend: mend ?? null,
      took_ms: roundScore(tookMs),
    })),
  };
}

/** "ok", or what is wrong with the first broken one of the parts, of code or of memory. */
function summarize(checks: readonly HealthCheck[], ...parts: readonly string[]): string {
  const tried = checks.filter(({ part }) => parts.includes(part));
  return tried.length === 0 ? "not_configured" : (tried.find(({ ok }) => !ok)?.detail ?? "ok");
}
