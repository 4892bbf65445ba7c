// How much is stored, and does every part work?
import { z } from "zod";
import { defineTool } from "../tool.ts";
import { toHealth, toStats } from "./system-shape.ts";

const codememStats = defineTool({
  name: "codemem_stats",
  title: "Show statistics",
  description:
    "Counts what is stored: memories, graph nodes and edges, vectors and bytes on disk, and every indexed codebase " +
    "with its languages and the time of its last index run.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({}),
  output: z.object({
    storage: z.object({
      memories: z.int(),
      embeddings: z.int(),
      graph_nodes: z.int(),
      graph_edges: z.int(),
      bytes_on_disk: z.int(),
    }),
    vector: z.object({ indexed: z.int() }),
    graph: z.object({ nodes: z.int(), edges: z.int() }),
    embeddings: z.object({ available: z.boolean(), providers: z.array(z.string()) }),
    roots: z.array(
      z.object({
        root: z.string(),
        generation: z.int(),
        indexed_at: z.string(),
        files: z.int(),
        symbols: z.int(),
        chunks: z.int(),
        edges: z.int(),
        bytes_on_disk: z.int(),
        embedder: z.string(),
        languages: z.record(z.string(), z.int()),
      }),
    ),
  }),
  lists: ["roots"],
  handle: async (_params, { engine, signal }) => toStats(await engine.code.roots(signal)),
});

const codememHealth = defineTool({
  name: "codemem_health",
  title: "Check health",
  description:
    "Tries every part for real (storage, vectors, graph, embeddings and what they stand on) and says what is wrong " +
    "and how to mend it.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({}),
  output: z.object({
    healthy: z.boolean(),
    storage: z.string(),
    vector: z.string(),
    graph: z.string(),
    embeddings: z.string(),
    checks: z.array(
      z.object({
        part: z.string(),
        ok: z.boolean(),
        detail: z.string(),
        mend: z.string().nullable(),
        took_ms: z.number(),
      }),
    ),
  }),
  handle: async (_params, { engine, signal }) => toHealth(await engine.code.checkHealth(signal)),
});

export const systemTools = [codememStats, codememHealth];
