// What are a graph's edges, one by one? The oracles read graphs in this plain form.

import type { CsrGraph } from "../../../src/kernels/csr-graph.ts";

export interface Edge {
  readonly source: number;
  readonly target: number;
  readonly weight: number;
}

/** In the order of the rows. */
export function listEdges({ nodeCount, offsets, targets, weights }: CsrGraph): Edge[] {
  const edges: Edge[] = [];
  for (let source = 0; source < nodeCount; source++) {
    for (let i = offsets[source]!; i < offsets[source + 1]!; i++) {
      edges.push({ source, target: targets[i]!, weight: weights?.[i] ?? 1 });
    }
  }
  return edges;
}

/** Renames labels to 0, 1, 2, ... in the order in which they first occur. */
export function renameLabels(labels: readonly number[]): { labels: Uint32Array; count: number } {
  const names = new Map<number, number>();
  for (const label of labels) if (!names.has(label)) names.set(label, names.size);
  return { labels: Uint32Array.from(labels, (label) => names.get(label)!), count: names.size };
}
