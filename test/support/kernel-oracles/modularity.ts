// The oracle of modularity: the textbook sum over communities.

import type { CsrGraph } from "../../../src/kernels/csr-graph.ts";
import { listEdges } from "./edges.ts";

/** Ignores directions; 0 for a graph without edges. */
export function computeReferenceModularity(graph: CsrGraph, labels: Uint32Array, resolution = 1): number {
  const edges = listEdges(graph);
  const total = edges.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  let modularity = 0;
  for (const label of new Set(labels)) {
    let [inside, degree] = [0, 0];
    for (const { source, target, weight } of edges) {
      const ends = Number(labels[source] === label) + Number(labels[target] === label);
      degree += ends * weight;
      if (ends === 2) inside += weight;
    }
    modularity += inside / total - resolution * (degree / (2 * total)) ** 2;
  }
  return modularity;
}
