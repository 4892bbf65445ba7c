// Swift: what making a value runs, where calls with closures end, and what the grammar does not know of them.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";
import { linesFor } from "./lines-for.ts";

const of = (code: string, caller = "f"): readonly string[] => linesFor(calls({ "a.swift": code }), caller);

test("the initializer with the labels of the call runs, whether an extension or a base declares it", () => {
  const size = `struct Size { var w: Int }\nextension Size { init(square n: Int) { self.init(w: n) } }\n`;
  expect(of(`${size}func f() { Size(square: 1) }`)).toEqual(["Size.init"]);
  expect(of(`${size}func f() { Size(w: 1) }`)).toEqual(["Size"]);
  const base = `class Base { init(name: String) {}\n init(id: Int) {} }\nclass Heir: Base {}\n`;
  expect(of(`${base}func f() { Heir(id: 1) }`)).toEqual(["Base.init"]);
  const made = `protocol Made { init(raw: Int) }\nstruct Token: Made { var raw: Int }\n`;
  expect(of(`${made}func f() { Token(raw: 1) }`)).toEqual(["Token"]);
});

test("an attribute makes the wrapper of a stored property and nothing else", () => {
  const types = `struct Lines { init() {} }\nstruct Clamped { init(wrappedValue: Int) {} }\n`;
  expect(of(`${types}func f(@Lines a: () -> Int) {}`)).toEqual([]);
  expect(of(`${types}struct S { @Lines var f: Int { 1 } }`, "S.f")).toEqual([]);
  expect(of(`${types}struct S { @Clamped var f = 1 }`, "S.f")).toEqual(["Clamped.init"]);
});

test("a call with a closure after its parentheses is one call where a value is declared", () => {
  const make = `struct Plain { func go() {} }\nfunc make(_ n: Int, _ f: (Plain) -> Void) -> Plain { Plain() }\n`;
  expect(of(`${make}func f() { let p = make(1) { $0.go() }\n p.go() }`)).toEqual(["Plain.go", "make"]);
  expect(of(`${make}func f() { let p = make(1) { x in }.go() }`)).toEqual(["Plain.go", "make"]);
  expect(of(`${make}func g() -> (Int) -> Plain {}\nfunc f() { let p = g()(1)\n p.go() }`)).toContain("g");
});

test("an associated type has the members of its bound", () => {
  const view = `protocol View { associatedtype Body: View\n var body: Body { get }\n func draw() }\n`;
  expect(of(`${view}extension View { func f() { body.draw() } }`, "View.f")).toContain("View.draw");
});

test("a subscript of a type of the root is called", () => {
  const store = `class Store { subscript(key: Int) -> Int { 1 } }\n`;
  expect(of(`${store}func f(s: Store, a: [Int]) { if s[1] == a[1] { } }`)).toEqual(["Store.subscript"]);
});

test("`try await` in a condition, typed errors and isolated parameters are parsed", () => {
  const use = `func g() async throws -> Int? { 1 }\nfunc h() {}\nclass Actor {}\n`;
  expect(of(`${use}func f() async { if let x = try? await g() { h() } }`)).toEqual(["g", "h"]);
  expect(of(`${use}func f() async throws(Failure) { while try await g() != nil { h() } }`)).toEqual([
    "g",
    "h",
  ]);
  expect(of(`${use}func f(a: isolated Actor) { h() }`)).toEqual(["h"]);
});

test("an observer that sets its own property does not run again", () => {
  const view = (body: string): string =>
    `class View {\n var size = 3 { didSet { ${body} } }\n var side = 1 { didSet { f() } }\n func f() {}\n}`;
  expect(of(view("if size > 5 { size = 5 }"), "View.size")).toEqual([]);
  expect(of(view("self.size += 1"), "View.size")).toEqual([]);
  expect(of(view("side = 2"), "View.size")).toEqual(["View.side"]);
  expect(of(`${view("")}\nfunc f(v: View) { v.size = 1 }`)).toEqual(["View.size"]);
});

test("what Kotlin's own setter sets runs it again", () => {
  const code = "class Stage {\n var size = 1\n set(value) { size = value }\n}";
  expect(linesFor(calls({ "a.kt": code }), "Stage.size")).toEqual(["Stage.size"]);
});
