// Python: what a condition or pattern says of names and members, and the class of self.
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { callLines, sourceWorld } from "./source-view.ts";

const shapes = `
class Shape:
    def side(self): ...
    def draw(self): ...

class Square(Shape):
    def side(self): ...

class Round(Shape):
    def width(self): ...
`;

function calls(code: string, caller: string): string[] {
  return linesFor(
    callLines(
      sourceWorld({ "shapes.py": shapes, "main.py": `from shapes import Shape, Square, Round\n${code}` }),
    ),
    caller,
  );
}

test("isinstance narrows members, until they or their object are assigned", () => {
  const code = `
class Pen:
    def __init__(self, source, other):
        self.source = source
        self.other = other

    def inside(self):
        if isinstance(self.source, Square):
            self.source.side()
            self.other.side()

    def after(self):
        if not isinstance(self.source, Round):
            return self.source.width()
        return self.source.width()

    def chosen(self):
        return self.source.side() if isinstance(self.source, Square) else self.source.width()

    def assigned(self):
        if isinstance(self.source, Square):
            self.source = self.other
            self.source.side()

    def replaced(self, pen):
        if isinstance(pen.source, Square):
            pen.source.side()
            pen = self.other
            pen.source.side()

    def called(self, pen):
        if isinstance(pen.find("a"), Square):
            pen.find("b").side()
`;
  expect(calls(code, "Pen.inside")).toEqual(["Square.side"]);
  expect(calls(code, "Pen.after")).toEqual(["Round.width"]);
  expect(calls(code, "Pen.chosen")).toEqual(["Square.side"]);
  expect(calls(code, "Pen.assigned")).toEqual([]);
  expect(calls(code, "Pen.replaced")).toEqual(["Square.side"]);
  expect(calls(code, "Pen.called")).toEqual([]);
});

test("members narrowed by isinstance are no longer after lists of targets, loops and parameters of the name", () => {
  const code = `
class Pen:
    def both(self, round):
        if isinstance(self.source, Square):
            self.source, self.other = round, round
            self.source.side()

    def listed(self, round):
        if isinstance(self.source, Square):
            (self.other, self.source) = round, round
            self.source.side()

    def looped(self, pen, pens):
        if isinstance(pen.source, Square):
            for pen in pens:
                pen.source.side()

    def opened(self, pen):
        if isinstance(self.source, Square):
            with pen as self.source:
                self.source.side()

    def passed(self, pen, key):
        if isinstance(pen.source, Square):
            key(pen.source, key=1)
            pen.source.side()

    def inner(self, pen):
        if isinstance(pen.source, Square):
            def given(pen):
                pen.source.side()

            def taken(other):
                pen.source.side()
`;
  for (const name of ["both", "listed", "looped", "opened", "inner.given"])
    expect(calls(code, `Pen.${name}`), name).toEqual([]);
  expect(calls(code, "Pen.passed")).toEqual(["Square.side"]);
  expect(calls(code, "Pen.inner.taken")).toEqual(["Square.side"]);
});

test("a class pattern tells the type of what is matched, and of what it takes out", () => {
  const code = `
import shapes

class Made:
    shape: Square
    size: int

class Moved:
    shape: Round

def subject(event):
    match event:
        case Square():
            event.side()
        case shapes.Round() as found:
            found.width()
            event.width()
        case Made() | Moved():
            event.side()

def parts(event):
    match event:
        case Made(shape=s, size=width):
            s.side()
        case Moved(shape=Square()):
            event.side()
        case Moved(shape=s):
            s.width()

def values(event, RED):
    match event:
        case Square.RED:
            RED.side()
`;
  expect(calls(code, "subject")).toEqual(["Round.width", "Square.side"]);
  expect(calls(code, "parts")).toEqual(["Round.width", "Square.side"]);
  expect(calls(code, "values")).toEqual([]);
});

test("type(self) and self.__class__ are the class of self", () => {
  const code = `
class Box:
    def __init__(self, size): ...
    def copy(self):
        return type(self)(1)
    def other(self):
        return self.__class__(2)
    def named(self):
        return type(self).make()
    @classmethod
    def make(cls): ...
    def grown(self):
        return self.copy().other()

def outside(self):
    return type(self)(1)
`;
  expect(calls(code, "Box.copy")).toEqual(["Box.__init__"]);
  expect(calls(code, "Box.other")).toEqual(["Box.__init__"]);
  expect(calls(code, "Box.named")).toEqual(["Box.make"]);
  expect(calls(code, "Box.grown")).toEqual(["Box.copy", "Box.other"]);
  expect(calls(code, "outside")).toEqual([]);
});

test("operators and subscripts of self and of its members call special methods", () => {
  const code = `
class Pair:
    def __add__(self, other): ...
    def __getitem__(self, at) -> Square: ...
    def __setitem__(self, at, value): ...
    def first(self):
        return self[0].side()
    def plus(self):
        return self + self

class Holder:
    def __init__(self):
        self.pair = Pair()
        self.numbers = [1]
    def sum(self):
        self.pair[1] = 2
        return self.pair + self.numbers[0]
`;
  expect(calls(code, "Pair.first")).toEqual(["Pair.__getitem__", "Square.side"]);
  expect(calls(code, "Pair.plus")).toEqual(["Pair.__add__"]);
  expect(calls(code, "Holder.sum")).toEqual(["Pair.__add__", "Pair.__setitem__"]);
});
