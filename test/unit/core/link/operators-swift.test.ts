// Swift: operators call the functions that a type of the root declares for them, those of built-in types call nothing.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const vector = `
struct Vector: Equatable {
  var x: Double
  static func + (a: Vector, b: Vector) -> Vector { made(a) }
  static func < (a: Vector, b: Vector) -> Bool { a.x < b.x }
  static func ==<T>(a: Vector, b: T) -> Bool { true }
  static func made(_ a: Vector) -> Vector { a }
  func length() -> Double { x }
}
`;
const using = (body: string): readonly string[] =>
  calls({
    "Vector.swift": vector,
    "Use.swift": `func run(a: Vector, b: Vector, list: [Vector], n: Int) { ${body} }`,
  })
    .filter((line) => line.startsWith("Use.swift"))
    .map((line) => line.replace(/.*Vector\./, ""));

test("an operator is a method with its own name", () => {
  expect(calls({ "Vector.swift": vector })).toEqual(["Vector.swift#Vector.+ -> Vector.swift#Vector.made"]);
});

test("operators of a type of the root are calls", () => {
  expect(using("let c = a + b")).toEqual(["+"]);
  expect(using("let c = a + b + a; _ = c.length()")).toEqual(["+", "length"]);
  expect(using("if a < b && a == b { }")).toEqual(["<", "=="]);
});

test("operators of built-in types, those without a function and comparisons with literals call nothing", () => {
  expect(using("let c = n + n; if n < n { }; _ = list + list; _ = a.x + b.x; _ = a.x < b.x")).toEqual([]);
  expect(using("_ = a - b; _ = a > b; if a == nil { }; _ = n + a.x; _ = a === b")).toEqual([]);
});

const operators = `
prefix operator √
infix operator •
struct Vector {
  static func += (a: inout Vector, b: Vector) {}
  static prefix func - (a: Vector) -> Vector { a }
  static func * (a: Vector, k: Double) -> Vector { a }
  func length() -> Double { 1 }
}
struct Box<T> {}
func • (a: Vector, b: Vector) -> Vector { a }
prefix func √ (a: Vector) -> Vector { a }
func <*> <A, B>(a: Box<A>, b: Box<B>) -> Box<A> { a }
`;
const usingOwn = (body: string): readonly string[] =>
  calls({
    "Own.swift": operators,
    "Use.swift": `func run(a: Vector, b: Vector, c: Box<Int>, n: Double) { var v = a; ${body} }\nfunc use(_ v: inout Vector) {}`,
  })
    .filter((line) => line.startsWith("Use.swift"))
    .map((line) => line.replace(/.*#/, ""));

test("operators in files, and those with signs of their own, are found through their operands", () => {
  expect(usingOwn("(a • b).length(); _ = √a; _ = c <*> c")).toEqual(["<*>", "Vector.length", "•", "√"]);
});

test("unary and compound operators are calls", () => {
  expect(usingOwn("v += b; _ = -v")).toEqual(["Vector.+=", "Vector.-"]);
  expect(usingOwn("let w = v * n; w.length(); _ = v * 2")).toEqual(["Vector.*", "Vector.length"]);
  expect(usingOwn("var m = n; m += n; _ = -n; _ = n • n; use(&v)")).toEqual(["use"]);
});

const bodies = `
struct Mass {
  var kg: Int
  func len() -> Int { kg }
  static func * (a: Mass, b: Mass) -> Mass { a }
  static prefix func - (a: Mass) -> Mass { a }
}
struct Vec {
  var x: Int
  func len() -> Int { x }
  static func * (a: Vec, b: Mass) -> Vec { a }
}
struct Body {
  var mass: Mass
  func at(_ i: Int) -> Vec { make(i) }
  func each(_ test: (Vec) -> Bool) -> Vec? { nil }
  static prefix func - (a: Body) -> Body { a }
  static func * (a: Body, b: Body) -> Body { a }
}
func make(_ i: Int) -> Vec { Vec(x: i) }
`;
const usingBodies = (body: string): readonly string[] =>
  calls({
    "Bodies.swift": bodies,
    "Use.swift": `func run(a: Vec, b: Body, c: Bool, list: [Body]) { ${body} }`,
  })
    .filter((line) => line.startsWith("Use.swift"))
    .map((line) => line.replace(/.*#/, ""));

test("a closure behind an operand is passed to the operand, not to what the operator gives", () => {
  expect(usingBodies("_ = a.x == b.each { $0.x > 1 }")).toEqual(["Body.each"]);
  expect(usingBodies("_ = c && list.contains { $0.at(1).x > 2 }")).toEqual(["Body.at"]);
  expect(usingBodies("_ = a.x != list.filter { $0.at(1).len() > 2 }.count")).toEqual(["Body.at", "Vec.len"]);
  expect(usingBodies("_ = a ?? b.each { $0.x > 1 }; _ = c ? a : b.each { $0.x > 1 }")).toEqual(["Body.each"]);
  expect(usingBodies("let v = c ? a : b.each { $0.x > 1 }; _ = v!.len()")).toEqual(["Body.each", "Vec.len"]);
});

test("operators are applied to whole members and calls on their right", () => {
  expect(usingBodies("_ = 2 * b.mass")).toEqual(["Mass.*"]);
  expect(usingBodies("_ = -b.mass; _ = -b.mass.kg")).toEqual(["Mass.-"]);
  expect(usingBodies("let v = b.at(1) * b.mass; _ = v.x")).toEqual(["Body.at", "Vec.*"]);
  expect(usingBodies("let v = a * list[0].mass; _ = v.len()")).toContain("Vec.len");
  expect(usingBodies("_ = b.mass * list[0].at(1).x * b.mass")).toEqual(["Body.at", "Mass.*"]);
});
