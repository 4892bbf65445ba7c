// The oracle of components and cycles: what a plain search from every node reaches.

import type { Components, Cycle } from "../components.ts";
import type { CsrGraph } from "../csr-graph.ts";
import { listSources, listTargets, renameLabels } from "./edges.ts";

/** Nodes joined by edges in any direction. */
export function labelReferenceWeakComponents(graph: CsrGraph): Components {
  const sources = listSources(graph);
  const neighbors = listTargets(graph).map((targets, node) => [...targets, ...sources[node]!]);
  return renameLabels(neighbors.map((_, node) => Math.min(...search(neighbors, node))));
}

/** Nodes that reach one another. */
export function labelReferenceStrongComponents(graph: CsrGraph): Components {
  const reached = listTargets(graph).map((_, node, targets) => search(targets, node));
  return renameLabels(
    reached.map((nodes, node) => Math.min(...[...nodes].filter((other) => reached[other]!.has(node)))),
  );
}

/** One cycle for each strong component that has one, from its first node. */
export function listReferenceCycles(graph: CsrGraph, limit = Infinity): readonly Cycle[] {
  const { labels, count } = labelReferenceStrongComponents(graph);
  const targets = listTargets(graph);
  const cycles: Cycle[] = [];
  for (let label = 0; label < count; label++) {
    const members = Uint32Array.from(targets.keys()).filter((node) => labels[node] === label);
    const path = findCycle(targets, members[0]!);
    if (path !== undefined) cycles.push({ members, path: Uint32Array.from(path) });
  }
  return cycles.slice(0, limit);
}

function findCycle(targets: readonly (readonly number[])[], start: number): number[] | undefined {
  const ways: number[][] = [[start]];
  const seen = new Set<number>();
  for (const way of ways) {
    for (const next of targets[way.at(-1)!]!) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function search(neighbors: readonly (readonly number[])[], start: number): Set<number> {
  const reached = new Set([start]);
  for (const node of reached) for (const next of neighbors[node]!) reached.add(next);
  return reached;
}
