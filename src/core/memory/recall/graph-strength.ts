// How central is a memory among those it is linked to? PageRank, betweenness, degree and cluster in the memory graph,
// each 0..1, weighted as in the contract.
import {
  computeBetweenness,
  computePageRank,
  detectCommunities,
  openGraph,
  type CsrGraph,
} from "../../../kernels/index.ts";
import { lastAtMost } from "../../../base/bisect.ts";
import { LociError } from "../../../errors.ts";
import { recallSettings } from "../recall-settings.ts";
import type { Adjacency } from "../store/adjacency.ts";
import type { Ordinal } from "../store/rows.ts";

export interface GraphFigures {
  readonly version: number;
  /** Nodes with at least one edge, ascending; the arrays below are in this order. */
  readonly nodes: Uint32Array;
  /** Sums to 1. */
  readonly pageRank: Float64Array;
  /** Brandes' algorithm over directed edges, as a share of all pairs: 0..1. */
  readonly betweenness: Float64Array;
  /** The weighted sum of PageRank, betweenness, degree and cluster, each divided by the graph's maximum. */
  readonly strength: Float64Array;
}

const { damping, ...shares } = recallSettings.graphStrength;
const tolerance = 1e-6;
/** With more nodes, betweenness is estimated from this many sources. */
const exactNodes = 512;
const sampledSources = 64;

export function computeGraphFigures(edges: Adjacency): GraphFigures {
  const nodes = collectNodes(edges);
  const out = collectRows(edges, nodes, false);
  const both = collectRows(edges, nodes, true);
  const { pageRank, betweenness, labels } = measure(out);
  const degree = Float64Array.from(nodes, (_, i) => both.offsets[i + 1]! - both.offsets[i]!);
  const cluster = measureCohesion(both, labels);
  const parts = [
    [pageRank, shares.pageRank],
    [betweenness, shares.betweenness],
    [degree, shares.degree],
    [cluster, shares.cluster],
  ] as const;
  const strength = new Float64Array(nodes.length);
  for (const [values, weight] of parts) {
    const largest = values.reduce((most, value) => Math.max(most, value), 0);
    if (largest > 0) values.forEach((value, i) => (strength[i]! += (weight * value) / largest));
  }
  return { version: edges.version, nodes, pageRank, betweenness, strength };
}

export function rowOfNode({ nodes }: GraphFigures, ordinal: Ordinal): number | undefined {
  const row = lastAtMost(nodes, ordinal);
  return nodes[row] === ordinal ? row : undefined;
}

function collectNodes(edges: Adjacency): Uint32Array {
  const found = new Set<number>();
  edges.forEach((source, target) => found.add(source).add(target));
  return Uint32Array.from(found).sort();
}

function collectRows(edges: Adjacency, nodes: Uint32Array, bothWays: boolean): CsrGraph {
  const rowOf = new Map<number, number>();
  nodes.forEach((node, i) => rowOf.set(node, i));
  const offsets = new Uint32Array(nodes.length + 1);
  const visit = (use: (from: number, to: number) => void): void => {
    edges.forEach((source, target) => {
      const [from, to] = [rowOf.get(source)!, rowOf.get(target)!];
      use(from, to);
      if (bothWays) use(to, from);
    });
  };
  visit((from) => offsets[from + 1]!++);
  for (let i = 1; i < offsets.length; i++) offsets[i]! += offsets[i - 1]!;
  const next = offsets.slice();
  const targets = new Uint32Array(offsets[nodes.length] ?? 0);
  visit((from, to) => (targets[next[from]!++] = to));
  // Sorted, because sums of floats must not depend on the order of insertion.
  for (let i = 0; i < nodes.length; i++) targets.subarray(offsets[i], offsets[i + 1]).sort();
  return { nodeCount: nodes.length, offsets, targets };
}

interface Measures {
  readonly pageRank: Float64Array;
  readonly betweenness: Float64Array;
  readonly labels: Uint32Array;
}

function measure(graph: CsrGraph): Measures {
  const { nodeCount } = graph;
  const nothing: Measures = {
    pageRank: new Float64Array(nodeCount),
    betweenness: new Float64Array(nodeCount),
    labels: Uint32Array.from({ length: nodeCount }, (_, i) => i),
  };
  return nodeCount === 0 ? nothing : ifPossible(() => measureOpen(graph), nothing);
}

function measureOpen(graph: CsrGraph): Measures {
  const open = openGraph(graph);
  try {
    const pivots = graph.nodeCount <= exactNodes ? {} : { pivots: sampledSources };
    return {
      pageRank: computePageRank(open, { damping, tolerance }).ranks,
      betweenness: computeBetweenness(open, { directed: true, seed: 1, ...pivots }).scores,
      labels: detectCommunities(open, { seed: 1 }).labels,
    };
  } finally {
    open.close();
  }
}

/** A metric that cannot be computed counts for nothing: recall must work for any graph, if need be without it. */
function ifPossible<T>(compute: () => T, nothing: T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof LociError) return nothing;
    throw error;
  }
}

/** The share of a node's neighbors in its own community. */
function measureCohesion({ offsets, targets, nodeCount }: CsrGraph, labels: Uint32Array): Float64Array {
  return Float64Array.from({ length: nodeCount }, (_, i) => {
    const neighbors = targets.subarray(offsets[i], offsets[i + 1]);
    const same = neighbors.reduce((sum, to) => sum + (labels[to] === labels[i] ? 1 : 0), 0);
    return neighbors.length === 0 ? 0 : same / neighbors.length;
  });
}
