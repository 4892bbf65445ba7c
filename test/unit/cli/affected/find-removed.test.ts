// Which imports may refer to a deleted file, and what did a text declare?
import { expect, test } from "vitest";
import { mayName } from "../../../../src/cli/affected/find-removed.ts";
import { outlineText } from "../../../../src/cli/affected/outline-text.ts";

test.each([
  ["./price.ts", "src/price.ts", true],
  ["../lib", "src/lib/price.ts", true],
  ["shop/price", "src/price.ts", true],
  ["shop", "src/shop/price.py", true],
  ["shop.price", "src/shop/price.py", true],
  ["example.org/shop/price", "price/tax.go", true],
  ["yaml", "src/price.ts", false],
  ["errors", "common/herrors/file.go", false],
  ["crate::price", "src/price.rs", true],
])("an import of %s may refer to %s: %s", (module, path, may) => {
  expect(mayName(module, path)).toBe(may);
});

test("outlines a text with qualified names, kinds, owners, and lines", async () => {
  const names = async (path: string, text: string): Promise<unknown> =>
    (await outlineText(path, text)).map(({ qualifiedName, kind, owner, lineStart }) => [
      qualifiedName,
      kind,
      owner,
      lineStart,
    ]);
  expect(
    await names("a.go", "package a\n\ntype Cart struct{}\n\nfunc (c *Cart) Total() int { return 1 }\n"),
  ).toEqual([
    ["Cart", "struct", "", 3],
    ["Cart.Total", "method", "Cart", 5],
  ]);
  expect(await names("a.rs", "impl Cart {\n    fn total(&self) {}\n}\n")).toEqual([
    ["Cart::total", "method", "Cart", 2],
  ]);
  expect(await names("notes.txt", "nothing to see")).toEqual([]);
});
