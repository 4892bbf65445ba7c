// Statistics and health in the field names of Codemem.
import type { HealthCheck, RootStatus } from "../../core/model/index.ts";
import { roundScore } from "../round.ts";

export interface StatsResult {
  storage: {
    memories: number;
    embeddings: number;
    graph_nodes: number;
    graph_edges: number;
    bytes_on_disk: number;
  };
  vector: { indexed: number };
  graph: { nodes: number; edges: number };
  embeddings: { available: boolean; providers: string[] };
  roots: {
    root: string;
    generation: number;
    indexed_at: string;
    files: number;
    symbols: number;
    chunks: number;
    edges: number;
    bytes_on_disk: number;
    embedder: string;
    languages: Record<string, number>;
  }[];
}

export function toStats(roots: readonly RootStatus[]): StatsResult {
  const sum = (of: (root: RootStatus) => number): number =>
    roots.reduce((total, root) => total + of(root), 0);
  const embedded = roots.filter(({ embedder }) => embedder !== "none");
  const nodes = sum(({ symbols }) => symbols);
  const edges = sum((root) => root.edges);
  const vectors = embedded.reduce((total, { chunks }) => total + chunks, 0);
  return {
    storage: {
      // The engine keeps no memories yet.
      memories: 0,
      embeddings: vectors,
      graph_nodes: nodes,
      graph_edges: edges,
      bytes_on_disk: sum(({ bytesOnDisk }) => bytesOnDisk),
    },
    vector: { indexed: vectors },
    graph: { nodes, edges },
    embeddings: {
      available: embedded.length > 0,
      providers: [...new Set(embedded.map(({ embedder }) => embedder))],
    },
    roots: roots.map((root) => ({
      root: root.root,
      generation: root.generation,
      indexed_at: root.indexedAt,
      files: root.files,
      symbols: root.symbols,
      chunks: root.chunks,
      edges: root.edges,
      bytes_on_disk: root.bytesOnDisk,
      embedder: root.embedder,
      languages: { ...root.languages },
    })),
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
    storage: summarize(checks, "store"),
    vector: summarize(checks, "vectors"),
    graph: summarize(checks, "graph"),
    embeddings: summarize(checks, "embedder"),
    checks: checks.map(({ part, ok, detail, mend, tookMs }) => ({
      part,
      ok,
      detail,
      mend: mend ?? null,
      took_ms: roundScore(tookMs),
    })),
  };
}

/** "ok", or what is wrong with the part; a part that was not tried is "not_configured", as in Codemem. */
function summarize(checks: readonly HealthCheck[], part: string): string {
  const tried = checks.filter((check) => check.part === part);
  if (tried.length === 0) return "not_configured";
  return tried.find(({ ok }) => !ok)?.detail ?? "ok";
}
