// Names and files that a person mistyped are corrected; those of a pasted stack trace, which come from elsewhere, are not.
import { expect, it } from "vitest";
import { correctPlaces } from "../../../../../src/core/query/candidates/correct-places.ts";
import { findDefinitions } from "../../../../../src/core/query/candidates/name-retriever.ts";
import { createSearchIndex } from "../../../../../src/core/query/index.ts";
import { parseQuery } from "../../../../../src/core/query/question/parse-query.ts";
import { miniSegment } from "../mini-index.ts";

const names = ["parseHeader", "renderTable", "closeSocket", "measureWidth", "loadSettings", "mergeRanges"];
const index = createSearchIndex([
  miniSegment(names.map((name) => ({ path: `src/${name}.ts`, text: `function ${name}() {}` }))),
]);
const typo = (name: string): string => `${name.slice(0, -2)}${name.slice(-1)}`;
const frame = (name: string): string => `    at ${typo(name)} (src/${typo(name)}.ts:3:1)`;
const traceOf = (bearers: readonly string[]): string =>
  ["TypeError: failed", ...bearers.map(frame)].join("\n");

it("corrects a few names and files", () => {
  for (const count of [1, 2, 3]) {
    const query = parseQuery(traceOf(names.slice(0, count)));
    expect(findDefinitions(index, query.names, []).size).toBe(count);
    const paths = correctPlaces(index, query).places.map(({ path }) => path);
    expect(paths).toEqual(names.slice(0, count).map((name) => `src/${name.toLowerCase()}.ts`));
  }
});

it("leaves more unknown names and missing files as they are", () => {
  const query = parseQuery(traceOf(names));
  expect(findDefinitions(index, query.names, []).size).toBe(0);
  expect(correctPlaces(index, query)).toBe(query);
});

it("finds the known ones beside many unknown ones", () => {
  const unknown = Array.from(
    { length: 20 },
    (_, i) => `    at fromElsewhere${i} (lib/elsewhere${i}.js:${i}:1)`,
  );
  const known = "    at renderTable (src/renderTable.ts:1:1)";
  const query = parseQuery(["TypeError: failed", ...unknown, known].join("\n"));
  expect(findDefinitions(index, query.names, []).size).toBe(1);
});
