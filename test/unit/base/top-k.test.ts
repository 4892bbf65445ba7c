import { expect, it } from "vitest";
import { TopK } from "../../../src/base/top-k.ts";

it("keeps the best scores in any order of arrival, with ties broken by the smaller id", () => {
  const entries = Array.from({ length: 500 }, (_, id) => ({ id, score: (id * 7919) % 13 }));
  const expected = [...entries].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, 60);
  for (const step of [1, 7, 499]) {
    const top = new TopK(60);
    for (let i = 0; i < entries.length; i++) {
      const { id, score } = entries[(i * step) % entries.length]!;
      top.offer(id, score);
    }
    const { ids, scores } = top.take();
    expect([...ids]).toEqual(expected.map(({ id }) => id));
    expect([...scores]).toEqual(expected.map(({ score }) => score));
  }
});

it("returns nothing without entries or with a limit of 0", () => {
  expect(new TopK(5).take().ids.length).toBe(0);
  const none = new TopK(0);
  none.offer(1, 1);
  expect(none.take().ids.length).toBe(0);
});
