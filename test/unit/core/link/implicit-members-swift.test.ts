// Swift: `.name` is a member of the type that the context declares; what else says the type of a value there.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const response = `
struct Response: Equatable {
  static func ok(_ text: String) -> Response { Response() }
  static func make() -> Response { Response() }
  func with(_ n: Int) -> Response { self }
}
enum Failure: Error {
  case lost
  static let shared = Response.make()
  func report() {}
}
class Box { var on: ((Response) -> Void)?; var last: Response = .make() }
`;
const using = (code: string): readonly string[] =>
  calls({ "Response.swift": response, "Use.swift": code })
    .filter((line) => line.startsWith("Use.swift"))
    .map((line) => line.replace(/.* -> Response\.swift#/, ""));

test("a result, a property's value and the other side of an assignment or comparison tell the type", () => {
  expect(using('func f() -> Response { return .ok("a") }')).toEqual(["Response.ok"]);
  expect(using('func f() -> Response { .ok("a").with(1) }')).toEqual(["Response.ok", "Response.with"]);
  expect(using('var f: Response { .ok("a") }')).toEqual(["Response.ok"]);
  expect(using("let a: Response = .make()")).toEqual(["Response.make"]);
  expect(using('func f(b: Box) { b.last = .ok("") }')).toEqual(["Response.ok"]);
  expect(using("func f(b: Box) -> Int { if b.last == .make() { }; return 1 }")).toEqual(["Response.make"]);
});

test("a closure's result and an argument are not the function's result", () => {
  expect(using('func f() -> Response { use { .ok("a") }; return other }')).toEqual([]);
  expect(using('func f() -> Response { return use(.ok("a")) }')).toEqual([]);
});

test("a static property of an enum has the type of its value", () => {
  expect(using("func f() { Failure.shared.with(1) }")).toEqual(["Response.with"]);
});

test("a caught error has the type to which it is cast", () => {
  expect(using("func f() { do { try g() } catch let e as Failure { e.report() } }")).toEqual([
    "Failure.report",
  ]);
});

test("the parameter of a closure that is assigned has the type that its target declares", () => {
  expect(using("func f(b: Box) { b.on = { r in r.with(1) } }")).toEqual(["Response.with"]);
});
