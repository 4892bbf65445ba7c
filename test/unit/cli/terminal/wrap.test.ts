import { expect, test } from "vitest";
import { createStyle, visibleLength } from "../../../../src/cli/terminal/style.ts";
import { hangingIndent, hangLine } from "../../../../src/cli/terminal/wrap.ts";

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

test("a line that is too long continues below, between words, and a quoted command stays whole", () => {
  const line = "  addTax function  src/shop/price.ts  by Cart.total";
  expect(hangLine(line, 80)).toBe(line);
  expect(hangLine(line, 40)).toBe("  addTax function  src/shop/price.ts  by\n    Cart.total");
  expect(hangLine("loci: Nothing is here. `loci search where is tax` finds it.", 40, 6)).toBe(
    "loci: Nothing is here.\n      `loci search where is tax` finds\n      it.",
  );
  const { dim, bold } = createStyle(true);
  const styled = hangLine(`src/shop/price.ts:12  ${bold("addTax")}${dim("  (possible)")}`, 30);
  expect(styled.split("\n").map(visibleLength)).toEqual([28, 14]);
});
