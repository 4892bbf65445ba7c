// Python: what calling a class runs, and fields whose class gives them a value after a method has.
import { expect, test } from "vitest";
import { expectRelinked } from "./expect-relinked.ts";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

const maker = "    def __new__(cls, size):\n        return super().__new__(cls)\n";
const starter = "    def __init__(self, size):\n        self.size = size\n";

test("a class that has both runs the method that makes the object and the one that fills it", () => {
  const code = `
class Shape:
${maker}
${starter}
class Heir(Shape): ...

class Pair(tuple):
${maker}
def make(): return [Shape(1), Heir(2), Pair(3)]
`;
  expect(linesFor(calls({ "main.py": code }), "make")).toEqual([
    "Pair.__new__",
    "Shape.__init__",
    "Shape.__new__",
  ]);
});

test("calling an enum looks a value up", () => {
  const code = `
from enum import Enum

class Level(Enum):
    LOW = 1
${maker}
def look(): return Level(1)
`;
  expect(linesFor(calls({ "main.py": code }), "look")).toEqual(["Level"]);
});

test("callers are linked again when a base is given such a method", () => {
  expectRelinked({
    path: "base.py",
    from: `class Base:\n${starter}`,
    to: `class Base:\n${maker}${starter}`,
    beside: {
      "shapes.py": "from base import Base\n\nclass Shape(Base): ...\n",
      "main.py": "from shapes import Shape\n\ndef make(): return Shape(1)\n",
    },
    touched: ["main.py"],
  });
});

test("a field holds what its class gives it after a method has", () => {
  const code = `
class Element:
    def trace(self): self.parse = self.parse_traced
    def parse_plainly(self, text): ...
    parse = parse_plainly
    def parse_traced(self, text): ...
    def run(self): self.parse("")
`;
  expect(linesFor(calls({ "main.py": code }), "Element.run")).toEqual([
    "Element.parse_plainly",
    "Element.parse_traced",
  ]);
});
