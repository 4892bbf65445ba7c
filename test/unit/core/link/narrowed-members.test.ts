// What a condition says of members holds for the same object only, until something is assigned, and after an edit of it.
import { describe, expect, test } from "vitest";
import { expectRelinked } from "./expect-relinked.ts";
import { linesFor } from "./lines-for.ts";
import { calls, callLines, sourceWorld } from "./source-view.ts";

const shapes = `class Shape:
    def side(self): ...
class Square(Shape):
    def side(self): ...
class Round(Shape):
    def side(self): ...
`;

describe("Python", () => {
  const lines = (): readonly string[] =>
    calls({
      "pen.py": `${shapes}
class Pen:
    def __init__(self, source: Shape):
        self.source = source

    def inside(self):
        if isinstance(self.source, Square):
            class Other:
                def __init__(self, source: Shape):
                    self.source = source
                def draw(self):
                    self.source.side()
            return Other

    def passed(self, pen: "Pen"):
        if isinstance(pen.source, Square):
            def visit(pen: "Pen"):
                pen.source.side()
            pen.source.side()
            return visit

    def listed(self, pen: "Pen", pens: list["Pen"]):
        if isinstance(pen.source, Square):
            return [pen.source.side() for pen in pens]

    def both(self, pen):
        if isinstance(pen, Pen) and isinstance(pen.source, Square):
            pen.source.side()
`,
    });

  test.each([
    ["self of a class inside", "Pen.inside.Other.draw", ["Shape.side"]],
    ["a parameter of a function inside", "Pen.passed.visit", ["Shape.side"]],
    ["the object itself", "Pen.passed", ["Square.side"]],
    ["a variable of a comprehension", "Pen.listed", ["Shape.side"]],
    ["a name that is narrowed, too", "Pen.both", ["Square.side"]],
  ])("%s", (_, caller, called) => {
    expect(linesFor(lines(), caller)).toEqual(called);
  });

  test("an edit of the condition changes what its function returns elsewhere", () => {
    const pen = (type: string): string => `${shapes}
class Pen:
    def __init__(self, source: Shape):
        self.source = source

    def picked(self):
        if isinstance(self.source, ${type}):
            return self.source
`;
    const beside = { "main.py": "from pen import Pen\n\ndef main():\n    Pen(None).picked().side()\n" };
    const edit = { path: "pen.py", beside, touched: ["main.py"] };
    expectRelinked({ ...edit, from: pen("Square"), to: pen("Round") });
  });
});

describe("Groovy", () => {
  function calls(body: string): string[] {
    const code = `package a
class Animal { void eat() { } }
class Dog extends Animal { void eat() { } }
class Home {
  Animal pet
  def use(Animal a, Home home) { ${body} }
}
`;
    return linesFor(callLines(sourceWorld({ "a/Home.groovy": code })), "Home.use");
  }

  test.each([
    ["a name", "if (a instanceof Dog) { a.eat() }", ["Dog.eat"]],
    ["a name that is assigned", "if (a instanceof Dog) { a = home.pet; a.eat() }", ["Animal.eat"]],
    ["a member", "if (home.pet instanceof Dog) { home.pet.eat() }", ["Dog.eat"]],
    ["after the body", "if (a instanceof Dog) { }\n a.eat()", ["Animal.eat"]],
    ["a negated check", "if (!(a instanceof Dog)) { a.eat() }", ["Animal.eat"]],
  ])("%s", (_, body, called) => {
    expect(calls(body)).toEqual(called);
  });
});
