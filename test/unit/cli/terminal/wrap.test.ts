import { expect, test } from "vitest";
import { hangingIndent } from "../../../../src/cli/terminal/wrap.ts";

test("wrapped lines keep the indent of the first line and every word", () => {
  const text = "Index a codebase or update its index; reads only what changed";
  const lines = hangingIndent(4, text, 30);
  expect(lines).toEqual(["    Index a codebase or update", "    its index; reads only what", "    changed"]);
  expect(lines.map((line) => line.trim()).join(" ")).toBe(text);
});

test("text that fits or lacks room for wrapping stays on one line, and a long word gets its own line", () => {
  expect(hangingIndent(2, "short", 80)).toEqual(["  short"]);
  expect(hangingIndent(2, "a ".repeat(200).trim(), Infinity)).toHaveLength(1);
  expect(hangingIndent(50, "a ".repeat(200).trim(), 60)).toHaveLength(1);
  const word = "x".repeat(40);
  expect(hangingIndent(0, `a ${word} b`, 30)).toEqual(["a", word, "b"]);
});
