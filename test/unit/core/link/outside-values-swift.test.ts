// Swift: values of outside types that a call makes have the members that the project adds to those types.
import { describe, expect, it } from "vitest";
import { calls } from "./source-view.ts";

describe("values that calling an outside type makes in Swift", () => {
  const added = `
import UIKit
extension UIButton { func shake() {} }
extension String { func shout() {} }
func Make() -> Int { 1 }
class Note { func shake() {} }`;

  it("have what extensions add to the type", () => {
    const use = `
import UIKit
class Cell {
  let button = UIButton()
  func a() { button.shake() }
  func b() { let text = String(5); text.shout() }
  func c() { UIButton(type: .system).shake() }
}`;
    expect(calls({ "Added.swift": added, "Use.swift": use })).toEqual([
      "Use.swift#Cell.a -> Added.swift#UIButton.shake",
      "Use.swift#Cell.b -> Added.swift#String.shout",
      "Use.swift#Cell.c -> Added.swift#UIButton.shake",
    ]);
  });

  it("have nothing of other types, and results of functions are not known", () => {
    const use = `
import UIKit
func d() { UILabel().shake() }
func e() { makeButton().shake() }
func f() { Factory.UIButton().shake() }
func g() { Note().shake() }
func h(UIButton: () -> Note) { UIButton().shake() }`;
    const lines = calls({ "Added.swift": added, "Use.swift": use });
    expect(lines.filter((line) => line.endsWith("shake"))).toEqual([
      "Use.swift#g -> Added.swift#Note.shake",
      "Use.swift#h -> Added.swift#Note.shake",
    ]);
  });
});
