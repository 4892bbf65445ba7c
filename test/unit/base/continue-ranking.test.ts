import { expect, test } from "vitest";
import { continueRanking } from "../../../src/base/continue-ranking.ts";

const rows = (...scored: (readonly [string, number])[]): { id: string; score: number }[] =>
  scored.map(([id, score]) => ({ id, score }));
const idOf = ({ id }: { readonly id: string }): string => id;

test("what was ranked first stays, and nothing comes twice or is lost", () => {
  const shallow = rows(["a", 0.9], ["b", 0.8], ["c", 0.1]);
  const deep = rows(["d", 1], ["b", 0.85], ["a", 0.8], ["c", 0.7], ["e", 0.2]);
  expect(continueRanking(shallow, 2, deep, idOf)).toEqual(
    rows(["a", 0.9], ["b", 0.8], ["d", 0.8], ["c", 0.7], ["e", 0.2]),
  );
});

test("without earlier rows, the deeper ranking stays as it is", () => {
  const deep = rows(["d", 1], ["b", 0.85]);
  expect(continueRanking([], 0, deep, idOf)).toEqual(deep);
});
