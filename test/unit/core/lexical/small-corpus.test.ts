import { expect, it } from "vitest";
import { createSmallCorpus } from "../../../../src/core/lexical/index.ts";
import { LociError } from "../../../../src/errors.ts";

const fields = { name: 3, text: 1 };

it("finds the document whose name says it", () => {
  const corpus = createSmallCorpus(
    [
      { name: "search code", text: "find a function by words" },
      { name: "index", text: "index a folder so that search finds it" },
      { name: "status", text: "what is indexed" },
      { name: "doctor", text: "check every part" },
    ],
    fields,
  );
  expect(corpus.search("search", 10).map(({ index }) => index)).toEqual([0, 1]);
  expect(corpus.search("search", 1)).toHaveLength(1);
  expect(corpus.search("nothing known", 10)).toEqual([]);
});

it.each([0, 1, 2])("works with %i documents, which the engine below refuses", (count) => {
  const documents = Array.from({ length: count }, (_, i) => ({ name: `tool${i}`, text: "does things" }));
  const corpus = createSmallCorpus(documents, fields);
  expect(corpus.search("things", 10).map(({ index }) => index)).toEqual(documents.map((_, i) => i));
});

it("takes words that name properties of objects", () => {
  const corpus = createSmallCorpus(
    ["__proto__ pollution", "constructor call", "toString", "plain text"].map((text) => ({ name: "", text })),
    fields,
  );
  expect(corpus.search("constructor", 10).map(({ index }) => index)).toEqual([1]);
  expect(corpus.search("__proto__", 10).map(({ index }) => index)).toEqual([0]);
  expect(corpus.search("hasOwnProperty valueOf", 10)).toEqual([]);
});

it("refuses a set that is not small", () => {
  const documents = Array.from({ length: 10_001 }, () => ({ name: "", text: "" }));
  expect(() => createSmallCorpus(documents, fields)).toThrow(LociError);
});
