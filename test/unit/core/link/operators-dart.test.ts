// Dart: operators call the methods that a class of the root declares for them; records hand on the types of their parts.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const vector = `
class Vec {
  Vec operator +(Vec o) => made();
  Vec operator -() => made();
  Vec operator -(Vec o) => this;
  bool operator ==(Object o) => true;
  double operator [](int i) => 1;
  void operator []=(int i, double v) {}
  Vec made() => this;
  (Vec, Box) split() => (this, Box());
}
class Box {
  void open() {}
}
extension Pretty on num {
  String pretty() => '';
}
`;
const using = (body: string): readonly string[] =>
  calls({
    "vec.dart": vector,
    "use.dart": `import 'vec.dart';\nvoid run(Vec a, Vec b, int n, List<int> list) { ${body} }`,
  })
    .filter((line) => line.startsWith("use.dart"))
    .map((line) => line.replace(/.* -> vec\.dart#/, ""));

test("operators are methods with names of their own; the one with no operand is unary", () => {
  expect(calls({ "vec.dart": vector })).toEqual([
    "vec.dart#Vec.+ -> vec.dart#Vec.made",
    "vec.dart#Vec.split -> vec.dart#Box",
    "vec.dart#Vec.unary- -> vec.dart#Vec.made",
  ]);
});

test("operators of a class of the root are calls", () => {
  expect(using("var c = a + b;")).toEqual(["Vec.+"]);
  expect(using("a += b; (a + b).made();")).toEqual(["Vec.+", "Vec.made"]);
  expect(using("if (a != b) {} final d = -a; final e = a - b;")).toEqual(["Vec.-", "Vec.==", "Vec.unary-"]);
});

test("an element is read by one operator and written by another", () => {
  expect(using("print(a[0]);")).toEqual(["Vec.[]"]);
  expect(using("a[0] = 1; a..[1] = 2;")).toEqual(["Vec.[]="]);
  expect(using("a[0] += 1;")).toEqual(["Vec.[]", "Vec.[]="]);
});

test("operators of built-in types and comparisons with literals call nothing", () => {
  expect(using("n + n; list[0] = n; if (a == null || n < n) {} 'x' + n.toString();")).toEqual([]);
});

test("the parts of a record have the types that its type names", () => {
  const parts = ["Box.open", "Vec.made", "Vec.split"];
  expect(using("final (v, box) = a.split(); v.made(); box.open();")).toEqual(parts);
  expect(using("final r = a.split(); r.$1.made(); r.$2.open();")).toEqual(parts);
  expect(using("for (final (v, box) in [a.split()]) { v.made(); box.open(); }")).toContain("Vec.split");
});

test("what extends numbers extends whole numbers", () => {
  expect(using("n.pretty();")).toEqual(["num.pretty"]);
});
