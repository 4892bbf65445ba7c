// Which functions count as tests, by the marks and names of a language's test libraries?
import { expect, test } from "vitest";
import { symbolKindOf } from "../../../../src/core/types/index.ts";
import { parser } from "../../../support/parser.ts";

function testsIn(language: string, text: string): readonly string[] {
  const { file } = parser.parse({ bytes: Buffer.from(text), language });
  const rows = Array.from({ length: file.symbols.length }, (_, row) => row);
  return rows
    .filter((row) => symbolKindOf(file.symbols.kind[row]!) === "test")
    .map((row) => file.strings.get(file.symbols.name[row]!));
}

test("Haskell: properties, which QuickCheck collects by their prefix", () => {
  const text =
    "module Lib where\nprop_rev = rev [1] == [1]\nrev x = x\n  where prop_inner = 1\npropOther = 2\n";
  expect(testsIn("haskell", text)).toEqual(["prop_rev"]);
});

test("Kotlin: also where several annotations stand in brackets", () => {
  const text =
    'class T {\n  @[Test JsName("x")] fun grouped() {}\n  @[JsName("y") Test] fun last() {}\n  @Test fun single() {}\n  @[JvmStatic Deprecated("Test")] fun other() {}\n  fun plain() {}\n}\n';
  expect(testsIn("kotlin", text)).toEqual(["grouped", "last", "single"]);
});
