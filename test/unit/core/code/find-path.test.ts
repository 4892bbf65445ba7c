// A path is as long as the one that a simple search from one end finds, and its links connect its nodes.
import { expect, test } from "vitest";
import { Mulberry32 } from "../../../../src/kernels/mulberry32.ts";
import { findPath } from "../../../../src/core/code/graph/find-path.ts";
import type { Direction, SymbolLink } from "../../../../src/core/code/graph/symbol-links.ts";

interface Graph {
  readonly nodeCount: number;
  readonly linksOf: (node: number, direction: Direction) => readonly SymbolLink[];
}

function createGraph(nodeCount: number, ends: readonly (readonly [number, number])[]): Graph {
  const links = ends.map(([source, target]) => ({ source, target, edge: undefined }));
  return {
    nodeCount,
    linksOf: (node, direction) =>
      links.filter(
        ({ source, target }) =>
          (direction !== "incoming" && source === node) || (direction !== "outgoing" && target === node),
      ),
  };
}

function countSteps(
  { nodeCount, linksOf }: Graph,
  from: number,
  to: number,
  direction: Direction,
): number | undefined {
  const steps = new Map([[from, 0]]);
  for (const [node, distance] of steps) {
    for (const { source, target } of linksOf(node, direction)) {
      const end = source === node ? target : source;
      if (!steps.has(end)) steps.set(end, distance + 1);
    }
  }
  expect(steps.size).toBeLessThanOrEqual(nodeCount);
  return steps.get(to);
}

test("paths in random graphs are shortest, in the direction of use and in either direction", () => {
  const generator = new Mulberry32(7);
  const pick = (below: number): number => Math.floor((generator.next() / 2 ** 32) * below);
  let found = 0;
  for (let round = 0; round < 60; round++) {
    const nodeCount = 2 + pick(30);
    const ends = Array.from({ length: pick(60) }, () => [pick(nodeCount), pick(nodeCount)] as const);
    const graph = createGraph(nodeCount, ends);
    for (let i = 0; i < 20; i++) {
      const [from, to] = [pick(nodeCount), pick(nodeCount)];
      for (const isEitherWay of [false, true]) {
        const path = findPath(graph.linksOf, [from], [to], isEitherWay);
        expect(path?.links.length).toBe(countSteps(graph, from, to, isEitherWay ? "both" : "outgoing"));
        if (path === undefined) continue;
        found += path.links.length;
        expect([path.nodes[0], path.nodes.at(-1)]).toEqual([from, to]);
        path.links.forEach(({ source, target }, step) => {
          const ends = [path.nodes[step], path.nodes[step + 1]];
          expect(isEitherWay && ends[0] === target ? ends.reverse() : ends).toEqual([source, target]);
        });
      }
    }
  }
  expect(found).toBeGreaterThan(500);
});

test("a path starts at the nearest start node, and a start node that is also a target is a path of its own", () => {
  const { linksOf } = createGraph(6, [
    [0, 1],
    [1, 5],
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
  expect(findPath(linksOf, [2, 0], [5], false)?.nodes).toEqual([0, 1, 5]);
  expect(findPath(linksOf, [2], [3, 2], false)).toEqual({ nodes: [2], links: [] });
  expect(findPath(linksOf, [5], [0], false)).toBeUndefined();
});

test("a canceled search throws CANCELLED", () => {
  const next = (node: number): SymbolLink[] => [{ source: node, target: node + 1, edge: undefined }];
  const given = AbortSignal.abort();
  expect(() =>
    findPath(
      (node, direction) => (direction === "incoming" ? next(-node) : next(node)),
      [0],
      [-1],
      false,
      given,
    ),
  ).toThrow(expect.objectContaining({ code: "CANCELLED" }));
});
