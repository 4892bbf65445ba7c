// Filters in a question, and what only looks like them.
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
])("%s", (text, query, filters) => {
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
])("%j has no filter and stays as it is", (text) => {
  expect(readInlineFilters(text)).toEqual({ query: text, filters: {} });
});

test("a question that is nothing but filters asks for their words", () => {
  expect(wordsOfFilters(readInlineFilters("symbol:parseDate lang:ts"))).toBe("parseDate ts");
});
