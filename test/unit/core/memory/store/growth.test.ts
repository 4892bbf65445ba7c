// Costs that must not grow with the size of the graph: a node's neighbors cost only as much as the node has,
// communities little more than the edges.
import { expect, test } from "vitest";
import { Adjacency } from "../../../../../src/core/memory/store/adjacency.ts";
import { detectCommunities, type CsrGraph } from "../../../../../src/kernels/index.ts";

/** The minimum of several runs: a busy machine makes some of them slower, never faster. */
function leastMs(run: () => void): number {
  let least = Infinity;
  for (let i = 0; i < 7; i++) {
    const startedAt = performance.now();
    run();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least;
}

function ringOf(nodes: number): Adjacency {
  const edges = new Adjacency();
  for (let node = 0; node < nodes; node++) {
    edges.put(
      {
        source: node,
        target: (node + 1) % nodes,
        relationship: "LEADS_TO",
        weight: 1,
        createdAt: 0,
        validFrom: -Infinity,
        validTo: Infinity,
      },
      true,
    );
  }
  return edges;
}

test("looking up a node's edges does not slow down with the size of the graph", () => {
  const askMany = (edges: Adjacency) => () => {
    let found = 0;
    for (let i = 0; i < 5_000; i++) found += edges.outgoing(i % 100).length + edges.incoming(i % 100).length;
    if (found !== 10_000) throw new Error(`${found} ends of edges`);
  };
  const [small, large] = [leastMs(askMany(ringOf(200))), leastMs(askMany(ringOf(100_000)))];
  // Scanning all edges would take 500 times as long.
  expect(large / small).toBeLessThan(50);
});

test("a hub loses all its edges in linear time, the oldest first", () => {
  const linkAndUnlink = (count: number) => () => {
    const edges = new Adjacency();
    const edge = { relationship: "LEADS_TO", weight: 1, createdAt: 0 } as const;
    const times = { validFrom: -Infinity, validTo: Infinity };
    for (let i = 1; i <= count; i++) edges.put({ ...edge, ...times, source: i, target: 0 }, true);
    for (let i = 1; i <= count; i++) edges.remove({ ...edge, source: i, target: 0 });
    if (edges.incoming(0).length > 0) throw new Error("edges are left");
  };
  const [small, large] = [leastMs(linkAndUnlink(2_000)), leastMs(linkAndUnlink(20_000))];
  // Walking the hub's list for each of them would take 100 times as long.
  expect(large / small).toBeLessThan(40);
});

test("community detection takes far less than quadratic time", () => {
  const find = (groups: number) => () => {
    const { count } = detectCommunities(trianglesOf(groups));
    if (count < 2) throw new Error(`${count} communities of ${groups} triangles`);
  };
  const [small, large] = [leastMs(find(2_000)), leastMs(find(40_000))];
  // Comparing all pairs of nodes would take 400 times as long.
  expect(large / small).toBeLessThan(120);
});

/** Triangles in a ring, each linked to the next. */
function trianglesOf(groups: number): CsrGraph {
  const nodeCount = groups * 3;
  const offsets = Uint32Array.from({ length: nodeCount + 1 }, (_, node) => node + Math.floor((node + 2) / 3));
  const targets = new Uint32Array(offsets[nodeCount]!);
  for (let node = 0; node < nodeCount; node++) {
    const [group, corner] = [Math.floor(node / 3), node % 3];
    targets[offsets[node]!] = group * 3 + ((corner + 1) % 3);
    if (corner === 0) targets[offsets[node]! + 1] = ((group + 1) % groups) * 3;
  }
  return { nodeCount, offsets, targets };
}
