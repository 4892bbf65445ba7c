// What does the page need of the graph? The inside of a cluster, a symbol's surroundings, a path between two symbols.
import { z } from "zod";
import { symbolKinds } from "../../core/types/index.ts";
import { defineRoute, type Route } from "../../tools/definitions/route.ts";
import { edge, limitParameter, list, rootParameter } from "./schemas.ts";

/** Symbols per answer: as many as a person can look at and a browser draws easily. */
const mostSymbols = 1_000;
const usualSymbols = 300;
const mostSteps = 6;

const id = z.string().min(1).describe("Id of a symbol, as a search gave it: path#scope");
const limit = limitParameter(mostSymbols, usualSymbols);

const symbol = z.object({
  ...{ id: z.string(), label: z.string(), kind: z.enum(symbolKinds), filePath: z.string() },
  ...{ lineStart: z.number(), pagerank: z.number() },
});
const edges = list(edge).describe("Both ends are among the symbols; of parallel edges, the most certain");
const counts = {
  symbolCount: z.number().describe("How many there are; the list may be shorter"),
  edgeCount: z.number(),
};

export const graphRoutes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/graph/cluster",
    description:
      "The cluster that holds a symbol: its symbols, the most central first, and the edges between them.",
    effect: "read",
    input: z.object({
      root: rootParameter,
      id,
      resolution: z.coerce.number().min(0.1).max(10).default(1).describe("The same as for the clusters"),
      limit,
    }),
    output: z.object({ root: z.string(), label: z.string(), symbols: list(symbol), edges, ...counts }),
    async handle({ root, id: symbolId, resolution, limit }, { engine, signal }) {
      await engine.code.settle({ root }, signal);
      return engine.code.clusterGraph({ root, symbolId, resolution, limit }, signal);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/graph/symbol",
    description:
      "A symbol with those that lead to it and those that it leads to, or with what breaks if it changes; the nearest first.",
    effect: "read",
    input: z.object({
      root: rootParameter,
      id,
      show: z.enum(["neighbors", "impact"]).default("neighbors"),
      depth: z.coerce.number().int().min(1).max(mostSteps).default(1).describe("Steps from the symbol"),
      limit,
    }),
    output: z.object({
      root: z.string(),
      symbols: list(
        symbol.extend({
          role: z
            .enum(["start", "user", "used"])
            .describe("Whether it leads to the symbol or is reached from it"),
          distance: z.number(),
          possible: z.boolean().describe("Only a call of an overridden method leads here"),
        }),
      ),
      edges,
      ...counts,
    }),
    async handle({ root, id: symbolId, ...options }, { engine, signal }) {
      await engine.code.settle({ root }, signal);
      return engine.code.symbolGraph({ root, symbolId, ...options }, signal);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/graph/path",
    description: "A shortest path from one symbol to another; without symbols if there is none.",
    effect: "read",
    input: z.object({
      root: rootParameter,
      from: id,
      to: id,
      direction: z
        .enum(["uses", "either"])
        .default("uses")
        .describe("Whether every step must lead to what is used, or edges count in both directions"),
    }),
    output: z.object({ root: z.string(), symbols: list(symbol), edges: list(edge) }),
    async handle({ root, from, to, direction }, { engine, signal }) {
      await engine.code.settle({ root }, signal);
      return engine.code.symbolPath({ root, from, to, isEitherWay: direction === "either" }, signal);
    },
  }),
];
