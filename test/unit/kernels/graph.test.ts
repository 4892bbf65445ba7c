import { describe, expect, it } from "vitest";
import {
  computeBetweenness,
  computePageRank,
  detectCommunities,
  openGraph,
} from "../../../src/kernels/index.ts";
import { pickPivots } from "../../../src/kernels/betweenness.ts";
import { createKernels, getKernels } from "../../../src/kernels/load.ts";
import type { CsrGraph } from "../../../src/kernels/index.ts";
import { createStar, refusal } from "./graphs.ts";

const triangle: CsrGraph = {
  nodeCount: 3,
  offsets: Uint32Array.of(0, 1, 2, 3),
  targets: Uint32Array.of(1, 2, 0),
};
const empty: CsrGraph = { nodeCount: 0, offsets: Uint32Array.of(0), targets: new Uint32Array(0) };
const none = new Uint32Array(0);

describe("importing a graph", () => {
  it.each([
    [{ ...triangle, offsets: Uint32Array.of(0, 1, 3) }, "3 offsets"],
    [{ ...triangle, nodeCount: 2.5 }, "2.5 nodes"],
    [{ ...triangle, offsets: Uint32Array.of(0, 2, 1, 3) }, "offset number 2 is 1"],
    [{ ...triangle, offsets: Uint32Array.of(0, 1, 2, 2) }, "offset number 3 is 2"],
    [{ ...triangle, targets: Uint32Array.of(1, 3, 0) }, "target number 1 is 3"],
    [{ ...triangle, weights: Float32Array.of(1, 1) }, "2 weights"],
    [{ ...triangle, weights: Float32Array.of(1, 0, 1) }, "weight number 1 is 0"],
    [{ ...triangle, weights: Float32Array.of(1, 1, -2) }, "weight number 2 is -2"],
    [{ ...triangle, weights: Float32Array.of(NaN, 1, 1) }, "weight number 0 is NaN"],
    [{ ...triangle, weights: Float32Array.of(1, Infinity, 1) }, "weight number 1 is Infinity"],
  ])("rejects a malformed graph (%#)", (graph, words) => {
    const kernels = createKernels();
    expect(() => openGraph(graph, kernels)).toThrow(refusal(words));
    expect(kernels.memory.blockCount).toBe(0);
  });

  it("frees all memory when the graph is closed", () => {
    const kernels = createKernels();
    const graph = openGraph({ ...triangle, weights: Float32Array.of(1, 2, 3) }, kernels);
    detectCommunities(graph);
    computeBetweenness(graph);
    computeBetweenness(graph, { directed: false });
    expect(kernels.memory.blockCount).toBeGreaterThan(3);
    graph.close();
    expect(kernels.memory.blockCount).toBe(0);
  });

  it("throws KERNEL_MEMORY if memory is too small for the graph or for a kernel's scratch data", () => {
    const star = createStar(30_000);
    const kernels = createKernels({ maxMemoryBytes: 1 << 20 });
    const graph = openGraph(star, kernels);
    expect(() => detectCommunities(graph)).toThrow(expect.objectContaining({ code: "KERNEL_MEMORY" }));
    graph.close();
    expect(() => openGraph(createStar(200_000), kernels)).toThrow(
      expect.objectContaining({ code: "KERNEL_MEMORY" }),
    );
    expect(kernels.memory.blockCount).toBe(0);
  });

  it("leaves no memory allocated in the thread's instance after a call with plain arrays", () => {
    computePageRank(createStar(1_000));
    expect(getKernels().memory.blockCount).toBe(0);
  });
});

describe("edge cases of graphs", () => {
  it("an empty graph has empty results", () => {
    expect(computePageRank(empty).ranks).toEqual(new Float64Array(0));
    expect(computeBetweenness(empty).scores).toEqual(new Float64Array(0));
    expect(detectCommunities(empty)).toEqual({ labels: none, count: 0, modularity: 0 });
  });

  it("a star of 100,000 nodes has the expected ranks, communities, and betweenness", () => {
    const star = openGraph(createStar(100_000));
    const leaf = 0.15 / (99_999 * 0.15 + 0.15 + 0.85 * 99_999 * 0.15);
    const { ranks } = computePageRank(star, { tolerance: 1e-10 });
    expect(ranks[5]! / leaf).toBeCloseTo(1, 6);
    expect(ranks[0]! / ranks[5]!).toBeCloseTo(1 + 0.85 * 99_999, 3);
    const single = computePageRank(star, { precision: "f32", tolerance: 1e-4 }).ranks;
    expect(single[0]! / ranks[0]!).toBeCloseTo(1, 2);
    expect(detectCommunities(star)).toMatchObject({ count: 1, modularity: 0 });
    const { scores } = computeBetweenness(star, { directed: false, pivots: 8 });
    expect(scores[0]).toBeCloseTo(1, 1);
  });
});

