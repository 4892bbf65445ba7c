// Edges that other judges found wrong or missing on real code, each cause with more than one sample.
import { beforeAll, describe, expect, test } from "vitest";
import { openParser, type SourceParser } from "../../../../src/core/parse/index.ts";
import { languages } from "../../../support/languages.ts";
import { callLines, edgeLines, sourceWorld, type Sources } from "./source-view.ts";

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser(languages);
});

const calls = (sources: Sources): string[] => callLines(sourceWorld(parser, sources));

describe("Rust", () => {
  test("the files that one test declares as its modules are one crate", () => {
    const manifest =
      '[package]\nname = "t6"\nedition = "2021"\n[[test]]\nname = "all"\npath = "tests/all.rs"\n';
    const util = "pub struct Dir {}\nimpl Dir { pub fn create(&self) {} }\npub fn sort() {}\n";
    const found = calls({
      "Cargo.toml": manifest,
      "src/lib.rs": "pub fn lib_fn() {}\n",
      "tests/all.rs": "mod util;\nmod regression;\n",
      "tests/regression.rs":
        "use crate::util::{sort, Dir};\nfn plain(d: Dir) { d.create(); sort(); super::util::sort(); t6::lib_fn(); }\n",
      "tests/util.rs": util,
      "benches/one.rs": "mod help;\nfn main() { crate::help::go(); }\n",
      "benches/help.rs": "pub fn go() { crate::help::stop(); }\npub fn stop() {}\n",
    });
    expect(found).toEqual([
      "benches/help.rs#go -> benches/help.rs#stop",
      "benches/one.rs#main -> benches/help.rs#go",
      "tests/regression.rs#plain -> src/lib.rs#lib_fn",
      "tests/regression.rs#plain -> tests/util.rs#Dir.create",
      "tests/regression.rs#plain -> tests/util.rs#sort",
    ]);
  });

  test("a test beside another one stays a crate of its own", () => {
    const found = calls({
      "Cargo.toml": '[package]\nname = "a"\n',
      "tests/one.rs": "pub fn help() {}\nfn go() { crate::help(); }\n",
      "tests/two.rs": "pub fn help() {}\nfn go() { crate::help(); }\n",
    });
    expect(found).toEqual(["tests/one.rs#go -> tests/one.rs#help", "tests/two.rs#go -> tests/two.rs#help"]);
  });

  test("a result of an outside crate is unwrapped whether it is imported or named by its path", () => {
    const found = calls({
      "Cargo.toml": '[package]\nname = "a"\n',
      "src/lib.rs": `pub struct Foo {}
impl Foo { pub fn m(&self) {} }
fn one() -> anyhow::Result<Foo> { Ok(Foo {}) }
fn two() -> std::io::Result<Foo> { Ok(Foo {}) }
fn three() -> color_eyre::Result<Foo> { Ok(Foo {}) }
fn a() { one().unwrap().m(); }
fn b() -> std::io::Result<()> { two()?.m(); Ok(()) }
fn c() { if let Ok(found) = three() { found.m(); } }
`,
    });
    expect(found.filter((line) => line.endsWith("Foo.m"))).toEqual([
      "src/lib.rs#a -> src/lib.rs#Foo.m",
      "src/lib.rs#b -> src/lib.rs#Foo.m",
      "src/lib.rs#c -> src/lib.rs#Foo.m",
    ]);
  });

  test("macros and functions have name spaces of their own", () => {
    const found = calls({
      "Cargo.toml": '[package]\nname = "a"\n',
      "src/lib.rs": `macro_rules! log { ($x:expr) => { $x } }
fn format(x: i32) -> String { format!("{}", x) }
fn vec() -> Vec<i32> { vec![1] }
fn log() {}
fn one() { log!(1); }
fn two() { log(); }
fn three() { assert!(format(1) == "1"); }
fn inner() { println!("{}", vec![vec()].len()); }
`,
    });
    expect(found).toEqual([
      "src/lib.rs#inner -> src/lib.rs#vec",
      "src/lib.rs#one -> src/lib.rs#log",
      "src/lib.rs#three -> src/lib.rs#format",
      "src/lib.rs#two -> src/lib.rs#log",
    ]);
    const symbols = edgeLines(
      sourceWorld(parser, {
        "Cargo.toml": '[package]\nname = "a"\n',
        "src/lib.rs": "fn log() {}\nfn one() { log!(1); }\n",
      }),
    );
    expect(symbols).toEqual([]);
  });
});

describe("C#", () => {
  const project = "<Project />";

  test("a global using ends at its project", () => {
    const found = calls({
      "A/A.csproj": project,
      "A/Usings.cs": "global using Root.A.Support;",
      "A/Some.cs": "namespace Root.A.Support; static class Some { public static int Event() => 1; }",
      "A/T.cs": "namespace Root.Tests; public class TA { public void Go() { Some.Event(); } }",
      "B/B.csproj": '<Project><ItemGroup><Using Include="Root.B.Support" /></ItemGroup></Project>',
      "B/Some.cs": "namespace Root.B.Support; static class Some { public static int Event() => 1; }",
      "B/deep/T.cs": "namespace Root.Tests; public class TB { public void Go() { Some.Event(); } }",
      "C/C.csproj": project,
      "C/T.cs": "namespace Root.Tests; public class TC { public void Go() { Some.Event(); } }",
    });
    expect(found).toEqual([
      "A/T.cs#TA.Go -> A/Some.cs#Some.Event",
      "B/deep/T.cs#TB.Go -> B/Some.cs#Some.Event",
    ]);
  });

  test("an interface whose members stand between directives is there, with those behind them", () => {
    const found = calls({
      "I.cs": `namespace N;
public interface ILog {
    void Write(int x)
#if DEFAULTS
    { Write(1); }
#else
    ;
#endif
    void Last();
}
public class Use { ILog _l = Make.One; void M() { _l.Write(1); _l.Last(); } }
static class Make { public static Real One = new Real(); }
public class Real : ILog { public void Write(int x) {} public void Last() {} }`,
    });
    expect(found.filter((line) => line.includes("Use.M"))).toEqual([
      "I.cs#Use.M -> I.cs#ILog.Last",
      "I.cs#Use.M -> I.cs#ILog.Write",
    ]);
  });
});

