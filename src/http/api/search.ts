// What does the page need of code? A search, and one symbol with its users, what it uses, and memories about it.
import { z } from "zod";
import { isLociError } from "../../errors.ts";
import { symbolKinds, type TraversedNode } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { defineRoute, type Route } from "../../tools/definitions/route.ts";
import {
  edge,
  figures,
  limitParameter,
  list,
  memory,
  offsetParameter,
  rootParameter,
  symbol,
  words,
} from "./schemas.ts";

const kinds = [...symbolKinds, "text"] as const;

/** Lines of context around a result. */
const contextLines = 2;

const hit = z.object({
  ...{ root: z.string(), path: z.string(), startLine: z.number(), endLine: z.number(), language: z.string() },
  ...{ symbol: z.string(), symbolId: z.string().optional(), kind: z.enum(kinds), signature: z.string() },
  ...{ doc: z.string(), score: z.number(), components: figures },
  retrieverScores: z.object({ meaning: z.number(), words: z.number(), model: z.number().optional() }),
  foundBy: list(z.number()),
  text: z.object({ startLine: z.number(), text: z.string(), decisionPoints: z.number() }).optional(),
  preview: list(z.object({ line: z.number(), text: z.string() })),
  stale: z.boolean().describe("Its lines are no longer in the file"),
  movedBy: z.number().describe("How many lines it moved since the file was indexed"),
});

const linked = z.object({
  memory,
  relationship: z.string().describe("How the memory is linked to the code"),
  to: z.string().describe("The id of the symbol, or the path of the file"),
});

export const searchRoutes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/search",
    description: "Code that answers a question or contains its words, best first, with why it was found.",
    effect: "read",
    input: z.object({
      query: z.string().describe("A question, or identifiers"),
      root: rootParameter.optional(),
      languages: words.optional().describe("Ids of languages, separated by commas"),
      kinds: words
        .pipe(z.array(z.enum(kinds)))
        .optional()
        .describe("Kinds of symbols, or text, separated by commas"),
      under: z.string().optional().describe("Only below this folder of the root"),
      purpose: z.enum(["test", "configuration"]).optional(),
      limit: limitParameter(100, 20),
      offset: offsetParameter,
    }),
    output: z.object({
      ...{ query: z.string(), hits: list(hit), total: z.number(), reranked: z.boolean(), tookMs: z.number() },
      isUnrelated: z.boolean().describe("The hits are the nearest, but none seems to be about the question"),
      unmatched: list(
        z.object({
          filters: list(z.object({ name: z.string(), values: list(z.string()) })),
          near: list(z.string()),
        }),
      )
        .optional()
        .describe("Filters that match nothing indexed, and what exists instead"),
      missingPlaces: list(z.string()).describe("Places in the question that do not exist, with what is near"),
      shortfall: z.string().optional(),
    }),
    async handle({ query, root, limit, offset, under, ...filters }, { engine, signal }) {
      await engine.code.settle({ root }, signal);
      return engine.code.search(
        {
          ...{ query, root, limit, offset, contextLines },
          filters: { ...filters, under: under === undefined || under === "" ? undefined : [under] },
        },
        signal,
      );
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/symbols",
    description: "Symbols by their name, the best match first.",
    effect: "read",
    input: z.object({ query: z.string(), root: rootParameter.optional(), limit: limitParameter(100, 20) }),
    output: z.object({ symbols: list(symbol) }),
    handle: async (query, { engine, signal }) => ({
      symbols: await engine.code.searchSymbols(query, signal),
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/symbol",
    description:
      "One symbol with its edges in both directions, most certain first, and the memories linked to it or its file.",
    effect: "read",
    input: z.object({
      root: rootParameter,
      id: z.string().describe("As a search gave it: path#scope"),
      limit: limitParameter(500, 50).describe("Edges in each direction"),
    }),
    output: z.object({
      symbol: symbol.extend({ doc: z.string().optional() }),
      incoming: list(edge),
      outgoing: list(edge),
      incomingCount: z.number(),
      outgoingCount: z.number(),
      memories: list(linked),
    }),
    async handle({ root, id, limit }, { engine, signal }) {
      const lookup = await engine.code.lookupSymbol({ root, name: id }, signal);
      const found = lookup.found ? lookup.symbol : lookup.candidates[0]!;
      const ask = { root, symbolId: found.id };
      const [incoming, outgoing, memories] = await Promise.all([
        engine.code.dependencies({ ...ask, direction: "incoming" }, signal),
        engine.code.dependencies({ ...ask, direction: "outgoing" }, signal),
        findLinked(engine, [found.id, found.filePath], signal),
      ]);
      const surest = <Edge extends { readonly confidence: number }>(edges: readonly Edge[]): Edge[] =>
        [...edges].sort((a, b) => b.confidence - a.confidence).slice(0, limit);
      return {
        symbol: found,
        ...{ incoming: surest(incoming), outgoing: surest(outgoing), memories },
        ...{ incomingCount: incoming.length, outgoingCount: outgoing.length },
      };
    },
  }),
];

/** Memories that are linked to any of the places, without duplicates. */
async function findLinked(
  engine: Engine,
  places: readonly string[],
  signal: AbortSignal,
): Promise<readonly z.input<typeof linked>[]> {
  const found = new Map<string, { readonly relationship: string; readonly to: string }>();
  for (const to of new Set(places)) {
    for (const { memoryId, via } of await neighborsOf(engine, to, signal)) {
      if (memoryId !== undefined && via !== undefined && !found.has(memoryId))
        found.set(memoryId, { relationship: via.relationship, to });
    }
  }
  return Promise.all(
    [...found].map(async ([id, link]) => ({ ...link, memory: await engine.memory.get(id, signal) })),
  );
}

/** Empty for code that no memory is linked to. */
async function neighborsOf(
  engine: Engine,
  start: string,
  signal: AbortSignal,
): Promise<readonly TraversedNode[]> {
  try {
    return await engine.memory.traverse({ start, maxDepth: 1, algorithm: "bfs", direction: "both" }, signal);
  } catch (error) {
    if (isLociError(error) && error.code === "NODE_NOT_FOUND") return [];
    throw error;
  }
}
