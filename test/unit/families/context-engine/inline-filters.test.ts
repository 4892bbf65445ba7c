// Filters in a question, and text that only looks like a filter.
import { expect, test } from "vitest";
import { readInlineFilters, wordsOfFilters } from "../../../../src/families/context-engine/inline-filters.ts";

test.each([
  ["auth file:scripts/upload.py lang:python", "auth", { file: ["scripts/upload.py"], lang: ["python"] }],
  ["symbol:foo under:src parser not:vendor", "parser", { symbol: ["foo"], under: ["src"], not: ["vendor"] }],
  [
    'load ext:ts ext:js under:"my code" case:sensitive',
    "load",
    {
      ext: ["ts", "js"],
      under: ["my code"],
      case: ["sensitive"],
    },
  ],
  ["kind:class repo:shop", "", { kind: ["class"], repo: ["shop"] }],
])("reads the filters in %s", (text, query, filters) => {
  expect(readInlineFilters(text)).toEqual({ query, filters });
});

test.each([
  "explain the file: upload flow and repo: billing behavior",
  "what is not:",
  "open file:///etc/hosts",
  "std::symbol::x and kind::of",
  "a url http://under:80/x",
  "profile:x and unlang:python",
  "line one\n  line two\n\tline three",
])("%j has no filter and stays unchanged", (text) => {
  expect(readInlineFilters(text)).toEqual({ query: text, filters: {} });
});

test("a question of only filters is searched by the values of its filters", () => {
  expect(wordsOfFilters(readInlineFilters("symbol:parseDate lang:ts"))).toBe("parseDate ts");
});
