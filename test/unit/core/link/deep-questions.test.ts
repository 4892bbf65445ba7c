// Questions that lead deeper than the call stack allows: does the limit show in the answers, or in the time?
import fc from "fast-check";
import { expect, test } from "vitest";
import { Reach } from "../../../../src/core/link/names/reach.ts";
import { askDeeply } from "../../../../src/core/link/types/deep-answers.ts";
import { Fixpoint, settled } from "../../../../src/core/link/types/fixpoint.ts";
import { createLinker } from "../../../../src/core/link/index.ts";
import { languages } from "../../../support/languages.ts";
import { callLines, sourceWorld } from "./source-view.ts";

type Graph = readonly (readonly number[])[];

/**
 * Answers over a graph whose nodes from `questions` on are work, which leads to questions only; every fourth question
 * only adds to others. −1 where nothing was asked, −2 where the outermost question was given up.
 */
function askAll(graph: Graph, order: readonly number[], questions: number, deepest?: number): number[] {
  const fixpoint = new Fixpoint(deepest);
  const reach = new Reach();
  const known = new Map<number, number>();
  const sumOf = (node: number): number => graph[node]!.reduce((sum, next) => sum + ask(next), node + 1);
  const ask = (node: number): number => {
    const answer = known.get(node);
    if (answer !== undefined) return answer;
    if (node < questions) {
      const keep = (value: number): void => void known.set(node, value);
      return fixpoint.answer(node, () => sumOf(node), keep, node % 4 === 3);
    }
    const draft = fixpoint.draft(node);
    if (draft !== undefined) return draft;
    const outer = fixpoint.enter();
    const value = sumOf(node);
    const low = fixpoint.leave(outer);
    if (low === settled) known.set(node, value);
    else fixpoint.keepDraft(node, value, low);
    return value;
  };
  for (const node of order) {
    askDeeply(
      [{ fixpoint, reach }],
      () => ask(node),
      () => known.set(node, -2).size,
    );
  }
  return graph.map((_, node) => known.get(node) ?? -1);
}

test("a limit of the call stack changes no answer", () => {
  const [questions, size] = [12, 16];
  const nodes = fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size });
  const graphs = nodes.map((graph) =>
    graph.map((to, node) => (node < questions ? to : to.filter((next) => next < questions))),
  );
  const orders = fc.shuffledSubarray(
    Array.from({ length: size }, (_, node) => node),
    { minLength: size },
  );
  fc.assert(
    fc.property(graphs, orders, fc.integer({ min: 3, max: 6 }), (graph, order, deepest) => {
      expect(askAll(graph, order, questions, deepest)).toEqual(askAll(graph, order, questions));
    }),
    { numRuns: 2000 },
  );
});

test("a question that nests too deeply in work is given up, and the next ones are answered", () => {
  // 0 → 4 → 5 → 6 → 7, all of them work.
  expect(askAll([[4], [], [], [], [5], [6], [7], [1]], [0, 1, 2], 4, 3)).toEqual([
    -2, 2, 3, -1, -1, -1, -1, -1,
  ]);
});

test("a chain and a cycle of questions deeper than any call stack are answered", () => {
  const length = 100_000;
  const chain = Array.from({ length }, (_, node) =>
    node % 4 === 3 || node + 1 === length ? [] : [node + 1],
  );
  const long = Array.from({ length }, (_, node) => (node + 1 === length ? [] : [node + 1]));
  const cycle = Array.from({ length }, (_, node) => [(node + 1) % length]);
  expect(askAll(chain, [0], length)[0]).toBe(1 + 2 + 3 + 4);
  expect(askAll(long, [0], length)[0]).toBe((length * (length + 1)) / 2);
  // Question 3 only adds to the others: it is 0, and the cycle is open there.
  expect(askAll(cycle, [0], length).slice(0, 4)).toEqual([1 + 2 + 3, 2 + 3, 3, 0]);
});

/** Fields that are assigned from each other in a cycle, each of which may also hold an object with a method. */
function cyclicFields(count: number): string {
  const fields = Array.from(
    { length: count },
    (_, i) => `        self.f${i} = B()\n        self.f${i} = self.f${(i + 1) % count}\n`,
  );
  const calls = Array.from({ length: count }, (_, i) => `        self.f${i}.go()\n`);
  return `class B:
    def go(self): pass

class A:
    def __init__(self):
${fields.join("")}    def run(self):
${calls.join("")}`;
}

test("fields in a long cycle have the type that they hold beside each other", () => {
  const lines = callLines(sourceWorld({ "a.py": cyclicFields(500) }));
  expect(lines.filter((line) => line === "a.py#A.run -> a.py#B.go")).not.toEqual([]);
  const view = sourceWorld({ "a.py": cyclicFields(500) });
  const { references, resolved } = createLinker(view, languages).linkFile(0);
  expect(resolved).toBe(references);
});

/** CPU time of linking a file, in milliseconds. */
function linkTime(text: string): number {
  const view = sourceWorld({ "a.py": text });
  const linker = createLinker(view, languages);
  const start = process.cpuUsage();
  linker.linkFile(0);
  return process.cpuUsage(start).user / 1000;
}

// Once, each field of a cycle of more than 150 was followed anew, and given up: 2,000 took 9.4 s, 100 took 0.07.
test("the time of fields in a cycle grows with their number", { timeout: 60_000 }, () => {
  linkTime(cyclicFields(100));
  const [few, many] = [100, 400].map((count) =>
    Math.min(...Array.from({ length: 3 }, () => linkTime(cyclicFields(count)))),
  );
  expect(many! / few!).toBeLessThan(12);
});
