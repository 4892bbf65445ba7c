// Calls through values, classes, and packages: causes that other judges found, each with more than one sample.
import { describe, expect, test } from "vitest";
import { calls, edgeLines, sourceWorld } from "./source-view.ts";

describe("values assigned to a name", () => {
  test("JavaScript: resolves to the last assigned value, or to all values if a branch or closure assigns", () => {
    const found = calls({
      "a.js": `function f1() {} function f2() {} function f3() {}
class A { m() {} } class B { m() {} }
function straight() { let p = f1; p = f2; p = f3; p(); }
function branch(c) { let p = f1; if (c) { p = f2; } p(); }
function inside(c) { let p = f1; if (c) { p = f2; p(); } }
function unbraced(c) { let p = f1; if (c) p = f2; p(); }
function closure() { let c = f1; const go = () => { c = f2; }; c(); }
function made() { let x = new A(); x = new B(); x.m(); }
let shared = f1;
shared = f2;
function later() { shared(); }
`,
    });
    const of = (name: string): string[] =>
      found
        .filter((line) => line.startsWith(`a.js#${name} `))
        .map((line) => line.slice(line.indexOf("> ") + 7));
    expect(of("straight")).toEqual(["f3"]);
    expect(of("branch")).toEqual(["f1", "f2"]);
    expect(of("inside")).toEqual(["f2"]);
    expect(of("unbraced")).toEqual(["f1", "f2"]);
    expect(of("closure")).toEqual(["f1", "f2"]);
    expect(of("made")).toEqual(["A", "B", "B.m"]);
    expect(of("later")).toEqual(["f1", "f2"]);
  });

  test("Python: resolves to the last assigned value, or to all values after a branch or loop", () => {
    const found = calls({
      "a.py": `def f1(): pass
def f2(): pass
def branch(c):
    p = f1
    if c:
        p = f2
    p()
def looped(xs):
    p = f1
    for x in xs:
        p = f2
    p()
def both():
    a, b = f1, f2
    b()
g = f1
g = f2
g()
def later(): g()
`,
    });
    expect(found).toEqual([
      "a.py# -> a.py#f2",
      "a.py#both -> a.py#f2",
      "a.py#branch -> a.py#f1",
      "a.py#branch -> a.py#f2",
      "a.py#later -> a.py#f1",
      "a.py#later -> a.py#f2",
      "a.py#looped -> a.py#f1",
      "a.py#looped -> a.py#f2",
    ]);
  });
});

describe("JavaScript and TypeScript", () => {
  test("a subscript resolves to one entry for a known key, to all for an unknown key, to none on a function", () => {
    const found = calls({
      "a.ts": `function foo() {} function bar() {}
class Svc { go() {} stop() {} }
const handlers = { a: foo, "b-c": bar };
export function known() { handlers["b-c"](); }
export function unknown(k: string) { handlers[k](); }
export function kept(k: string) { const h = handlers[k]; h(); }
export function method() { const s = new Svc(); s["go"](); }
export function none(k: string) { foo[k](); }
`,
    });
    expect(found.filter((line) => !line.endsWith("#Svc"))).toEqual([
      "a.ts#kept -> a.ts#bar",
      "a.ts#kept -> a.ts#foo",
      "a.ts#known -> a.ts#bar",
      "a.ts#method -> a.ts#Svc.go",
      "a.ts#unknown -> a.ts#bar",
      "a.ts#unknown -> a.ts#foo",
    ]);
  });

  test("treats f.call() and f.apply() as calls of f, and links named function expressions", () => {
    const found = calls({
      "a.js": `function helper() {}
class A { m() {} }
function viaCall() { helper.call(null); }
function viaApply() { A.prototype.m.apply(new A(), []); }
function make() { return function inner() { return helper(); }; }
(function started() { helper(); })();
`,
    });
    expect(found.filter((line) => !line.endsWith("#A"))).toEqual([
      "a.js# -> a.js#started",
      "a.js#make.inner -> a.js#helper",
      "a.js#started -> a.js#helper",
      "a.js#viaApply -> a.js#A.m",
      "a.js#viaCall -> a.js#helper",
    ]);
  });

  test("resolves the members of a dynamic import", () => {
    const found = calls({
      "x.ts":
        "const helper = async (): Promise<number> => 1;\nexport default helper;\nexport const named = () => 1;\n",
      "y.ts": `export async function a() { const h = (await import("./x.js")).default; await h(); }
export async function b() { (await import("./x.ts")).named(); }
const load = () => import("./x.js");
export async function c() { const { named } = await load(); named(); }
`,
    });
    expect(found).toEqual([
      "y.ts#a -> x.ts#helper",
      "y.ts#b -> x.ts#named",
      "y.ts#c -> x.ts#named",
      "y.ts#c -> y.ts#load",
    ]);
  });

  test("marks a callback of an unknown external function as handed, and of a known built-in as called", () => {
    const lines = edgeLines(
      sourceWorld({
        "a.ts":
          'import { wire } from "outside";\nfunction one() {}\nfunction two() {}\nwire(one);\nsetTimeout(two, 1);\n[1].forEach(two);\n',
      }),
    );
    expect(lines).toEqual([
      "CALLS a.ts# -> a.ts#one handed",
      "CALLS a.ts# -> a.ts#two file",
      "CALLS a.ts# -> a.ts#two file",
    ]);
  });
});

