// Results for several wordings of one question are fused by reciprocal rank and list the wordings that found them.
import { expect, test } from "vitest";
import { createSearchIndex, fuseQueries } from "../../../../../src/core/query/index.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { miniSegment } from "../mini-index.ts";

const index = createSearchIndex([
  miniSegment([
    { path: "a.ts", text: "function alpha() { return apple; }" },
    { path: "b.ts", text: "function beta() { return banana + apple; }" },
    { path: "c.ts", text: "function gamma() { return cherry; }" },
  ]),
]);
const lists = (...queries: string[]) => queries.map((query) => searchCode(index, { query, limit: 10 }));

test("a result's score is the mean of (k + 1) / (k + rank) over all wordings", () => {
  const [apple, banana] = lists("apple", "banana");
  const fused = fuseQueries([apple!, banana!]);
  const rankOf = (list: typeof apple, path: string) => list!.findIndex((hit) => hit.path === path);
  const expected = (path: string) =>
    [apple, banana].reduce((sum, list) => {
      const rank = rankOf(list, path);
      return rank < 0 ? sum : sum + 61 / (61 + rank);
    }, 0) / 2;
  for (const { path, score } of fused) expect(score).toBeCloseTo(expected(path), 12);
  expect(fused[0]).toMatchObject({ path: "b.ts", foundBy: [0, 1] });
  expect(fused.find(({ path }) => path === "a.ts")?.foundBy).toEqual([0]);
});

test("a single wording keeps its scores, and no wording returns no results", () => {
  const [apple] = lists("apple");
  expect(fuseQueries([apple!]).map(({ score }) => score)).toEqual(apple!.map(({ score }) => score));
  expect(fuseQueries([])).toEqual([]);
});
