// How is the code connected? Edges of a symbol, what breaks with it, clusters, central symbols.
import { z } from "zod";
import type { SymbolSummary } from "../../core/types/index.ts";
import { findCodeScope } from "../../tools/arguments/code-scope.ts";
import { offsetParameter, oneRootParameter, rootParameter } from "../../tools/arguments/parameters.ts";
import { roundScore, roundSignificant } from "../../tools/results/round.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import { findUnresolvedOf, unresolvedSchema } from "../../tools/notes/unresolved-mentions.ts";
import { groupedShape, groupEdges } from "./grouped-edges.ts";
import { findSymbol } from "./find-symbol.ts";
import { ambiguousSchema, kindSchema, relationshipSchema, symbolNameParameter } from "./schemas.ts";
import { toAmbiguous, toEdge, toImpact } from "./shape.ts";

const getDependencies = defineTool({
  name: "get_dependencies",
  title: "Show what a symbol is connected to",
  description:
    "Lists the edges of a symbol or file: what calls, imports, extends or uses it (incoming), and what it uses (outgoing), " +
    "each with its location, confidence and how it was found. Strategy `dispatch` marks merely possible calls: to a " +
    "method that the named one overrides.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    qualified_name: symbolNameParameter,
    direction: z
      .enum(["incoming", "outgoing", "both"])
      .default("both")
      .describe("`incoming`: what uses it; `outgoing`: what it uses"),
    format: z
      .enum(["edges", "grouped"])
      .default("edges")
      .describe("`grouped`: by the other end, with the lines' text; half the cost of `edges`"),
    root: rootParameter,
    offset: offsetParameter,
  }),
  output: z.union([
    z.array(
      z.object({
        source: z.string(),
        target: z.string(),
        relationship: relationshipSchema,
        weight: z.number(),
        confidence: z.number().describe("Share of edges found this way that are right, 0 to 1"),
        strategy: z.string().describe("How the edge was found"),
        file_path: z.string(),
        line: z.int(),
        choices: z
          .int()
          .optional()
          .describe(
            "For strategy `dispatch`: how many overriding methods the call may run; at most 20 listed",
          ),
      }),
    ),
    z.object({ ...groupedShape, unresolved: unresolvedSchema.optional() }),
    ambiguousSchema,
  ]),
  lists: ["", "candidates", "outgoing", "incoming"],
  handle: async ({ qualified_name: name, direction, format, root }, context) => {
    const { engine, signal } = context;
    const lookup = await findSymbol(name, root, context);
    if (!lookup.found) return toAmbiguous(lookup);
    const { root: symbolRoot, id: symbolId } = lookup.symbol;
    const edges = await engine.code.dependencies({ root: symbolRoot, symbolId, direction }, signal);
    const isUsed = edges.some(({ source }) => source !== symbolId);
    if (direction !== "outgoing") await noteUnresolved(lookup.symbol, isUsed, context);
    return format === "grouped" ? groupEdges(lookup.symbol, edges, context) : edges.map(toEdge);
  },
});

/** The answer lists places where the symbol's name is used but cannot be resolved: these may be further uses. */
async function noteUnresolved(symbol: SymbolSummary, isUsed: boolean, context: ToolContext): Promise<void> {
  const unresolved = await findUnresolvedOf(symbol, isUsed, context);
  if (unresolved !== undefined) context.addNote({ unresolved });
}

const possibleSchema = z
  .literal(true)
  .optional()
  .describe("Reached only by calling an overridden method, which may run another method");

