// Edges between clusters are counted by direction; edges within a cluster are not counted.
import { expect, test } from "vitest";
import { linkClusters } from "../../../../src/core/code/graph/cluster-links.ts";

test("counts edges from one cluster to another", () => {
  // 0 → 1, 0 → 2, 1 → 2, 3 → 0; nodes 0 and 1 are one community, 2 and 3 another.
  const graph = {
    nodeCount: 4,
    offsets: Uint32Array.from([0, 2, 3, 3, 4]),
    targets: Uint32Array.from([1, 2, 2, 0]),
  };
  const communities = Uint32Array.from([7, 7, 4, 4]);
  expect(linkClusters(graph, communities, [7, 4])).toEqual([
    { from: 0, to: 1, edges: 2 },
    { from: 1, to: 0, edges: 1 },
  ]);
  expect(linkClusters(graph, communities, [4])).toEqual([]);
});
