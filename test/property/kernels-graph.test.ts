// The graph kernels give the same results as their plain TypeScript references on all kinds of graphs: empty, one node,
// loops, parallel edges, several components, stars.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeBetweenness, computePageRank, detectCommunities } from "../../src/kernels/index.ts";
import type { CsrGraph } from "../../src/kernels/index.ts";
import { computeReferenceBetweenness } from "../support/kernel-oracles/betweenness.ts";
import { detectReferenceCommunities } from "../support/kernel-oracles/communities.ts";
import { computeReferenceModularity } from "../support/kernel-oracles/modularity.ts";
import { computeReferencePageRank } from "../support/kernel-oracles/page-rank.ts";
import { distance, graphs, isConnectedInside, pickNodes, picks } from "./kernels-graphs.ts";

/** Largest difference between two columns. */
function maxDifference(a: Float64Array, b: Float64Array): number {
  return a.reduce((max, value, i) => Math.max(max, Math.abs(value - b[i]!)), 0);
}

function check(property: (graph: CsrGraph) => void, numRuns = 200): void {
  fc.assert(fc.property(graphs, property), { numRuns });
}

describe("PageRank", () => {
  const tolerance = 1e-9;

  it("is within the tolerance of the exact ranks", () => {
    check((graph) => {
      const { ranks, error } = computePageRank(graph, { tolerance });
      expect(error).toBeLessThanOrEqual(tolerance);
      expect(distance(ranks, computeReferencePageRank(graph).ranks)).toBeLessThanOrEqual(tolerance + 1e-12);
    });
  });

  it("is within the tolerance for any damping, start vector, and seeds", () => {
    const options = fc.record({
      damping: fc.double({ min: 0, max: 0.95, noNaN: true }),
      from: picks,
      weights: fc.float64Array({ minLength: 3, maxLength: 3, min: 0.01, max: 100, noNaN: true }),
      starts: fc.float64Array({ minLength: 40, maxLength: 40, min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(graphs, options, (graph, { damping, from, weights, starts }) => {
        fc.pre(graph.nodeCount > 0);
        const seeds = { nodes: pickNodes(graph, from, 3), weights };
        const start = starts.slice(0, graph.nodeCount);
        const { ranks } = computePageRank(graph, { damping, seeds, start, tolerance });
        const exact = computeReferencePageRank(graph, { damping, seeds });
        expect(distance(ranks, exact.ranks)).toBeLessThanOrEqual(tolerance + 1e-12);
      }),
      { numRuns: 200 },
    );
  });

  it("is nearly as accurate in f32", () => {
    check((graph) => {
      const { ranks } = computePageRank(graph, { precision: "f32", tolerance: 1e-5 });
      expect(distance(ranks, computeReferencePageRank(graph).ranks)).toBeLessThanOrEqual(2e-5);
    });
  });
});

describe("betweenness", () => {
  it("equals the reference, for directed and undirected graphs, from all sources or a sample", () => {
    const options = fc.record({
      directed: fc.boolean(),
      pivots: fc.integer({ min: 1, max: 50 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(graphs, options, (graph, options) => {
        const [actual, expected] = [
          computeBetweenness(graph, options),
          computeReferenceBetweenness(graph, options),
        ];
        expect(maxDifference(actual.scores, expected.scores)).toBeLessThan(1e-12);
        expect(maxDifference(actual.standardErrors, expected.standardErrors)).toBeLessThan(1e-7);
        expect(actual.worstError).toBe(expected.worstError);
      }),
      { numRuns: 200 },
    );
  });
});

describe("communities", () => {
  const options = fc.record({
    resolution: fc.double({ min: 0.05, max: 20, noNaN: true }),
    seed: fc.nat(),
    rounds: fc.integer({ min: 1, max: 3 }),
    refine: fc.boolean(),
  });

  it("equal those of the reference, and each is connected", () => {
    fc.assert(
      fc.property(graphs, options, (graph, options) => {
        const found = detectCommunities(graph, options);
        const expected = detectReferenceCommunities(graph, options);
        expect(found.labels).toEqual(expected.labels);
        expect(found.count).toBe(expected.count);
        expect(found.modularity).toBeCloseTo(expected.modularity, 10);
        expect(isConnectedInside(graph, found.labels)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("equal those of the reference from any initial labels", () => {
    fc.assert(
      fc.property(graphs, options, picks, (graph, options, from) => {
        const start = pickNodes(graph, from, graph.nodeCount);
        const found = detectCommunities(graph, { ...options, start });
        expect(found.labels).toEqual(detectReferenceCommunities(graph, { ...options, start }).labels);
        expect(isConnectedInside(graph, found.labels)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("have the modularity of the textbook formula", () => {
    fc.assert(
      fc.property(graphs, fc.double({ min: 0.01, max: 5, noNaN: true }), (graph, resolution) => {
        const { labels, modularity } = detectCommunities(graph, { resolution });
        expect(modularity).toBeCloseTo(computeReferenceModularity(graph, labels, resolution), 10);
      }),
    );
  });
});
