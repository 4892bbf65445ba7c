// Statistics and health in Codemem's field names.
import { addCounts } from "../../base/add-counts.ts";
import type { CodeContents, HealthCheck, MemoryStats, RootStatus } from "../../core/types/index.ts";
import type { NextStep } from "../../errors.ts";
import { joinHint } from "../../tools/catalog/next-step.ts";
import { toRootResult, type RootResult } from "../../tools/notes/root-status.ts";
import { roundScore } from "../../tools/results/round.ts";

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

/** Memories and code together, because Codemem knows only one graph and one store. */
export function toStats(
  roots: readonly RootStatus[],
  contents: CodeContents,
  memory: MemoryStats,
): StatsResult {
  const nodeKinds = addCounts(countMemoryNodes(memory), contents.symbolKinds);
  const relationshipTypes = addCounts(memory.relationshipTypes, contents.edgeKinds);
  const nodes = sumOf(nodeKinds);
  const edges = sumOf(relationshipTypes);
  const vectors =
    memory.embedded +
    roots.reduce((sum, { chunks, embedder }) => sum + (embedder === "none" ? 0 : chunks), 0);
  return {
    storage: {
      memories: memory.memories,
      embeddings: vectors,
      graph_nodes: nodes,
      graph_edges: edges,
      bytes_on_disk: contents.bytesOnDisk,
    },
    vector: { indexed: vectors, dimensions: memory.dimensions, metric: "cosine" },
    graph: {
      nodes,
      edges,
      node_kinds: nodeKinds,
      relationship_types: relationshipTypes,
    },
    // Vectors come from a table in memory, so there is nothing to cache.
    embeddings: { available: memory.dimensions > 0, provider: memory.embedder, cache: null },
    roots: roots.map(toRootResult),
  };
}

/** A memory's link to a place in code does not count as a symbol of that code; symbols are counted with their root. */
function countMemoryNodes({ memories, nodes }: MemoryStats): Record<string, number> {
  const references = nodes - memories;
  return {
    ...(memories === 0 ? {} : { memory: memories }),
    ...(references === 0 ? {} : { code_reference: references }),
  };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export interface HealthResult {
  healthy: boolean;
  storage: string;
  vector: string;
  graph: string;
  embeddings: string;
  checks: { part: string; ok: boolean; detail: string; mend: string | null; took_ms: number }[];
}

export function toHealth(
  checks: readonly HealthCheck[],
  wordNextStep: (step: NextStep) => string,
): HealthResult {
  return {
    healthy: checks.every(({ ok }) => ok),
    storage: summarize(checks, "storage", "memories"),
    vector: summarize(checks, "vector", "memory vectors"),
    graph: summarize(checks, "graph", "memory graph"),
    embeddings: summarize(checks, "embeddings", "memory embedder"),
    checks: checks.map(({ part, ok, detail, mend, next, tookMs }) => ({
      part,
      ok,
      detail,
      mend: joinHint(mend, next === undefined ? undefined : wordNextStep(next)) ?? null,
      took_ms: roundScore(tookMs),
    })),
  };
}

/** "ok", or the fault of the first broken part among `parts`. */
function summarize(checks: readonly HealthCheck[], ...parts: readonly string[]): string {
  const tried = checks.filter(({ part }) => parts.includes(part));
  return tried.length === 0 ? "not_configured" : (tried.find(({ ok }) => !ok)?.detail ?? "ok");
}
