// The small data structures of linking: hash tables, cyclic questions, types, paths, and packed results.
import fc from "fast-check";
import { expect, test } from "vitest";
import { ChainIndex } from "../../../../src/core/link/chain-index.ts";
import { Fixpoint, settled, TooDeep } from "../../../../src/core/link/types/fixpoint.ts";
import { PairMap } from "../../../../src/core/link/pair-map.ts";
import { foldersAbove, joinPath, stemOf } from "../../../../src/core/link/paths.ts";
import {
  choiceEntity,
  entityNumber,
  external,
  isChoice,
  isPackage,
  isSymbol,
  packageEntity,
  unresolved,
} from "../../../../src/core/link/entity.ts";
import {
  entityOf,
  foundOutside,
  foundVia,
  notFound,
  packFound,
  strategyOf,
  unpackFound,
} from "../../../../src/core/link/found.ts";
import { TypeTable, typeKinds } from "../../../../src/core/link/type-table.ts";

test("a chain index returns the rows of a key in ascending order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (keys) => {
      const index = new ChainIndex(Uint32Array.from(keys));
      for (let key = 0; key <= 21; key++) {
        const rows: number[] = [];
        for (let row = index.first(key); row >= 0; row = index.next(row)) rows.push(row);
        expect(rows).toEqual(keys.flatMap((other, row) => (other === key ? [row] : [])));
      }
    }),
  );
});

test("a pair map behaves like a map with string keys", () => {
  const number = fc.integer({ min: -2147483648, max: 2147483647 });
  fc.assert(
    fc.property(fc.array(fc.tuple(number, fc.nat(3), number), { maxLength: 200 }), (entries) => {
      const map = new PairMap();
      const model = new Map<string, number>();
      for (const [first, second, value] of entries) {
        map.set(first, second, value);
        model.set(`${first} ${second}`, value);
      }
      expect(map.size).toBe(model.size);
      for (const [first, second] of entries)
        expect(map.get(first, second, 0)).toBe(model.get(`${first} ${second}`));
      expect(map.get(5, 99, -7)).toBe(-7);
    }),
  );
});

test("a cleared pair map contains only pairs set after the last clear", () => {
  const pair = fc.tuple(fc.nat(20), fc.nat(20));
  fc.assert(
    fc.property(fc.array(fc.array(pair, { maxLength: 120 }), { minLength: 2, maxLength: 4 }), (rounds) => {
      const map = new PairMap();
      for (const [round, pairs] of rounds.entries()) {
        map.clear();
        const held = new Set(pairs.map(String));
        for (const [first, second] of pairs) map.set(first, second, round);
        expect(map.size).toBe(held.size);
        for (const [first, second] of rounds.flat())
          expect(map.get(first, second, -1)).toBe(held.has(String([first, second])) ? round : -1);
      }
    }),
  );
});

/** Answers over a graph: a node's answer is its own value plus those of the nodes it asks; cycles give 0. */
function askAll(graph: readonly (readonly number[])[], order: readonly number[]): number[] {
  const fixpoint = new Fixpoint();
  const known = new Map<number, number>();
  const ask = (node: number): number =>
    known.get(node) ??
    fixpoint.answer(
      node,
      () => graph[node]!.reduce((sum, next) => sum + ask(next), node + 1),
      (value) => known.set(node, value),
    );
  for (const node of order) ask(node);
  return graph.map((_, node) => known.get(node) ?? -1);
}

test("answers in cyclic graphs do not depend on the order of questions", () => {
  const size = 7;
  const graphs = fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size });
  const orders = fc.shuffledSubarray(
    Array.from({ length: size }, (_, node) => node),
    { minLength: size },
  );
  fc.assert(
    fc.property(graphs, orders, orders, (graph, one, other) => {
      expect(askAll(graph, one)).toEqual(askAll(graph, other));
    }),
    { numRuns: 500 },
  );
});

test("a question in a cycle is answered 0, and a question that only leads to a cycle gets its own value", () => {
  // 0 → 1 ⇄ 2, 3 → 3
  expect(askAll([[1], [2], [1], [3]], [0, 1, 2, 3])).toEqual([1, 0, 0, 0]);
});

/**
 * Answers over a graph whose nodes from `questions` on are work: it leads only to questions and to later work. With
 * `hasDrafts`, work on a cycle is done once.
 */
