// A bare name of an inherited generic member has the type that the class around it gave its base.
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

test("Java: inherited fields and methods, named without a receiver", () => {
  const found = calls({
    "A.java": `
class Node { void go() {} }
class Leaf extends Node { void own() {} }
class Other { void own() {} }
class Page<W extends Node> {
  W shown;
  W widget() { return shown; }
  void base() { shown.go(); widget().go(); }
}
class LeafPage extends Page<Leaf> {
  void field() { shown.own(); }
  void method() { widget().own(); }
  void hidden(Other shown) { shown.own(); }
  class Inner { void outer() { shown.own(); } }
}
class Middle<T extends Node> extends Page<T> { void open() { shown.go(); } }
class Last extends Middle<Leaf> { void twice() { widget().own(); } }
`,
  });
  expect(linesFor(found, "Page.base")).toEqual(["Node.go", "Page.widget"]);
  expect(linesFor(found, "LeafPage.field")).toEqual(["Leaf.own"]);
  expect(linesFor(found, "LeafPage.method")).toEqual(["Leaf.own", "Page.widget"]);
  expect(linesFor(found, "LeafPage.hidden")).toEqual(["Other.own"]);
  expect(linesFor(found, "LeafPage.Inner.outer")).toEqual(["Leaf.own"]);
  expect(linesFor(found, "Middle.open")).toEqual(["Node.go"]);
  expect(linesFor(found, "Last.twice")).toEqual(["Leaf.own", "Page.widget"]);
});

test("C#, Kotlin and Swift: the same", () => {
  const found = calls({
    "A.cs": `
class Leaf { public void Own() {} }
class Page<W> { protected W Shown; protected W Widget() => Shown; }
class LeafPage : Page<Leaf> { void Used() { Shown.Own(); Widget().Own(); } }
`,
    "a.kt": `
class Leaf { fun own() {} }
open class Page<W> { val shown: W = make(); fun widget(): W = shown }
class LeafPage : Page<Leaf>() { fun used() { shown.own(); widget().own() } }
`,
    "a.swift": `
class Leaf { func own() {} }
class Page<W> { var shown: W; func widget() -> W { return shown } }
class LeafPage: Page<Leaf> { func used() { shown.own(); widget().own() } }
`,
  });
  expect(linesFor(found, "LeafPage.Used")).toEqual(["Leaf.Own", "Page.Widget"]);
  expect(found.filter((line) => line.includes("LeafPage.used")).sort()).toEqual([
    "a.kt#LeafPage.used -> a.kt#Leaf.own",
    "a.kt#LeafPage.used -> a.kt#Page.widget",
    "a.swift#LeafPage.used -> a.swift#Leaf.own",
    "a.swift#LeafPage.used -> a.swift#Page.widget",
  ]);
});

test("an extension sees them too, wherever the file of its type stands among the files", () => {
  for (const path of ["a", "z"]) {
    const found = calls({
      [`${path}.kt`]: `
class Leaf { fun own() {} }
open class Page<W> { val shown: W = make() }
class LeafPage : Page<Leaf>()
`,
      "m.kt": `
fun <T> same(it: T): T = it
fun LeafPage.used() { shown.own() }
fun LeafPage.other(leaf: Leaf) { same(leaf).own() }
`,
      [`${path}.swift`]: `
class Leaf { func own() {} }
class Page<W> { var shown: W }
class LeafPage: Page<Leaf> {}
`,
      "m.swift": `extension LeafPage { func used() { shown.own() } }`,
    });
    expect(found.filter((line) => line.endsWith("Leaf.own"))).toEqual([
      `m.kt#LeafPage.other -> ${path}.kt#Leaf.own`,
      `m.kt#LeafPage.used -> ${path}.kt#Leaf.own`,
      `m.swift#LeafPage.used -> ${path}.swift#Leaf.own`,
    ]);
  }
});
