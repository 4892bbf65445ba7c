import { expect, test } from "vitest";
import { rankRangeOf } from "../../../../src/core/code/search/rank-range.ts";

const [none, first, second]: readonly number[][] = [[], [20], [20, 100]];

test("the first page ranks what it shows, or as many as are judged", () => {
  expect(rankRangeOf({ offset: 0, limit: 17 }, 0)).toEqual({
    first: 0,
    end: 17,
    depth: 17,
    shallower: none,
    reranked: 0,
  });
  expect(rankRangeOf({ offset: 0, limit: 3 }, 0)).toEqual({
    first: 0,
    end: 10,
    depth: 10,
    shallower: none,
    reranked: 0,
  });
});

test("pages of one depth follow each other without gaps", () => {
  const pages = [7, 14, 21, 28].map((offset) => rankRangeOf({ offset, limit: 7 }, 0));
  expect(pages.map(({ first, end }) => [first, end])).toEqual([
    [7, 14],
    [14, 21],
    [21, 28],
    [28, 35],
  ]);
  expect(pages.map(({ depth }) => depth)).toEqual([20, 100, 100, 100]);
  expect(pages.map(({ shallower }) => shallower)).toEqual([none, first, first, first]);
});

test("there is nothing beyond the last depth", () => {
  expect(rankRangeOf({ offset: 998, limit: 5 }, 0)).toEqual({
    first: 998,
    end: 1_000,
    depth: 1_000,
    shallower: second,
    reranked: 0,
  });
});

test("what a model reranks is read from the first result on", () => {
  expect(rankRangeOf({ offset: 5, limit: 5 }, 30)).toEqual({
    first: 0,
    end: 30,
    depth: 100,
    shallower: first,
    reranked: 30,
  });
  expect(rankRangeOf({ offset: 28, limit: 5 }, 30)).toEqual({
    first: 0,
    end: 33,
    depth: 100,
    shallower: first,
    reranked: 30,
  });
});

test("a page beyond the reranked results keeps its order", () => {
  expect(rankRangeOf({ offset: 30, limit: 5 }, 30)).toEqual({
    first: 30,
    end: 35,
    depth: 100,
    shallower: first,
    reranked: 0,
  });
});
