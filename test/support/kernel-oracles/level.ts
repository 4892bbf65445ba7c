// The oracle's undirected graph for one level of community detection, and how groups of its nodes form the next level.

import type { CsrGraph } from "../../../src/kernels/csr-graph.ts";
import { listEdges } from "./edges.ts";

interface Neighbor {
  readonly target: number;
  readonly weight: number;
}

export interface Level {
  /** Neighbors by node, without the node itself. */
  readonly rows: readonly (readonly Neighbor[])[];
  /** By node: the weight of all edge ends, including those of loops. */
  readonly strengths: readonly number[];
  /** resolution / sum of all strengths */
  readonly scale: number;
}

export function createLevel(graph: CsrGraph, resolution: number): Level {
  const rows = Array.from({ length: graph.nodeCount }, (): Neighbor[] => []);
  const strengths = rows.map(() => 0);
  let total = 0;
  for (const { source, target, weight } of listEdges(graph)) {
    strengths[source]! += weight;
    strengths[target]! += weight;
    total += 2 * weight;
    if (source === target) continue;
    rows[source]!.push({ target, weight });
    rows[target]!.push({ target: source, weight });
  }
  return { rows, strengths, scale: resolution / total };
}

/** The graph in which each group is a node. */
export function mergeGroups(level: Level, groups: ArrayLike<number>, count: number): Level {
  const links = Array.from({ length: count }, () => new Map<number, number>());
  const strengths = links.map(() => 0);
  level.rows.forEach((row, node) => {
    const group = groups[node]!;
    strengths[group]! += level.strengths[node]!;
    for (const { target, weight } of row) {
      const other = groups[target]!;
      if (other !== group) links[group]!.set(other, (links[group]!.get(other) ?? 0) + weight);
    }
  });
  const rows = links.map((row) => Array.from(row, ([target, weight]) => ({ target, weight })));
  return { rows, strengths, scale: level.scale };
}

/** The weight from a node to each neighboring group, in the order they are encountered. */
export function linkGroups(
  row: readonly Neighbor[],
  groupOf: (node: number) => number | undefined,
): Map<number, number> {
  const links = new Map<number, number>();
  for (const { target, weight } of row) {
    const group = groupOf(target);
    if (group !== undefined) links.set(group, (links.get(group) ?? 0) + weight);
  }
  return links;
}

/** Gains whose difference is below this share of a node's strength are equal. */
export const indifference = 1e-12;
