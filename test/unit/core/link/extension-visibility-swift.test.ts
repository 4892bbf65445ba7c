// Swift: private members of an extension, and members of a private extension, are called only in their file.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

test("what an extension declares as private is called only in its file", () => {
  const texts = `
class Thing { }
private extension String {
  func inside() -> Int { return 1 }
  internal func shared() -> Int { return 1 }
}
fileprivate extension Thing { func hide() { } }
extension String {
  fileprivate func closed() -> Int { return 1 }
  func open() -> Int { return 1 }
}
func own(thing: Thing) { "a".inside(); "a".closed(); "a".open(); "a".shared(); thing.hide() }
`;
  const other =
    'func other(thing: Thing) { "a".inside(); "a".closed(); "a".open(); "a".shared(); thing.hide() }';
  expect(calls({ "texts.swift": texts, "other.swift": other })).toEqual([
    "other.swift#other -> texts.swift#String.open",
    "other.swift#other -> texts.swift#String.shared",
    "texts.swift#own -> texts.swift#String.closed",
    "texts.swift#own -> texts.swift#String.inside",
    "texts.swift#own -> texts.swift#String.open",
    "texts.swift#own -> texts.swift#String.shared",
    "texts.swift#own -> texts.swift#Thing.hide",
  ]);
});

test("of several private ones with one name and type, a file calls its own", () => {
  const file = (name: string): string =>
    `private extension String { func clean() -> Int { return 1 } }\nfunc ${name}() { "a".clean() }\n`;
  expect(calls({ "a.swift": file("first"), "b.swift": file("second") })).toEqual([
    "a.swift#first -> a.swift#String.clean",
    "b.swift#second -> b.swift#String.clean",
  ]);
});
