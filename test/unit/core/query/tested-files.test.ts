import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../../src/core/query/index.ts";
import { searchCode } from "../../../../src/core/query/search-code.ts";
import { defaultRanking } from "../../../../src/core/query/ranking-settings.ts";
import { miniSegment } from "./mini-index.ts";

const subject =
  "function evictOldest() { drop(oldest, cache); } // drops the oldest entry when the cache is full";
const named = "function run() { const one = make(3); expect(one.size()).toBe(3); }";
const other = "function fillsCache() { cache(full); }";

function rank(source: string, test: string, query: string, strength = 1): { path: string; given: number }[] {
  const files = [
    { path: source, text: subject },
    { path: test, test: true, text: `${named} // cache` },
    { path: "test/a-filling.ts", test: true, text: other },
    { path: "src/filling.ts", text: "function fill() { put(); }" },
  ];
  const index = createSearchIndex([miniSegment(files)]);
  const ranking = { ...defaultRanking, signals: { "tested-files": strength } };
  return searchCode(index, { query, limit: 10, ranking }).map(({ path, components }) => ({
    path,
    given: components["tested-files"] ?? 0,
  }));
}

describe("tested-files", () => {
  const question = "tests that the oldest entry is dropped when the cache is full";

  it("lifts the test of the file that fits above a test that shares more words", () => {
    const tests = ["test/LruCacheTest.java", "test/a-filling.ts"];
    const testsOf = (strength: number): string[] =>
      rank("main/LruCache.java", tests[0]!, question, strength)
        .map(({ path }) => path)
        .filter((path) => tests.includes(path));
    expect(testsOf(0)).toEqual([tests[1], tests[0]]);
    expect(testsOf(1)).toEqual(tests);
  });

  it.each([
    ["src/lru_cache.go", "src/lru_cache_test.go"],
    ["lib/lru_cache.rb", "spec/lru_cache_spec.rb"],
    ["src/lru_cache.py", "tests/test_lru_cache.py"],
    ["src/LruCache.cs", "tests/LruCacheTests.cs"],
    ["src/lru.cache.ts", "src/lru.cache.spec.ts"],
    ["src/lru-cache.js", "src/__tests__/lru-cache.js"],
  ])("knows that %s is tested by %s", (source, test) => {
    const hits = rank(source, test, question);
    expect(hits.filter(({ given }) => given > 0).map(({ path }) => path)).toEqual([test]);
  });

  it("gives nothing to a test of another name", () => {
    const hits = rank("src/lru_cache.go", "src/lru_cache_size_test.go", question);
    expect(hits.map(({ path }) => path)).toContain("src/lru_cache_size_test.go");
    expect(hits.find(({ path }) => path === "src/lru_cache_size_test.go")!.given).toBe(0);
  });

  it("does nothing unless tests are asked for", () => {
    const hits = rank("src/lru_cache.go", "src/lru_cache_test.go", "drop the oldest entry of the cache");
    expect(hits.map(({ given }) => given)).toEqual(hits.map(() => 0));
  });
});
