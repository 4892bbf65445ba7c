// The oracle of betweenness: shortest paths from each source with explicit predecessor lists, as Brandes wrote it.

import { estimateBetweenness, pickPivots } from "../../../src/kernels/betweenness.ts";
import type { Betweenness, BetweennessOptions } from "../../../src/kernels/betweenness.ts";
import type { CsrGraph } from "../../../src/kernels/csr-graph.ts";
import { listEdges } from "./edges.ts";

/** The same result, computed with plain arrays and sets. */
export function computeReferenceBetweenness(graph: CsrGraph, options: BetweennessOptions = {}): Betweenness {
  const { directed = true, pivots = graph.nodeCount, seed = 1 } = options;
  const sources = pickPivots(graph.nodeCount, pivots, seed);
  const neighbors = Array.from({ length: graph.nodeCount }, () => new Set<number>());
  for (const { source, target } of listEdges(graph)) {
    if (source === target) continue;
    neighbors[source]!.add(target);
    if (!directed) neighbors[target]!.add(source);
  }
  const sums = new Float64Array(graph.nodeCount);
  const squares = new Float64Array(graph.nodeCount);
  for (const source of sources) {
    findDependencies(neighbors, source).forEach((dependency, node) => {
      sums[node]! += dependency;
      squares[node]! += dependency ** 2;
    });
  }
  return estimateBetweenness(graph.nodeCount, { sourceCount: sources.length, sums, squares });
}

function findDependencies(neighbors: readonly ReadonlySet<number>[], source: number): number[] {
  const distances = neighbors.map(() => Infinity);
  const ways = neighbors.map(() => 0);
  const predecessors = neighbors.map((): number[] => []);
  distances[source] = 0;
  ways[source] = 1;
  const order = [source];
  for (const node of order) {
    for (const next of neighbors[node]!) {
      if (distances[next] === Infinity) {
        distances[next] = distances[node]! + 1;
        order.push(next);
      }
      if (distances[next] === distances[node]! + 1) {
        ways[next]! += ways[node]!;
        predecessors[next]!.push(node);
      }
    }
  }
  const dependencies = neighbors.map(() => 0);
  for (const node of order.reverse()) {
    for (const previous of predecessors[node]!) {
      dependencies[previous]! += (ways[previous]! / ways[node]!) * (1 + dependencies[node]!);
    }
  }
  dependencies[source] = 0;
  return dependencies;
}