const getImpact = defineTool({
  name: "get_impact",
  title: "Show what breaks if a symbol changes",
  description:
    "Follows incoming edges from a symbol up to `depth` steps: the code that a change would affect, and the tests and " +
    "files concerned. Calls to what a method overrides or implements are followed as `possible`. " +
    "Use it before editing.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    qualified_name: symbolNameParameter,
    depth: z.int().min(1).max(100).default(2).describe("Steps to follow from the symbol"),
    root: rootParameter,
    offset: offsetParameter,
  }),
  output: z.union([
    z.object({
      symbol: z.string(),
      root: z.string().describe("The indexed codebase: paths are relative to it"),
      depth: z.int(),
      direct_dependents: z.array(
        z.object({
          source: z.string(),
          relationship: relationshipSchema,
          line: z.int().describe("Of the use"),
          possible: possibleSchema,
        }),
      ),
      reachable_nodes: z
        .int()
        .describe("How many symbols are reached, tests too, whether or not all are listed"),
      possible_nodes: z.int().describe("How many of them are only possible"),
      reachable: z.array(
        z.object({
          id: z.string(),
          kind: kindSchema,
          label: z.string(),
          line: z.int().describe("Of its declaration"),
          depth: z.int(),
          via: z.string().describe("Name of the neighbor one step closer to the symbol"),
          possible: possibleSchema,
        }),
      ),
      tests: z.array(z.string()).describe("Reached tests; not listed above"),
      files: z.array(z.string()),
      unresolved: unresolvedSchema.optional(),
    }),
    ambiguousSchema,
  ]),
  lists: ["candidates", "files", "tests", "direct_dependents", "reachable"],
  pageTokens: 3_000,
  handle: async ({ qualified_name: name, depth, root }, context) => {
    const { engine, signal } = context;
    const lookup = await findSymbol(name, root, context);
    if (!lookup.found) return toAmbiguous(lookup);
    const { root: symbolRoot, id: symbolId } = lookup.symbol;
    const impact = await engine.code.impact({ root: symbolRoot, symbolId, depth }, signal);
    await noteUnresolved(lookup.symbol, impact.directDependents.length > 0, context);
    return { ...toImpact(impact), root: symbolRoot };
  },
});

const getClusters = defineTool({
  name: "get_clusters",
  title: "Find groups of related symbols",
  description:
    "Runs community detection (Louvain) on the code graph: groups of symbols that work together, the largest first. " +
    "A map of a new codebase.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    resolution: z.number().gt(0).max(100).default(1).describe("Higher gives more and smaller clusters"),
    root: oneRootParameter,
    offset: offsetParameter,
  }),
  output: z.object({
    root: z.string().describe("The indexed codebase"),
    cluster_count: z.int(),
    resolution: z.number(),
    modularity: z.number(),
    clusters: z.array(
      z.object({
        cluster_id: z.int(),
        size: z.int(),
        label: z.string(),
        members: z.array(z.string()),
      }),
    ),
  }),
  lists: ["clusters[].members", "clusters"],
  pageTokens: 4_000,
  handle: async ({ resolution, root: named }, context) => {
    const { engine, signal } = context;
    const root = await findCodeScope(named, context);
    const clustering = await engine.code.clusters({ resolution, root }, signal);
    return {
      root: clustering.root,
      cluster_count: clustering.clusterCount,
      resolution: clustering.resolution,
      modularity: roundScore(clustering.modularity),
      clusters: clustering.clusters.map(({ id, size, label, members }) => ({
        cluster_id: id,
        size,
        label,
        members: [...members],
      })),
    };
  },
});

const getPageRank = defineTool({
  name: "get_pagerank",
  title: "Find the most central symbols",
  description: "Runs PageRank on the code graph: the symbols that most of the code depends on, first.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    top_k: z.int().min(1).max(1000).default(20).describe("Number of top-ranked symbols to return"),
    damping: z.number().gt(0).lt(1).default(0.85).describe("Share of rank that follows edges"),
    root: oneRootParameter,
    offset: offsetParameter,
  }),
  output: z.object({
    root: z.string().describe("The indexed codebase"),
    damping: z.number(),
    top_k: z.int(),
    results: z.array(z.object({ id: z.string(), pagerank: z.number(), kind: kindSchema, label: z.string() })),
  }),
  lists: ["results"],
  pageSize: "top_k",
  handle: async ({ top_k: topK, damping, root: named, offset }, context) => {
    const { engine, signal } = context;
    const root = await findCodeScope(named, context);
    const ranking = await engine.code.pageRank({ damping, limit: topK, root }, signal);
    const results = ranking.ranked.map(({ id, pagerank, kind, label }) => ({
      id,
      pagerank: roundSignificant(pagerank),
      kind,
      label,
    }));
    return { root: ranking.root, damping, top_k: Math.max(1, topK - offset), results };
  },
});

export const graphTools = [getDependencies, getImpact, getClusters, getPageRank];
