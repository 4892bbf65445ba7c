import { expect, test } from "vitest";
import { hash32 } from "../../../../src/base/hash32.ts";
import { createWordSpans } from "../../../../src/core/embed/code-words.ts";
import { RowList, Vocabulary } from "../../../../src/core/embed/vocabulary.ts";

const words = ["the", "get", "host", "by", "name", "->", "e", "s", "geth", "st", "4", "2"];

function rowsOf(text: string, hashedRows = 8): number[] {
  const vocabulary = new Vocabulary(words, hashedRows);
  const list = new RowList();
  const count = vocabulary.findRows(text, createWordSpans(), list);
  return Array.from(list.rows.subarray(0, count));
}

const spell = (text: string): (string | undefined)[] => rowsOf(text).map((row) => words[row]);

test("a known word has one row regardless of its case", () => {
  expect(spell("getHost NAME the->")).toEqual(["get", "host", "name", "the", "->"]);
});

test("an unknown word is split into the cheapest known pieces, not greedily into the longest", () => {
  expect(spell("gethostbyname")).toEqual(["get", "host", "by", "name"]);
  expect(spell("names")).toEqual(["name", "s"]);
  expect(spell("42")).toEqual(["4", "2"]);
});

test("a word that known pieces cannot cover and an unknown operator have no rows", () => {
  expect(rowsOf("xyz === %")).toEqual([]);
});

test("a word in a non-Latin script has a hashed row after the vocabulary", () => {
  expect(rowsOf("слово Слово")).toEqual([
    words.length + (hash32("слово") % 8),
    words.length + (hash32("слово") % 8),
  ]);
});

test("the list of rows grows with the text", () => {
  expect(rowsOf("get ".repeat(5000))).toHaveLength(5000);
});

test("a word is split the same way whatever was split before it", () => {
  const vocabulary = new Vocabulary(words, 8);
  const list = new RowList();
  const spans = createWordSpans();
  const rows = (text: string): number[] =>
    Array.from(list.rows.subarray(0, vocabulary.findRows(text, spans, list)));
  // More unknown words than are remembered.
  const many = Array.from(
    { length: 40_000 },
    (_, i) => `x${i.toString(26).replace(/\d/g, (n) => "qrstuvwyzx"[+n]!)}`,
  );
  expect(rows("gethostbyname Names")).toEqual(rowsOf("gethostbyname Names"));
  for (const word of many) rows(word);
  expect(rows("NAMES getHostbyname gethostbyname")).toEqual(rowsOf("names gethostbyname gethostbyname"));
});
