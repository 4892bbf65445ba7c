import { expect, it } from "vitest";
import { findTestedName } from "../../../../../src/core/query/question/asked-tests.ts";
import { parseQuery } from "../../../../../src/core/query/question/parse-query.ts";

it.each([
  ["which tests cover parseHeader", "parseHeader"],
  ["tests for the method `Order#paid?`", "Order#paid?"],
  ["Which tests exercise LruCache.evict()?", "LruCache.evict"],
  ["tests that reach open_file.", "open_file"],
  ["What breaks if I change Order#paid? and which tests cover it?", "Order#paid?"],
  ["I am going to edit parse_header, which tests would cover it", "parse_header"],
])("%j asks for the tests of %s", (text, name) => {
  expect(findTestedName(text)).toBe(name);
  const project = { ownNames: new Set<string>(), hasPlace: () => true };
  expect(parseQuery(text, { ...project, hasSymbol: (asked) => asked === name }).relation).toEqual({
    kind: "users",
    name,
  });
  expect(parseQuery(text, { ...project, hasSymbol: () => false }).relation).toBeUndefined();
});

it.each([
  "tests for TimeEntry validation of spent_on",
  "which tests cover login",
  "where is a closed order refused, and which tests cover it?",
  "parseHeader calls openFile; which tests cover it?",
  "how are tests of parseHeader discovered",
  "parseHeader",
])("%j does not ask for the tests of a name", (text) => {
  expect(findTestedName(text)).toBeUndefined();
});