describe("options", () => {
  it("are rejected outside their ranges", () => {
    expect(() => computePageRank(triangle, { damping: 1 })).toThrow(refusal("damping is 1"));
    expect(() => computePageRank(triangle, { tolerance: 0 })).toThrow(refusal("tolerance is 0"));
    expect(() => computePageRank(triangle, { maxSweeps: -1 })).toThrow(refusal("sweeps is -1"));
    expect(() => computePageRank(triangle, { start: Float64Array.of(1, -1, 0) })).toThrow(refusal("start"));
    expect(() => computePageRank(triangle, { start: Float64Array.of(1) })).toThrow(refusal("1 ranks"));
    expect(() => computePageRank(triangle, { seeds: { nodes: none } })).toThrow(refusal("seed"));
    expect(() => computePageRank(triangle, { seeds: { nodes: Uint32Array.of(3) } })).toThrow(refusal("3"));
    expect(() => detectCommunities(triangle, { resolution: 0 })).toThrow(refusal("resolution is 0"));
    expect(() => detectCommunities(triangle, { rounds: 0 })).toThrow(refusal("rounds is 0"));
    expect(() => detectCommunities(triangle, { start: Uint32Array.of(0, 1, 3) })).toThrow(
      refusal("label is 3"),
    );
    expect(() => computeBetweenness(triangle, { pivots: 0 })).toThrow(refusal("pivots is 0"));
  });

  it("limit the number of PageRank sweeps", () => {
    const { sweeps, error } = computePageRank(createStar(50), { maxSweeps: 1, tolerance: 1e-15 });
    expect(sweeps).toBe(1);
    expect(error).toBeGreaterThan(1e-15);
  });

  it("let PageRank start from earlier ranks", () => {
    const star = createStar(50);
    const { ranks } = computePageRank(star, { tolerance: 1e-9 });
    expect(computePageRank(star, { start: ranks, tolerance: 1e-8 }).sweeps).toBe(0);
  });

  it("pick distinct pivots, always the same ones for a seed", () => {
    const pivots = pickPivots(100, 40, 3);
    expect(new Set(pivots).size).toBe(40);
    expect(pickPivots(100, 40, 3)).toEqual(pivots);
    expect(pickPivots(100, 40, 4)).not.toEqual(pivots);
    expect(pickPivots(3, 40, 3)).toEqual(Uint32Array.of(0, 1, 2));
  });
});

describe("betweenness", () => {
  it("estimates scores within the error that it states", () => {
    // Two stars of 100 leaves with connected hubs.
    const offsets = Uint32Array.from({ length: 203 }, (_, i) => (i < 2 ? i : i - 1));
    const targets = Uint32Array.from({ length: 201 }, (_, i) => (i === 0 ? 1 : i <= 100 ? 0 : 1));
    const graph = openGraph({ nodeCount: 202, offsets, targets });
    const exact = computeBetweenness(graph, { directed: false });
    expect(exact.worstError).toBe(0);
    for (let seed = 1; seed <= 20; seed++) {
      const { scores, standardErrors, worstError } = computeBetweenness(graph, {
        directed: false,
        pivots: 64,
        seed,
      });
      expect(Math.abs(scores[0]! - exact.scores[0]!)).toBeLessThan(4 * standardErrors[0]!);
      expect(Math.abs(scores[0]! - exact.scores[0]!)).toBeLessThan(worstError);
    }
  });

  it("is exact if there are more shortest paths than a number can represent", () => {
    // 1,100 layers of two nodes, each pointing to both nodes of the next layer: 2^1099 paths.
    const [nodeCount, layers] = [2_200, 1_100];
    const offsets = Uint32Array.from({ length: nodeCount + 1 }, (_, i) => 2 * Math.min(i, nodeCount - 2));
    const targets = Uint32Array.from({ length: 2 * (nodeCount - 2) }, (_, i) => 2 * (i >> 2) + 2 + (i & 1));
    const graph = { nodeCount, offsets, targets };
    const { scores } = computeBetweenness(graph);
    // Two nodes of a layer share the ways from each layer before to each after, four for each such pair.
    scores.forEach((score, node) => {
      const layer = node >> 1;
      const expected = (2 * layer * (layers - 1 - layer)) / ((nodeCount - 1) * (nodeCount - 2));
      expect(score).toBeCloseTo(expected, 9);
    });
  });
});
