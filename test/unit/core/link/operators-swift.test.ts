// Swift: operators call the functions that a type of the root declares for them, those of built-in types call nothing.
import { expect, test } from "vitest";
import { useCallLines } from "./source-view.ts";

const calls = useCallLines();

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
    "Use.swift": `func run(a: Vector, b: Vector, c: Box<Int>, n: Double) { var v = a; ${body} }`,
  })
    .filter((line) => line.startsWith("Use.swift"))
    .map((line) => line.replace(/.*#/, ""));

test("operators in files, and those with signs of their own, are found through their operands", () => {
  expect(usingOwn("(a • b).length(); _ = √a; _ = c <*> c")).toEqual(["<*>", "Vector.length", "•", "√"]);
});

test("unary and compound operators are calls", () => {
  expect(usingOwn("v += b; _ = -v")).toEqual(["Vector.+=", "Vector.-"]);
  expect(usingOwn("let w = v * n; w.length(); _ = v * 2")).toEqual(["Vector.*", "Vector.length"]);
  expect(usingOwn("var m = n; m += n; _ = -n; _ = n • n; run(&v)")).toEqual(["run"]);
});
