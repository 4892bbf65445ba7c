// The graph kernels give what their plain TypeScript twins give on graphs of every kind: empty, one node, loops, parallel
// edges, pieces, stars.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeBetweenness,
  computeBetweennessShare,
  computeModularity,
  computePageRank,
  createKernels,
  detectCommunities,
  labelStrongComponents,
  labelWeakComponents,
  listCycles,
  mergeBetweennessShares,
  openGraph,
  reachNodes,
  resumePageRank,
  trackPageRank,
} from "../../src/kernels/index.ts";
import type { CsrGraph } from "../../src/kernels/index.ts";
import { computeReferenceBetweenness } from "../../src/kernels/reference/betweenness.ts";
import { detectReferenceCommunities } from "../../src/kernels/reference/communities.ts";
import {
  labelReferenceStrongComponents,
  labelReferenceWeakComponents,
  listReferenceCycles,
} from "../../src/kernels/reference/components.ts";
import { computeReferenceModularity } from "../../src/kernels/reference/modularity.ts";
import { computeReferencePageRank } from "../../src/kernels/reference/page-rank.ts";
import { reachReferenceNodes } from "../../src/kernels/reference/reach.ts";
import { distance, graphs, isConnectedInside, pickNodes, picks } from "./kernels-graphs.ts";

/** Largest difference between two columns. */
function maxDifference(a: Float64Array, b: Float64Array): number {
  return a.reduce((max, value, i) => Math.max(max, Math.abs(value - b[i]!)), 0);
}

/** The graph with some edges pointing elsewhere, and some rows joined to the next: their nodes lose all edges. */
function changeEdges(graph: CsrGraph, step: readonly (readonly [edge: number, target: number])[]): CsrGraph {
  const { nodeCount, weights } = graph;
  const [offsets, targets] = [graph.offsets.slice(), graph.targets.slice()];
  for (const [edge, target] of step) {
    if (targets.length > 0) targets[edge % targets.length] = target % nodeCount;
    if (nodeCount > 1) offsets[1 + (edge % (nodeCount - 1))] = offsets[2 + (edge % (nodeCount - 1))]!;
  }
  const changed = { nodeCount, offsets, targets };
  return weights === undefined ? changed : { ...changed, weights: weights.map((weight) => weight * 1.5) };
}

function check(property: (graph: CsrGraph) => void, numRuns = 200): void {
  fc.assert(fc.property(graphs, property), { numRuns });
}

describe("page rank", () => {
  const tolerance = 1e-9;

  it("is within its tolerance of the exact ranks", () => {
    check((graph) => {
      const { ranks, error } = computePageRank(graph, { tolerance });
      expect(error).toBeLessThanOrEqual(tolerance);
      expect(distance(ranks, computeReferencePageRank(graph).ranks)).toBeLessThanOrEqual(tolerance + 1e-12);
    });
  });

  it("is so for any damping, from any start, seen from any seeds", () => {
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

  it("goes on after changes, again and again, within its tolerance", () => {
    const changes = fc.array(fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(graphs, changes, fc.double({ min: 0, max: 0.95, noNaN: true }), (graph, steps, damping) => {
        const kernels = createKernels();
        let [before, latest] = [openGraph(graph, kernels), graph];
        let tracked = trackPageRank(before, { damping, tolerance });
        for (const step of steps) {
          latest = changeEdges(latest, step);
          const after = openGraph(latest, kernels);
          tracked = resumePageRank(before, after, tracked.state);
          before = after;
          expect(tracked.error).toBeLessThanOrEqual(tolerance);
          const exact = computeReferencePageRank(latest, { damping });
          expect(distance(tracked.ranks, exact.ranks)).toBeLessThanOrEqual(tolerance + 1e-12);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("is nearly as good in f32", () => {
    check((graph) => {
      const { ranks } = computePageRank(graph, { precision: "f32", tolerance: 1e-5 });
      expect(distance(ranks, computeReferencePageRank(graph).ranks)).toBeLessThanOrEqual(2e-5);
    });
  });
});

describe("betweenness", () => {
  it("is Brandes', along edges and both ways, from all nodes and from some", () => {
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

  it("is the sum of its shares, however sources are shared out", () => {
    fc.assert(
      fc.property(graphs, fc.nat(40), (graph, cut) => {
        const resident = openGraph(graph);
        const nodes = Uint32Array.from({ length: graph.nodeCount }, (_, node) => node);
        const shares = [nodes.subarray(0, cut), nodes.subarray(cut)].map((sources) =>
          computeBetweennessShare(resident, sources),
        );
        const merged = mergeBetweennessShares(graph.nodeCount, shares);
        expect(maxDifference(merged.scores, computeBetweenness(graph).scores)).toBeLessThan(1e-12);
        expect(Math.max(0, ...merged.standardErrors)).toBe(0);
      }),
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

  it("are those of the twin, and all connected", () => {
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

  it("may start from any labels", () => {
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

  it("have the modularity of the textbook", () => {
    fc.assert(
      fc.property(graphs, picks, fc.double({ min: 0, max: 5, noNaN: true }), (graph, from, resolution) => {
        const labels = pickNodes(graph, from, graph.nodeCount);
        const expected = computeReferenceModularity(graph, labels, resolution);
        expect(computeModularity(graph, labels, resolution)).toBeCloseTo(expected, 10);
      }),
    );
  });
});

describe("components, cycles and reach", () => {
  it("weak and strong components", () => {
    check((graph) => {
      expect(labelWeakComponents(graph)).toEqual(labelReferenceWeakComponents(graph));
      expect(labelStrongComponents(graph)).toEqual(labelReferenceStrongComponents(graph));
    });
  });

  it("cycles", () => {
    fc.assert(
      fc.property(graphs, fc.option(fc.nat(4), { nil: undefined }), (graph, limit) => {
        expect(listCycles(graph, limit)).toEqual(listReferenceCycles(graph, limit));
      }),
      { numRuns: 200 },
    );
  });

  it("reach", () => {
    const options = fc.record({
      direction: fc.constantFrom("in" as const, "out" as const, "both" as const),
      maxDistance: fc.nat(6),
      maxNodes: fc.nat(45),
    });
    fc.assert(
      fc.property(graphs, options, picks, (graph, options, from) => {
        const resident = openGraph(graph);
        const sources = pickNodes(graph, from, graph.nodeCount === 0 ? 0 : 2);
        for (const limits of [options, { direction: options.direction }]) {
          expect(reachNodes(resident, sources, limits)).toEqual(reachReferenceNodes(graph, sources, limits));
        }
      }),
      { numRuns: 200 },
    );
  });
});
