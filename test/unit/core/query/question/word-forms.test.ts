import { expect, it } from "vitest";
import { wordForms } from "../../../../../src/core/query/question/word-forms.ts";

function formsOf(word: string): string[] {
  return wordForms(word).map((form) => form.word);
}

it.each([
  ["retries", ["retry", "retried", "retrying"]],
  ["parsing", ["parse", "parsed", "parser", "parses"]],
  ["parse", ["parsing", "parses", "parsed", "parser"]],
  ["validation", ["validate", "validates", "validator"]],
  ["running", ["run", "runs", "runner"]],
  ["connections", ["connection", "connect"]],
  ["matches", ["match", "matched", "matcher"]],
  ["directory", ["dir", "folder"]],
  ["cfg", ["config", "configuration"]],
])("the forms of %s include %j", (word, expected) => {
  expect(formsOf(word)).toEqual(expect.arrayContaining(expected));
});

it("does not remove endings that are part of the word", () => {
  expect(formsOf("string")).not.toContain("str" + "e");
  expect(formsOf("class")).not.toContain("clas");
  expect(formsOf("status")).not.toContain("statu");
  expect(formsOf("access")).not.toContain("acces");
  expect(formsOf("used")).not.toContain("us");
});

it("weighs more distant forms lower and does not return the word itself", () => {
  for (const word of ["parsing", "config", "requests"]) {
    expect(formsOf(word)).not.toContain(word);
    for (const { weight } of wordForms(word)) expect(weight).toBeLessThan(1);
  }
  const weights = new Map(wordForms("parsing").map(({ word, weight }) => [word, weight]));
  expect(weights.get("parse")).toBeGreaterThan(weights.get("parser")!);
});

it("returns no forms for words with digits or non-ASCII letters", () => {
  expect(wordForms("sha256")).toEqual([]);
  expect(wordForms("größe")).toEqual([]);
});
