// Random graphs for the kernels, and small checks on them.

import fc from "fast-check";
import type { CsrGraph } from "../../src/kernels/index.ts";

type Pair = readonly [source: number, target: number];

/** Rows in the order of the pairs. */
export function toCsr(nodeCount: number, pairs: readonly Pair[], weightOf?: (i: number) => number): CsrGraph {
  const order = pairs.map((_, i) => i).sort((a, b) => pairs[a]![0] - pairs[b]![0] || a - b);
  const offsets = new Uint32Array(nodeCount + 1);
  for (const [source] of pairs) offsets.fill(offsets[source + 1]! + 1, source + 1, source + 2);
  for (let i = 0; i < nodeCount; i++) offsets[i + 1]! += offsets[i]!;
  const targets = Uint32Array.from(order, (i) => pairs[i]![1]);
  const graph = { nodeCount, offsets, targets };
  return weightOf === undefined ? graph : { ...graph, weights: Float32Array.from(order, weightOf) };
}

const weights = fc.option(
  fc.float32Array({ minLength: 200, maxLength: 200, min: Math.fround(0.001), max: 1000, noNaN: true }),
  { nil: undefined },
);

/** Arbitrary edges, including loops and parallel ones. */
const arbitrary = fc.nat(40).chain((nodeCount) =>
  fc.record({
    nodeCount: fc.constant(nodeCount),
    pairs: nodeCount === 0 ? fc.constant([]) : fc.array(pairOf(nodeCount), { maxLength: 120 }),
  }),
);

/** One node with nearly all edges. */
const star = fc.integer({ min: 1, max: 40 }).chain((nodeCount) =>
  fc.record({
    nodeCount: fc.constant(nodeCount),
    pairs: fc.array(
      pairOf(nodeCount).map(([a, b]): Pair => (a % 2 === 0 ? [0, b] : [b, 0])),
      { maxLength: 120 },
    ),
  }),
);

/** Dense groups with few edges between them. */
const clustered = fc
  .array(
    fc.tuple(fc.nat(3), fc.nat(7), fc.nat(7), fc.boolean()).map(([group, a, b, leaves]): Pair => {
      const other = leaves && a === b ? (group + 1) % 4 : group;
      return [group * 8 + a, other * 8 + b];
    }),
    { maxLength: 150 },
  )
  .map((pairs) => ({ nodeCount: 32, pairs }));

export const graphs: fc.Arbitrary<CsrGraph> = fc
  .tuple(fc.oneof(arbitrary, star, clustered), weights)
  .map(([{ nodeCount, pairs }, weights]) =>
    toCsr(nodeCount, pairs, weights === undefined ? undefined : (i) => weights[i % 200]!),
  );

function pairOf(nodeCount: number): fc.Arbitrary<Pair> {
  return fc.tuple(fc.nat(nodeCount - 1), fc.nat(nodeCount - 1));
}

/** Numbers that `pickNodes` maps to nodes of a given graph. */
export const picks = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });

export function pickNodes(graph: CsrGraph, from: readonly number[], count: number): Uint32Array {
  return Uint32Array.from(from.slice(0, count), (number) => number % graph.nodeCount);
}

/** Sum of absolute differences. */
export function distance(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0);
}

/** Whether each label's nodes are connected by edges within the label. */
export function isConnectedInside(graph: CsrGraph, labels: Uint32Array): boolean {
  const roots = Array.from(labels.keys());
  const find = (node: number): number => (roots[node] === node ? node : find(roots[node]!));
  for (let source = 0; source < graph.nodeCount; source++) {
    for (const target of graph.targets.subarray(graph.offsets[source], graph.offsets[source + 1])) {
      if (labels[source] === labels[target]) roots[find(source)] = find(target);
    }
  }
  const pieces = new Set(roots.map((_, node) => find(node)));
  return pieces.size === new Set(labels).size;
}
