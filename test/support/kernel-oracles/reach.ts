// The oracle of the closure: a search with a map of distances.

import type { CsrGraph } from "../../../src/kernels/csr-graph.ts";
import { readReachOptions } from "../../../src/kernels/reach.ts";
import type { Reached, ReachOptions } from "../../../src/kernels/reach.ts";
import { listSources, listTargets } from "./edges.ts";

/** The same nodes in the same order. */
export function reachReferenceNodes(
  graph: CsrGraph,
  sources: Uint32Array,
  options: ReachOptions = {},
): Reached {
  const { direction, maxDistance, maxNodes } = readReachOptions(graph.nodeCount, sources, options);
  const [targets, origins] = [listTargets(graph), listSources(graph)];
  const distances = new Map<number, number>();
  for (const source of sources) if (distances.size < maxNodes) distances.set(source, 0);
  for (const [node, distance] of distances) {
    if (distance >= maxDistance) continue;
    const next = [
      ...(direction === "in" ? [] : targets[node]!),
      ...(direction === "out" ? [] : origins[node]!),
    ];
    for (const other of next) {
      if (!distances.has(other) && distances.size < maxNodes) distances.set(other, distance + 1);
    }
  }
  return { nodes: Uint32Array.from(distances.keys()), distances: Uint32Array.from(distances.values()) };
}
