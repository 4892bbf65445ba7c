// C#: taking an object apart gives what its type's `Deconstruct` gives.
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

const shapes = `
public class A { public void Go() {} }
public class B { public void Go() {} public void Run() {} }
public class Point {
  public void Deconstruct(out A left, out B right) { }
  public void Deconstruct(out A left, out B right, out Point self) { }
}
public class Sub : Point { }
public class Pair<T> { public void Deconstruct(out T first, out B second) { } }
public class Either { public void Deconstruct(out A a) { } public void Deconstruct(out B b, out A a) { } }
public class Other { }
public static class More { public static void Deconstruct(this Other other, out B b, out A a) { } }
`;

const called = (parameter: string, body: string): readonly string[] =>
  linesFor(
    calls({ "Shapes.cs": shapes, "Use.cs": `class Use { void Go(${parameter}) { ${body} } }` }),
    "Use.Go",
  );

test.each([
  ["Point p", "var (a, b) = p; a.Go(); b.Run();", ["A.Go", "B.Run", "Point.Deconstruct"]],
  ["Point p", "var (_, b) = p; b.Run();", ["B.Run", "Point.Deconstruct"]],
  ["Point p", "var (_, b, self) = p; b.Run();", ["B.Run", "Point.Deconstruct"]],
  [
    "Point p",
    "var (a, b, self) = p; a.Go(); var (c, d) = self; d.Run();",
    ["A.Go", "B.Run", "Point.Deconstruct"],
  ],
  ["Sub p", "var (a, b) = p; a.Go(); b.Run();", ["A.Go", "B.Run", "Point.Deconstruct"]],
  ["Pair<A> p", "var (a, b) = p; a.Go(); b.Run();", ["A.Go", "B.Run", "Pair.Deconstruct"]],
  [
    "Point[] list",
    "foreach (var (a, b) in list) { a.Go(); b.Run(); }",
    ["A.Go", "B.Run", "Point.Deconstruct"],
  ],
  ["object o", "if (o is Point(var a, var b)) { a.Go(); b.Run(); }", ["A.Go", "B.Run", "Point.Deconstruct"]],
])("%s: %s", (parameter, body, expected) => {
  expect(called(parameter, body).map((line) => line.replace(/^.*#/, ""))).toEqual(expected);
});

test("methods that give different types at a position tell nothing", () => {
  expect(called("Either e", "var (x, y) = e; x.Go(); y.Go();")).toEqual(["A.Go", "Either.Deconstruct"]);
  expect(called("Other o", "var (x, y) = o; x.Go(); y.Go();")).toEqual(["More.Deconstruct"]); // of an extension
});
