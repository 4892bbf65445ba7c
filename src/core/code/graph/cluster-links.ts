// Which groups of symbols depend on which others? Edges between the largest clusters, counted.
import type { CsrGraph } from "../../../kernels/index.ts";
import type { Clustering } from "../../types/index.ts";

/** Smaller clusters are details and left out. */
const maxClusters = 60;

/**
 * Most edges first.
 * @param communities - the community of every node, as numbered by the kernel
 * @param order - the communities that became clusters, in cluster order
 */
export function linkClusters(
  { nodeCount, offsets, targets }: CsrGraph,
  communities: Uint32Array,
  order: readonly number[],
): Clustering["links"] {
  const count = Math.min(order.length, maxClusters);
  const clusterOf = new Map(order.slice(0, count).map((community, cluster) => [community, cluster]));
  const edges = new Uint32Array(count * count);
  for (let node = 0; node < nodeCount; node++) {
    const from = clusterOf.get(communities[node]!);
    if (from === undefined) continue;
    for (let i = offsets[node]!; i < offsets[node + 1]!; i++) {
      const to = clusterOf.get(communities[targets[i]!]!);
      if (to !== undefined && to !== from) edges[from * count + to]!++;
    }
  }
  return Array.from(edges, (sum, i) => ({ from: Math.floor(i / count), to: i % count, edges: sum }))
    .filter(({ edges: sum }) => sum > 0)
    .sort((a, b) => b.edges - a.edges || a.from - b.from || a.to - b.to);
}
