// Do the kernels agree with networkx and igraph? Compares with stored results, which test/fixtures/kernels/reference.py
// creates.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { computeBetweenness, computePageRank, detectCommunities } from "../../../src/kernels/index.ts";
import type { CsrGraph } from "../../../src/kernels/index.ts";
import { computeReferenceModularity } from "../../support/kernel-oracles/modularity.ts";

interface Reference {
  readonly name: string;
  readonly nodeCount: number;
  readonly edges: readonly (readonly [number, number, number])[];
  readonly pageRank: readonly number[];
  readonly personalSeeds: { readonly nodes: readonly number[]; readonly weights: readonly number[] };
  readonly personalPageRank: readonly number[];
  readonly betweennessDirected: readonly number[];
  readonly betweennessUndirected: readonly number[];
  readonly modularityOfNodeModulo5: number;
  readonly bestLeidenModularity: number;
}

const file = join(process.cwd(), "test/fixtures/kernels/reference.json");
const { graphs } = JSON.parse(readFileSync(file, "utf8")) as { readonly graphs: readonly Reference[] };

function toCsr({ nodeCount, edges }: Reference): CsrGraph {
  const offsets = Uint32Array.from({ length: nodeCount + 1 }, (_, node) => {
    const next = edges.findIndex(([source]) => source >= node);
    return next === -1 ? edges.length : next;
  });
  return {
    nodeCount,
    offsets,
    targets: Uint32Array.from(edges, ([, target]) => target),
    weights: Float32Array.from(edges, ([, , weight]) => weight),
  };
}

function expectClose(actual: Float64Array, expected: readonly number[], within: number): void {
  expect(actual).toHaveLength(expected.length);
  expect(Math.max(...actual.map((value, i) => Math.abs(value - expected[i]!)))).toBeLessThan(within);
}

describe.each(graphs)("$name", (reference) => {
  const graph = toCsr(reference);

  it("PageRank agrees with networkx", () => {
    expectClose(computePageRank(graph, { tolerance: 1e-12 }).ranks, reference.pageRank, 1e-10);
    const seeds = {
      nodes: Uint32Array.from(reference.personalSeeds.nodes),
      weights: Float64Array.from(reference.personalSeeds.weights),
    };
    const personal = computePageRank(graph, { tolerance: 1e-12, seeds });
    expectClose(personal.ranks, reference.personalPageRank, 1e-10);
  });

  it("betweenness agrees with networkx", () => {
    expectClose(computeBetweenness(graph).scores, reference.betweennessDirected, 1e-12);
    const undirected = computeBetweenness(graph, { directed: false });
    expectClose(undirected.scores, reference.betweennessUndirected, 1e-12);
  });

  it("the best modularity of ten seeds reaches igraph's best of ten, within 0.002", () => {
    const modulo5 = Uint32Array.from({ length: reference.nodeCount }, (_, node) => node % 5);
    expect(computeReferenceModularity(graph, modulo5, 1)).toBeCloseTo(reference.modularityOfNodeModulo5, 12);
    const seeds = Array.from({ length: 10 }, (_, seed) => detectCommunities(graph, { seed }).modularity);
    expect(Math.max(...seeds)).toBeGreaterThan(reference.bestLeidenModularity - 0.002);
  });
});
