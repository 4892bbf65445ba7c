// How central is a memory among what it is linked to? PageRank, betweenness, degree and cluster of the memory graph,
// each 0..1 over the graph, joined as the contract weighs them.
import type { Adjacency } from "./adjacency.ts";
import type { Ordinal } from "./rows.ts";

export interface GraphFigures {
  readonly version: number;
  /** Nodes with at least one edge, ascending; the arrays below are in this order. */
  readonly nodes: Uint32Array;
  /** Sums to 1. */
  readonly pageRank: Float64Array;
  /** Brandes over directed edges, scaled to 0..1 by the number of pairs. */
  readonly betweenness: Float64Array;
  /** 0.4 PageRank + 0.3 betweenness + 0.2 degree + 0.1 cluster, each as a share of the graph's largest. */
  readonly strength: Float64Array;
}

const damping = 0.85;
const maxIterations = 100;
const tolerance = 1e-6;
/** Above so many nodes betweenness is estimated from evenly spaced sources. */
const exactNodes = 512;
const sampledSources = 64;

/** Compressed rows of neighbors: those of node i stand from starts[i] to starts[i + 1]. */
interface Rows {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

export function computeGraphFigures(edges: Adjacency): GraphFigures {
  const nodes = collectNodes(edges);
  const out = collectRows(edges, nodes, false);
  const both = collectRows(edges, nodes, true);
  const pageRank = rankPages(out, nodes.length);
  const betweenness = measureBetweenness(out, nodes.length);
  const degree = Float64Array.from(nodes, (_, i) => both.starts[i + 1]! - both.starts[i]!);
  const cluster = measureClustering(both, nodes.length);
  const parts = [
    [pageRank, 0.4],
    [betweenness, 0.3],
    [degree, 0.2],
    [cluster, 0.1],
  ] as const;
  const strength = new Float64Array(nodes.length);
  for (const [values, weight] of parts) {
    const largest = values.reduce((most, value) => Math.max(most, value), 0);
    if (largest > 0) values.forEach((value, i) => (strength[i]! += (weight * value) / largest));
  }
  return { version: edges.version, nodes, pageRank, betweenness, strength };
}

export function rowOfNode({ nodes }: GraphFigures, ordinal: Ordinal): number | undefined {
  let low = 0;
  let high = nodes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = nodes[middle]!;
    if (value === ordinal) return middle;
    if (value < ordinal) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function collectNodes(edges: Adjacency): Uint32Array {
  const found = new Set<number>();
  edges.forEach((source, target) => found.add(source).add(target));
  return Uint32Array.from(found).sort();
}

function collectRows(edges: Adjacency, nodes: Uint32Array, bothWays: boolean): Rows {
  const rowOf = new Map<number, number>();
  nodes.forEach((node, i) => rowOf.set(node, i));
  const starts = new Uint32Array(nodes.length + 1);
  const visit = (use: (from: number, to: number) => void): void => {
    edges.forEach((source, target) => {
      const [from, to] = [rowOf.get(source)!, rowOf.get(target)!];
      use(from, to);
      if (bothWays) use(to, from);
    });
  };
  visit((from) => starts[from + 1]!++);
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const next = starts.slice();
  const targets = new Uint32Array(starts[nodes.length] ?? 0);
  visit((from, to) => (targets[next[from]!++] = to));
  // The order of insertion is an accident of history; sums of floats must not depend on it.
  for (let i = 0; i < nodes.length; i++) targets.subarray(starts[i], starts[i + 1]).sort();
  return { starts, targets };
}

function rankPages({ starts, targets }: Rows, size: number): Float64Array {
  let ranks = new Float64Array(size).fill(1 / Math.max(1, size));
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    let dangling = 0;
    const next = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const degree = starts[i + 1]! - starts[i]!;
      if (degree === 0) dangling += ranks[i]!;
      else for (let e = starts[i]!; e < starts[i + 1]!; e++) next[targets[e]!]! += ranks[i]! / degree;
    }
    let change = 0;
    for (let i = 0; i < size; i++) {
      next[i] = (1 - damping) / size + damping * (next[i]! + dangling / size);
      change += Math.abs(next[i]! - ranks[i]!);
    }
    ranks = next;
    if (change < tolerance) break;
  }
  return ranks;
}

/** Brandes' algorithm; for large graphs from evenly spaced sources, so that the same graph gives the same figures. */
function measureBetweenness({ starts, targets }: Rows, size: number): Float64Array {
  const scores = new Float64Array(size);
  if (size < 3) return scores;
  const sources = size <= exactNodes ? size : sampledSources;
  const distance = new Int32Array(size);
  const paths = new Float64Array(size);
  const dependency = new Float64Array(size);
  const order = new Uint32Array(size);
  for (let s = 0; s < sources; s++) {
    const source = Math.floor((s * size) / sources);
    distance.fill(-1);
    paths.fill(0);
    dependency.fill(0);
    distance[source] = 0;
    paths[source] = 1;
    order[0] = source;
    let count = 1;
    for (let head = 0; head < count; head++) {
      const node = order[head]!;
      for (let e = starts[node]!; e < starts[node + 1]!; e++) {
        const to = targets[e]!;
        if (distance[to] === -1) {
          distance[to] = distance[node]! + 1;
          order[count++] = to;
        }
        if (distance[to] === distance[node]! + 1) paths[to]! += paths[node]!;
      }
    }
    for (let i = count - 1; i >= 0; i--) {
      const node = order[i]!;
      for (let e = starts[node]!; e < starts[node + 1]!; e++) {
        const to = targets[e]!;
        if (distance[to] === distance[node]! + 1) {
          dependency[node]! += (paths[node]! / paths[to]!) * (1 + dependency[to]!);
        }
      }
      if (node !== source) scores[node]! += dependency[node]!;
    }
  }
  const scale = size / sources / ((size - 1) * (size - 2));
  return scores.map((score) => score * scale);
}

/** Share of a node's neighbors that belong to its community, found by passing labels until they rest. */
function measureClustering({ starts, targets }: Rows, size: number): Float64Array {
  const labels = Uint32Array.from({ length: size }, (_, i) => i);
  for (let round = 0; round < 10; round++) {
    let moved = 0;
    for (let i = 0; i < size; i++) {
      const counts = new Map<number, number>();
      for (let e = starts[i]!; e < starts[i + 1]!; e++) {
        const label = labels[targets[e]!]!;
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
      let best = labels[i]!;
      let most = counts.get(best) ?? 0;
      for (const [label, number] of counts) {
        if (number > most || (number === most && label < best)) [best, most] = [label, number];
      }
      if (best !== labels[i]) {
        labels[i] = best;
        moved++;
      }
    }
    if (moved === 0) break;
  }
  return Float64Array.from(labels, (label, i) => {
    const degree = starts[i + 1]! - starts[i]!;
    let same = 0;
    for (let e = starts[i]!; e < starts[i + 1]!; e++) if (labels[targets[e]!] === label) same++;
    return degree === 0 ? 0 : same / degree;
  });
}
