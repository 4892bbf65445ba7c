import { describe, expect, test } from "vitest";
import { fitToBudget, skipElements } from "../../../../src/tools/results/result-budget.ts";

const words = (count: number): string[] => Array.from({ length: count }, (_, at) => `word-${at}`);

describe("fitToBudget", () => {
  test("leaves a value that fits unchanged", () => {
    const value = { items: words(3) };
    expect(fitToBudget(value, ["items"], 1000)).toEqual({
      value,
      omitted: {},
      kept: 0,
      keptInElements: {},
      isShortened: false,
    });
  });

  test("cuts a list to the longest prefix that fits and counts omitted items", () => {
    const { value, omitted, kept } = fitToBudget(words(1000), [""], 100);
    expect(JSON.stringify(value).length).toBeLessThanOrEqual(350);
    expect(JSON.stringify(words(kept + 1)).length).toBeGreaterThan(350);
    expect(value).toEqual(words(kept));
    expect(omitted).toEqual({ items: 1000 - kept });
  });

  test("cuts lists and nested lists of any length", () => {
    const clusters = Array.from({ length: 200_000 }, () => ({ members: ["a"] }));
    expect(fitToBudget({ clusters }, ["clusters", "clusters[].members"], 100).kept).toBeGreaterThan(0);
    const one = [{ members: words(200_000) }];
    expect(fitToBudget({ clusters: one }, ["clusters"], 100).value).toEqual({ clusters: one });
  });

  test("cuts all lists to the same length, so that the next page starts at the same offset in each", () => {
    const value = { symbol: "s", files: words(10), tests: words(300), reachable: words(1000) };
    const cut = fitToBudget(value, ["files", "tests", "reachable"], 800);
    const { files, tests, reachable } = cut.value as typeof value;
    expect(files).toEqual(words(10));
    expect(tests).toEqual(words(cut.kept));
    expect(reachable).toEqual(words(cut.kept));
    expect(cut.omitted).toEqual({ tests: 300 - cut.kept, reachable: 1000 - cut.kept });
    expect(JSON.stringify(cut.value).length).toBeLessThanOrEqual(2800);
    expect(JSON.stringify(cut.value).length).toBeGreaterThan(2750);
  });

  test("cuts the longest inner lists and keeps short ones", () => {
    const clusters = [
      { label: "large", members: words(400) },
      { label: "small", members: words(3) },
    ];
    const cut = fitToBudget({ clusters }, ["clusters[].members", "clusters"], 500);
    const { clusters: left } = cut.value as { clusters: typeof clusters };
    expect(left.map(({ label }) => label)).toEqual(["large", "small"]);
    expect(left[0]?.members.length).toBeGreaterThan(50);
    expect(left[1]?.members).toEqual(words(3));
    expect(cut.omitted).toEqual({ "clusters[].members": 400 - (left[0]?.members.length ?? 0) });
    expect(JSON.stringify(cut.value).length).toBeLessThanOrEqual(1750);
  });

  test("ignores paths of lists that the value does not have", () => {
    expect(fitToBudget({ a: "x".repeat(1000) }, ["b", "c[].d"], 10).omitted).toEqual({});
  });
});

describe("an element that is larger than the budget", () => {
  test("has its long texts shortened, so that the next page continues after it", () => {
    const items = [
      { id: "a", content: "x".repeat(9_000) },
      { id: "b", content: "short" },
    ];
    const cut = fitToBudget(items, [""], 500);
    const [first] = cut.value as typeof items;
    expect(first?.id).toBe("a");
    expect(first?.content).toMatch(/^x{200,1750} \[… \d+ more characters\]$/);
    expect(cut).toMatchObject({ omitted: { items: 1 }, kept: 1, isShortened: true });
    expect(JSON.stringify(cut.value).length).toBeLessThanOrEqual(1750);
  });

  test("stays whole if the result is read by a program", () => {
    const items = [{ content: "x".repeat(9_000) }, { content: "short" }];
    expect(fitToBudget(items, [""], 500, true)).toMatchObject({
      ...{ value: items.slice(0, 1), omitted: { items: 1 }, kept: 1, isShortened: false },
    });
  });

  test("is never cut inside a character", () => {
    const [text] = fitToBudget(["a" + "😀".repeat(3_000)], [""], 200).value as string[];
    expect(text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });
});

describe("skipElements", () => {
  test("skips the first elements of each named list", () => {
    expect(skipElements([1, 2, 3], [""], 2)).toEqual([3]);
    expect(skipElements({ a: [1, 2], b: [3, 4], c: [5] }, ["a", "b"], 1)).toEqual({ a: [2], b: [4], c: [5] });
  });

  test("changes nothing for an offset of 0, a value that is not a list, or a list inside elements", () => {
    expect(skipElements([1], [""], 0)).toEqual([1]);
    expect(skipElements({ a: 1 }, ["a"], 1)).toEqual({ a: 1 });
    expect(skipElements({ a: [{ b: [1, 2] }] }, ["a[].b"], 1)).toEqual({ a: [{ b: [1, 2] }] });
  });
});