describe("Python", () => {
  test("looks up members in the C3 method resolution order", () => {
    const found = calls({
      "m.py": `class A:
    def f(self): pass
    def g(self): pass
class B(A): pass
class C(A):
    def f(self): pass
class D(B, C): pass
class X: pass
class E(X, D):
    def h(self): self.f(); self.g()
def t(): D().f()
`,
    });
    expect(found.filter((line) => /\.[fg]$/.test(line))).toEqual([
      "m.py#E.h -> m.py#A.g",
      "m.py#E.h -> m.py#C.f",
      "m.py#t -> m.py#C.f",
    ]);
  });

  test("prefers positional and keyword arguments to the default of a parameter", () => {
    const found = calls({
      "m.py": `def g1(): pass
def g2(): pass
def only(cb=g1): cb()
def either(cb=g1): cb()
def unused(cb=g1): cb()
def t():
    only(cb=g2)
    either(g2)
    either()
`,
    });
    expect(found.filter((line) => /#g\d$/.test(line))).toEqual([
      "m.py#either -> m.py#g1",
      "m.py#either -> m.py#g2",
      "m.py#only -> m.py#g2",
      "m.py#unused -> m.py#g1",
    ]);
  });

  test("raise, for, with, len, subscripts, and operators call the special methods of a class", () => {
    const found = calls({
      "m.py": `class E1(Exception):
    def __init__(self): pass
class It:
    def __iter__(self): return self
    def __next__(self): return 1
    def __enter__(self): return self
    def __exit__(self, *a): pass
    def __len__(self): return 1
    def __getitem__(self, i): return 1
    def __setitem__(self, i, v): pass
    def __add__(self, o): return self
def r(): raise E1
def use(it: It):
    for x in it: pass
    with it as y: pass
    len(it)
    it[0]
    it[0] = 1
    it + it
def plain(items: list, n: int):
    for x in items: pass
    n + 1
    items[0]
    raise ValueError
`,
    });
    expect(found).toEqual([
      "m.py#r -> m.py#E1.__init__",
      "m.py#use -> m.py#It.__add__",
      "m.py#use -> m.py#It.__enter__",
      "m.py#use -> m.py#It.__exit__",
      "m.py#use -> m.py#It.__getitem__",
      "m.py#use -> m.py#It.__iter__",
      "m.py#use -> m.py#It.__len__",
      "m.py#use -> m.py#It.__next__",
      "m.py#use -> m.py#It.__setitem__",
    ]);
  });
});

test("Scala, Java, and Kotlin: resolves names qualified by their full package", () => {
  const found = calls({
    "a/Util.scala": "package mill.modules\nobject Util { def fqn(x: Int): Int = x }\n",
    "b/Use.scala": `package contrib.other
object Use {
  def full(): Int = mill.modules.Util.fqn(1)
  def rooted(): Int = _root_.mill.modules.Util.fqn(1)
  def local(mill: Int): Int = mill.toInt
}
`,
    "j/Text.java": "package com.acme; public class Text { public static void trim() {} }",
    "j/Use.java": "package org.other; class Use { void go() { com.acme.Text.trim(); } }",
    "k/use.kt": "package org.kt\nfun go() { com.acme.Text.trim() }\n",
  });
  expect(found).toEqual([
    "b/Use.scala#Use.full -> a/Util.scala#Util.fqn",
    "b/Use.scala#Use.rooted -> a/Util.scala#Util.fqn",
    "j/Use.java#Use.go -> j/Text.java#Text.trim",
    "k/use.kt#go -> j/Text.java#Text.trim",
  ]);
});

test("C#: an inherited indexer returns the type argument of the derived class", () => {
  const found = calls({
    "a.cs": `class Row { public void Save() {} }
      class Table<T> { public T this[int i] { get { return default(T); } } }
      class Sorted<U> : Table<U> {}
      class Use { void Go(Sorted<Row> rows) { rows[0].Save(); } void Own(Table<Row> rows) { rows[0].Save(); } }`,
  });
  expect(found).toEqual([
    "a.cs#Use.Go -> a.cs#Row.Save",
    "a.cs#Use.Go -> a.cs#Table.this[]",
    "a.cs#Use.Own -> a.cs#Row.Save",
    "a.cs#Use.Own -> a.cs#Table.this[]",
  ]);
});
