import { expect, test } from "vitest";
import { hangingIndent } from "../../../../src/cli/terminal/wrap.ts";

test("words go on below where they began, and nothing is lost", () => {
  const text = "Index a codebase, or refresh it: only what changed is read";
  const lines = hangingIndent(4, text, 30);
  expect(lines).toEqual(["    Index a codebase, or", "    refresh it: only what", "    changed is read"]);
  expect(lines.map((line) => line.trim()).join(" ")).toBe(text);
});

test("what fits, or has no room anywhere, stays one line; a long word has its own", () => {
  expect(hangingIndent(2, "short", 80)).toEqual(["  short"]);
  expect(hangingIndent(2, "a ".repeat(200).trim(), Infinity)).toHaveLength(1);
  expect(hangingIndent(50, "a ".repeat(200).trim(), 60)).toHaveLength(1);
  const word = "x".repeat(40);
  expect(hangingIndent(0, `a ${word} b`, 30)).toEqual(["a", word, "b"]);
});
