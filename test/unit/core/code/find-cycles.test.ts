// Components match the result of two simple searches, and each cycle found is as short as possible.
import { expect, test } from "vitest";
import { findComponents, findWayAround } from "../../../../src/core/code/graph/find-cycles.ts";
import { Mulberry32 } from "../../../../src/kernels/mulberry32.ts";

function stepsFrom(next: readonly (readonly number[])[], start: number): ReadonlyMap<number, number> {
  const steps = new Map<number, number>();
  let level = [start];
  for (let step = 1; level.length > 0; step++) {
    const found = level.flatMap((node) => next[node]!).filter((node) => !steps.has(node));
    level = [...new Set(found)];
    for (const node of level) steps.set(node, step);
  }
  return steps;
}

test("components of random graphs match a simple search, and their cycles are shortest", () => {
  const generator = new Mulberry32(11);
  const pick = (below: number): number => Math.floor((generator.next() / 2 ** 32) * below);
  let found = 0;
  for (let round = 0; round < 200; round++) {
    const count = 1 + pick(24);
    const next = Array.from({ length: count }, () =>
      Array.from({ length: pick(3) }, () => pick(count)).filter((to, at, all) => all.indexOf(to) === at),
    );
    const steps = next.map((_, node) => stepsFrom(next, node));
    const expected = next
      .map((_, node) =>
        next.flatMap((__, other) =>
          other !== node && steps[node]!.has(other) && steps[other]!.has(node) ? [other] : [],
        ),
      )
      .flatMap((others, node) => (others.length > 0 && others[0]! > node ? [[node, ...others]] : []));
    const components = findComponents(next).map((nodes) => nodes.sort((a, b) => a - b));
    expect(components.sort((a, b) => a[0]! - b[0]!)).toEqual(expected);
    for (const component of components) {
      found++;
      const start = component[pick(component.length)]!;
      // A node with an edge to itself needs no other.
      if (next[start]!.includes(start)) continue;
      const way = findWayAround(next, start, component);
      expect([way[0], way.at(-1)]).toEqual([start, start]);
      expect(way.length - 1).toBe(steps[start]!.get(start));
      way.slice(1).forEach((to, at) => {
        expect(next[way[at]!]).toContain(to);
      });
    }
  }
  expect(found).toBeGreaterThan(50);
});

test("a closed chain of 200,000 nodes is one component", () => {
  const count = 200_000;
  const [component] = findComponents(Array.from({ length: count }, (_, node) => [(node + 1) % count]));
  expect(component?.length).toBe(count);
});