function askWithWork(
  graph: readonly (readonly number[])[],
  order: readonly number[],
  questions: number,
  hasDrafts: boolean,
): number[] {
  const fixpoint = new Fixpoint();
  const known = new Map<number, number>();
  const sumOf = (node: number): number => graph[node]!.reduce((sum, next) => sum + ask(next), node + 1);
  const ask = (node: number): number => {
    const answer = known.get(node);
    if (answer !== undefined) return answer;
    if (node < questions) {
      const isAddition = node % 4 === 3;
      const keep = (value: number): void => void known.set(node, value);
      return fixpoint.answer(node, () => sumOf(node), keep, isAddition);
    }
    const draft = hasDrafts ? fixpoint.draft(node) : undefined;
    if (draft !== undefined) return draft;
    const outer = fixpoint.enter();
    const value = sumOf(node);
    const low = fixpoint.leave(outer);
    if (low === settled) known.set(node, value);
    else if (hasDrafts) fixpoint.keepDraft(node, value, low);
    return value;
  };
  for (const node of order) ask(node);
  return graph.map((_, node) => known.get(node) ?? -1);
}

test("work on a cycle that is done once leads to the same answers as work that is done each time", () => {
  const [questions, size] = [5, 9];
  const nodes = fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size });
  const graphs = nodes.map((graph) =>
    graph.map((to, node) => (node < questions ? to : to.filter((next) => next < questions || next > node))),
  );
  const orders = fc.shuffledSubarray(
    Array.from({ length: size }, (_, node) => node),
    { minLength: size },
  );
  fc.assert(
    fc.property(graphs, orders, (graph, order) => {
      expect(askWithWork(graph, order, questions, true)).toEqual(askWithWork(graph, order, questions, false));
    }),
    { numRuns: 2000 },
  );
});

test("a question that recurses too deeply throws, and a reset makes the fixpoint usable again", () => {
  const fixpoint = new Fixpoint();
  const dig = (depth: number): number =>
    fixpoint.answer(
      depth,
      () => dig(depth + 1),
      () => undefined,
    );
  expect(() => dig(0)).toThrow(TooDeep);
  fixpoint.reset();
  const value = fixpoint.answer(
    0,
    () => 5,
    () => undefined,
  );
  expect(value).toBe(5);
});

test("equal types have equal ids, and substitution replaces type parameters by their arguments", () => {
  const types = new TypeTable();
  const element = types.make(typeKinds.parameter, 7, [0]);
  const list = types.make(typeKinds.builtin, 1, [element]);
  const apple = types.make(typeKinds.instance, 3);
  const crate = types.make(typeKinds.instance, 7, [apple]);
  expect(types.make(typeKinds.builtin, 1, [element])).toBe(list);
  expect(types.substitute(list, crate, crate)).toBe(types.make(typeKinds.builtin, 1, [apple]));
  expect(types.isOpen(list)).toBe(true);
  expect(types.isOpen(crate)).toBe(false);
  const self = types.make(typeKinds.self, 7);
  expect(types.substitute(self, 0, crate)).toBe(crate);
});

test("joinPath resolves dots and rejects paths outside the root", () => {
  expect(joinPath("a/b", "../c/./d")).toBe("a/c/d");
  expect(joinPath("a", "../..")).toBeUndefined();
  expect(joinPath("", "x/y/")).toBe("x/y");
  expect(stemOf("a/b.test.ts")).toBe("b.test");
  expect([...foldersAbove("a/b")]).toEqual(["a/b", "a", ""]);
});

test("a result returns its entity and its strategy, both unpacked and packed", () => {
  const number = fc.nat(2 ** 20);
  const entity = fc.oneof(number, number.map(packageEntity), number.map(choiceEntity));
  fc.assert(
    fc.property(entity, fc.nat(31), (wanted, strategy) => {
      const found = foundVia(wanted, strategy);
      expect([entityOf(found), strategyOf(found)]).toEqual([wanted, strategy]);
      expect(unpackFound(Int32Array.of(packFound(found))[0]!)).toBe(found);
    }),
  );
  expect(foundVia(unresolved, 3)).toBe(notFound);
  expect(foundVia(external, 3)).toBe(foundOutside);
});

test("distinguishes symbols, packages, and choices", () => {
  fc.assert(
    fc.property(fc.nat(2 ** 20), (number) => {
      const entities = [number, packageEntity(number), choiceEntity(number)];
      expect(entities.map(isSymbol)).toEqual([true, false, false]);
      expect(entities.map(isPackage)).toEqual([false, true, false]);
      expect(entities.map(isChoice)).toEqual([false, false, true]);
      expect(entities.slice(1).map(entityNumber)).toEqual([number, number]);
    }),
  );
});
