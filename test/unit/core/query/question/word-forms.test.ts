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
])("%s may stand as %j", (word, expected) => {
  expect(formsOf(word)).toEqual(expect.arrayContaining(expected));
});

it("does not take words apart that only look alike", () => {
  expect(formsOf("string")).not.toContain("str" + "e");
  expect(formsOf("class")).not.toContain("clas");
  expect(formsOf("status")).not.toContain("statu");
  expect(formsOf("access")).not.toContain("acces");
  expect(formsOf("used")).not.toContain("us");
});

it("weighs what is further away lower, and never gives the word itself", () => {
  for (const word of ["parsing", "config", "requests"]) {
    expect(formsOf(word)).not.toContain(word);
    for (const { weight } of wordForms(word)) expect(weight).toBeLessThan(1);
  }
  const weights = new Map(wordForms("parsing").map(({ word, weight }) => [word, weight]));
  expect(weights.get("parse")).toBeGreaterThan(weights.get("parser")!);
});

it("leaves what is not a plain word alone", () => {
  expect(wordForms("sha256")).toEqual([]);
  expect(wordForms("größe")).toEqual([]);
});
