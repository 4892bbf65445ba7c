// How much is stored, and do all parts work?
import { z } from "zod";
import { defineTool } from "../../tools/definitions/tool.ts";
import { toHealth, toStats } from "./system-shape.ts";

const codememStats = defineTool({
  name: "codemem_stats",
  title: "Show statistics",
  description:
    "Counts what is stored: memories, graph nodes and edges by kind, vectors and bytes on disk, and every indexed codebase " +
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
      bytes_on_disk: z.int().describe("Of everything stored in this home"),
    }),
    vector: z.object({ indexed: z.int(), dimensions: z.int(), metric: z.literal("cosine") }),
    graph: z.object({
      nodes: z.int(),
      edges: z.int(),
      node_kinds: z
        .record(z.string(), z.int())
        .describe("Memories, places in the code that they are linked to, and symbols of code by kind"),
      relationship_types: z.record(z.string(), z.int()).describe("Of the edges of memories and of code"),
    }),
    embeddings: z.object({
      available: z.boolean(),
      provider: z.string(),
      cache: z.object({ size: z.int(), capacity: z.int() }).nullable(),
    }),
    roots: z.array(
      z.object({
        root: z.string(),
        generation: z.int(),
        indexed_at: z.string(),
        files: z.int(),
        symbols: z.int(),
        chunks: z.int(),
        edges: z.int().describe("References that were resolved; several to one symbol make one edge"),
        bytes_on_disk: z.int(),
        embedder: z.string(),
        languages: z.record(z.string(), z.int()),
      }),
    ),
  }),
  lists: ["roots"],
  handle: async (_params, { engine, signal }) => {
    const [roots, contents, memory] = await Promise.all([
      engine.code.roots(signal),
      engine.code.contents(signal),
      engine.memory.stats(signal),
    ]);
    return toStats(roots, contents, memory);
  },
});

const codememHealth = defineTool({
  name: "codemem_health",
  title: "Check health",
  description:
    "Tries out every component (storage, vectors, graph, embeddings and what they depend on) and says what is wrong " +
    "and how to fix it.",
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
  handle: async (_params, { engine, signal, wordNextStep }) => {
    const [code, memory] = await Promise.all([
      engine.code.checkHealth(signal),
      engine.memory.checkHealth(signal),
    ]);
    return toHealth([...code, ...memory], wordNextStep);
  },
});

export const systemTools = [codememStats, codememHealth];
