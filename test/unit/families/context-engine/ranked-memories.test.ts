import { expect, test } from "vitest";
import type { Memory, RecalledMemory } from "../../../../src/core/types/index.ts";
import { fuseMemories } from "../../../../src/families/context-engine/ranked-memories.ts";

const remember = (text: string, namespace?: string): RecalledMemory =>
  ({ id: `${namespace}-${text}`, content: text, contentHash: text, namespace }) as RecalledMemory;
const order = (here: readonly RecalledMemory[], shared: readonly Memory[]): string[] =>
  fuseMemories(here, shared).map(({ content, score }) => `${content} ${score.toFixed(3)}`);

test("a memory in both lists is listed once and comes first", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((text) => remember(text));
  expect(order([a!, b!, c!], [d!, b!])).toEqual(["b 1.000", "a 0.508", "d 0.508", "c 0.492"]);
});

test("memories with the same text in two namespaces stay separate", () => {
  expect(order([remember("a", "shop")], [remember("a")])).toEqual(["a 1.000", "a 1.000"]);
});

test("a single list keeps its order, and empty lists give nothing", () => {
  const list = ["a", "b"].map((text) => remember(text));
  expect(order(list, [])).toEqual(["a 1.000", "b 0.984"]);
  expect(order([], [])).toEqual([]);
});
