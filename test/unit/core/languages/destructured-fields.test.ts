// Fields that an assignment to several targets sets are declared, as those are that have an assignment of their own.
import { expect, test } from "vitest";
import { parser } from "../../../support/parser.ts";

function fieldsOf(language: string, source: string): string[] {
  const { file } = parser.parse({ bytes: Buffer.from(source), language, budgetMs: 10_000 });
  const { name, parent } = file.symbols;
  const names = Array.from(name, (text) => file.strings.get(text));
  return names.filter((_, row) => row > 0 && names[parent[row]!] === "Pair" && parent[row] !== row);
}

test("Python: self.left, (self.right, *self.rest) = both", () => {
  const source =
    "class Pair:\n    def __init__(self, both, other):\n        self.left, (self.right, *self.rest) = both\n" +
    "        other.name, local = both\n        self.left.size, self.left = both\n";
  expect(fieldsOf("python", source)).toEqual(["__init__", "left", "right", "rest"]);
});

test("JavaScript: [this.left, this.right] = both", () => {
  const source =
    "class Pair { constructor(both, other) { [this.left, this.right = 1] = both;\n" +
    "({ far: this.far, ...this.rest } = both); [other.name, this.left.size] = both; } }\n";
  expect(fieldsOf("javascript", source)).toEqual(["constructor", "left", "right", "far", "rest"]);
});
