// Tokens are counted as in the vocabulary, and no text takes quadratic time.
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { loadTokenCounter } from "../../../../src/core/context/index.ts";
import { cpuMs, leastCpuMs } from "../../../support/cpu-time.ts";

const count = await loadTokenCounter();

test.each([
  "",
  "hello world",
  "export function parse(text: string): Tree {\n  return new Tree(text);\n}\n",
  "日本語のコメント",
])("counts the tokens of %j like the tokenizer", (text) => {
  expect(count(text)).toBe(countTokens(text));
});

test("counts a control token as text", () => {
  expect(count("before <|endoftext|> after")).toBeGreaterThan(5);
});

test.each(["a", " ", "=", "漢"])(
  "counts a long run of %j within 2 seconds and never below the exact number",
  (letter) => {
    let counted = 0;
    const spent = cpuMs(() => (counted = count(letter.repeat(50_000))));
    expect(spent).toBeLessThan(2_000);
    const exact = countTokens(letter.repeat(2_560));
    expect(count(letter.repeat(2_560))).toBeGreaterThanOrEqual(exact);
    expect(counted).toBeLessThanOrEqual(50_000);
  },
);

test.each([
  ["é", "a"],
  ["!é", "a"],
  ["\u00a0", " "],
  ["1\u2014", "-"],
])("counts many %j before many %j within 2 seconds", (first, second) => {
  const text = first.repeat(20_000) + second.repeat(20_000);
  let counted = 0;
  expect(cpuMs(() => (counted = count(text)))).toBeLessThan(2_000);
  expect(counted).toBeGreaterThan(0);
});

test("short runs cost little more than the tokenizer", () => {
  const text = "export function parse(text: string): Tree {\n  return new Tree(text); // größer\n}\n".repeat(
    400,
  );
  count(text);
  countTokens(text);
  const spent = leastCpuMs(() => count(text));
  const exact = leastCpuMs(() => countTokens(text));
  expect(count(text)).toBe(countTokens(text));
  expect(spent).toBeLessThan(exact * 2 + 5);
});