test("a declared type that is not known is not replaced by that of the value", () => {
  const found = calls({
    "a.cs": `public class A { public void W() {} public static A One = new A(); }
public class U { Elsewhere _u = A.One; void M() { _u.W(); } void L() { Elsewhere v = new A(); v.W(); var w = new A(); w.W(); } }`,
    "a.java":
      "class A { void w() {} }\nclass U { Elsewhere u = new A(); void m() { u.w(); } void n() { var v = new A(); v.w(); } }",
    "a.ts":
      "import { Elsewhere } from 'x';\nclass A { w() {} }\nconst u: Elsewhere = new A();\nexport function m() { u.w(); const v = new A(); v.w(); }",
    "a.cpp": "struct A { void w() {} };\nvoid m() { auto a = new A(); a->w(); }",
  });
  expect(found.filter((line) => /\.[wW]$/.test(line))).toEqual([
    "a.cpp#m -> a.cpp#A.w",
    "a.cs#U.L -> a.cs#A.W",
    "a.java#U.n -> a.java#A.w",
    "a.ts#m -> a.ts#A.w",
  ]);
});

describe("Swift", () => {
  test("what stands behind a prefix operator is called", () => {
    const found = calls({
      "s.swift": `func ok(_ x: Int) -> Bool { return true }
func neg(_ x: Int) -> Int { return x }
func a() -> Bool { guard !ok(1) else { return false }; return !ok(2) && -neg(3) > 1 }
class K {
  let other = K()
  func m() -> Bool { return true }
  func n() -> Bool { return !m() }
  func o() -> Bool { return !self.m() || !other.m() }
}`,
    });
    expect(found.filter((line) => !line.startsWith("s.swift#K.other"))).toEqual([
      "s.swift#K.n -> s.swift#K.m",
      "s.swift#K.o -> s.swift#K.m",
      "s.swift#a -> s.swift#neg",
      "s.swift#a -> s.swift#ok",
    ]);
  });

  test("the label of a property wrapper names no member", () => {
    const found = calls({
      "s.swift": `@propertyWrapper struct Flag { init(name: [Int], help: String) {} }
func text() -> String { return "" }
struct Bar {
  @Flag(name: [1], help: text()) var file: String
  var name: String { return "" }
  var help: String { return "" }
}`,
    });
    expect(found).toEqual(["s.swift#Bar.file -> s.swift#Flag.init", "s.swift#Bar.file -> s.swift#text"]);
  });
});

describe("macros of C and C++", () => {
  test("a namespace that a macro of the file opens is there, with all inside", () => {
    const found = calls({
      "n.hpp": `#define LIB_BEGIN_NAMESPACE namespace lib { inline namespace v9 {
#define LIB_END_NAMESPACE }}
LIB_BEGIN_NAMESPACE
namespace detail { template <typename T> T parse(T x) { return x; } }
int make(int x) { return detail::parse(x); }
LIB_END_NAMESPACE
`,
      "use.cpp": '#include "n.hpp"\nint f() { return lib::make(1) + lib::detail::parse(2); }\n',
    });
    expect(found).toEqual([
      "n.hpp#lib.make -> n.hpp#lib.detail.parse",
      "use.cpp#f -> n.hpp#lib.detail.parse",
      "use.cpp#f -> n.hpp#lib.make",
    ]);
  });

  test("a line that is a macro alone does not swallow the call behind it", () => {
    const found = calls({
      "u.c": `#define BEGIN_ABORT if (1) {
void check(int a, int b) {}
void other(int a) {}
void t1(void) {
    BEGIN_ABORT
    check(1, 2);
    GUARD(x)
    other(3);
    }
}
void t2(void) { check(1, 2); }
`,
    });
    expect(found).toEqual(["u.c#t1 -> u.c#check", "u.c#t1 -> u.c#other", "u.c#t2 -> u.c#check"]);
  });
});

describe("values that a name is assigned", () => {
  test("JavaScript: the last one, and all that a branch, a loop or a function may have left", () => {
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

  test("Python: in functions and in modules", () => {
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
  test("a subscript is the entry of a known key, every entry for an unknown one, and nothing of a function", () => {
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

  test("f.call() and f.apply() are calls of f, and function expressions have names of their own", () => {
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

  test("what a dynamic import gives is read where it stands", () => {
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

  test("a function that is handed to an unknown one from outside is handed over, to a known one called", () => {
    const lines = edgeLines(
      sourceWorld(parser, {
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
  test("a member is looked for in the order of C3", () => {
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

  test("what is passed comes before a default, by place and by name", () => {
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

  test("raise, for, with, len, subscripts and operators call what the class has for them", () => {
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

test("Scala, Java and Kotlin: a name is qualified by its whole package", () => {
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
