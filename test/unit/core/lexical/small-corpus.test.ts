import { expect, it } from "vitest";
import { createSmallCorpus } from "../../../../src/core/lexical/index.ts";
import { LociError } from "../../../../src/errors.ts";

const fields = { name: 3, text: 1 };

it("ranks a match in the name before a match in the text", () => {
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

it.each([0, 1, 2])("searches %i documents, fewer than the underlying engine accepts", (count) => {
  const documents = Array.from({ length: count }, (_, i) => ({ name: `tool${i}`, text: "does things" }));
  const corpus = createSmallCorpus(documents, fields);
  expect(corpus.search("things", 10).map(({ index }) => index)).toEqual(documents.map((_, i) => i));
});

it("handles words that are names of object properties", () => {
  const corpus = createSmallCorpus(
    ["__proto__ pollution", "constructor call", "toString", "plain text"].map((text) => ({ name: "", text })),
    fields,
  );
  expect(corpus.search("constructor", 10).map(({ index }) => index)).toEqual([1]);
  expect(corpus.search("__proto__", 10).map(({ index }) => index)).toEqual([0]);
  expect(corpus.search("hasOwnProperty valueOf", 10)).toEqual([]);
});

it("rejects more than 10,000 documents", () => {
  const documents = Array.from({ length: 10_001 }, () => ({ name: "", text: "" }));
  expect(() => createSmallCorpus(documents, fields)).toThrow(LociError);
});
