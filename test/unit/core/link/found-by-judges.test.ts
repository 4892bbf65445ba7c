// Edges of real code that other judges found to be wrong or missing, with more than one sample for each cause.
import { describe, expect, test } from "vitest";
import { calls, edgeLines, sourceWorld } from "./source-view.ts";

describe("Rust", () => {
  test("the modules that a test file declares belong to one crate", () => {
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

  test("each test file without mod declarations is a separate crate", () => {
    const found = calls({
      "Cargo.toml": '[package]\nname = "a"\n',
      "tests/one.rs": "pub fn help() {}\nfn go() { crate::help(); }\n",
      "tests/two.rs": "pub fn help() {}\nfn go() { crate::help(); }\n",
    });
    expect(found).toEqual(["tests/one.rs#go -> tests/one.rs#help", "tests/two.rs#go -> tests/two.rs#help"]);
  });

  test("unwraps the Result type of an external crate", () => {
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

  test("keeps macros and functions in separate namespaces", () => {
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
      sourceWorld({
        "Cargo.toml": '[package]\nname = "a"\n',
        "src/lib.rs": "fn log() {}\nfn one() { log!(1); }\n",
      }),
    );
    expect(symbols).toEqual([]);
  });
});

describe("C#", () => {
  const project = "<Project />";

  test("limits a global using to its project", () => {
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

  test("extracts interface members inside and after preprocessor directives", () => {
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

test("does not replace an unknown declared type by the type of the initial value", () => {
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
  test("finds calls behind a prefix operator", () => {
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

  test("does not take an argument label of a property wrapper for a member", () => {
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

  test("reads no function that extends a protocol where a built-in type has a property", () => {
    const lines = edgeLines(
      sourceWorld({
        "s.swift": `extension Collection {
  func count(where test: (Element) -> Bool) -> Int { return 0 }
  var half: Int { return 1 }
}
func f(_ s: String) { print(s.count, s.half) }`,
      }),
    );
    expect(lines.filter((line) => line.includes("s.swift#f -> "))).toEqual([
      "CALLS s.swift#f -> s.swift#Collection.half receiver",
    ]);
  });
});

describe("macros of C and C++", () => {
  test("extracts a namespace opened by a macro, with its contents", () => {
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

  test("a line with only a macro does not hide the call on the next line", () => {
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
