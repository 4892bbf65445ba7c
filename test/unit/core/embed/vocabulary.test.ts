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

test("known words are one row each, whatever their case", () => {
  expect(spell("getHost NAME the->")).toEqual(["get", "host", "name", "the", "->"]);
});

test("an unknown word falls into the cheapest known pieces, not the longest first", () => {
  expect(spell("gethostbyname")).toEqual(["get", "host", "by", "name"]);
  expect(spell("names")).toEqual(["name", "s"]);
  expect(spell("42")).toEqual(["4", "2"]);
});

test("a word that no pieces cover, and an unknown operator, leave nothing", () => {
  expect(rowsOf("xyz === %")).toEqual([]);
});

test("a word in another script has a row of its own choosing behind the vocabulary", () => {
  expect(rowsOf("слово Слово")).toEqual([
    words.length + (hash32("слово") % 8),
    words.length + (hash32("слово") % 8),
  ]);
});

test("the list of rows grows with the text", () => {
  expect(rowsOf("get ".repeat(5000))).toHaveLength(5000);
});
