// Fields that several methods assign: a call through one may run the member of each value.
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

const shapes = `
class Square:
    def side(self): ...
    def turn(self): ...

class Round:
    def width(self): ...
    def turn(self): ...
`;

test("Python: a field holds what any method assigns, whatever it was set to first", () => {
  const found = calls({
    "shapes.py": shapes,
    "main.py": `
from shapes import Round, Square

class Empty:
    def __init__(self):
        self.text = ""
        self.none = None
        self.count = 0
    def open(self):
        self.text = Square()
        self.none = Square()
        self.count += 1
    def close(self):
        self.none = Round()
    def text_used(self): self.text.side()
    def none_used(self): self.none.turn()
    def other_used(self): self.text.width()

class Body:
    shape = 0
    typed: Square = None
    def set(self):
        self.shape = Round()
        self.typed = Round()
    def body_used(self): self.shape.turn()
    def typed_used(self): self.typed.turn()

class Kept:
    def __init__(self):
        self.shapes = []
    def put(self):
        self.shapes.append(Square())
    def sort(self):
        self.shapes = sorted(self.shapes, key=lambda shape: shape.side())
    def kept_used(self):
        for shape in self.shapes:
            shape.side()

class Acting:
    def __init__(self):
        self.act = self.first
    def first(self): self.act = self.second
    def second(self): ...
    def act_used(self): self.act()
`,
  });
  expect(linesFor(found, "Empty.text_used")).toEqual(["Square.side"]);
  expect(linesFor(found, "Empty.none_used")).toEqual(["Round.turn", "Square.turn"]);
  expect(linesFor(found, "Empty.other_used")).toEqual([]);
  expect(linesFor(found, "Body.body_used")).toEqual(["Round.turn"]);
  expect(linesFor(found, "Body.typed_used")).toEqual(["Square.turn"]);
  expect(linesFor(found, "Kept.sort")).toEqual(["Square.side"]);
  expect(linesFor(found, "Kept.kept_used")).toEqual(["Square.side"]);
  expect(linesFor(found, "Acting.act_used")).toEqual(["Acting.first", "Acting.second"]);
});

test("JavaScript: a field holds one of the functions assigned to it, in a script with classes", () => {
  const found = calls({
    "main.js": `
class Renderer {
  constructor() { this.draw = this.slow; this.target = 0; }
  ready() { this.draw = this.fast; this.target = new Target(); }
  slow() {}
  fast() {}
  run() { this.draw(); this.target.clear(); }
}
class Target { clear() {} }
`,
  });
  expect(linesFor(found, "Renderer.run")).toEqual(["Renderer.fast", "Renderer.slow", "Target.clear"]);
});

test("fields that are assigned from each other are answered the same whichever is asked first", () => {
  const pair = (first: string, second: string): string => `
class Square:
    def side(self): ...
class Pair:
    def __init__(self):
        self.${first} = Square()
        self.${second} = None
    def swap(self):
        self.${first} = self.${second}
        self.${second} = self.${first}
    def used(self):
        self.a.side()
        self.b.side()
`;
  const found = [pair("a", "b"), pair("b", "a")].map((code) =>
    linesFor(calls({ "main.py": code }), "Pair.used"),
  );
  expect(found).toEqual([["Square.side"], ["Square.side"]]);
});
