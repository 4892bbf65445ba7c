// Functions and types that the value of a constant or field declares for itself: whose names are they, and where?
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

test("a function in the block of a Scala value is called in that value only", () => {
  const text = `
object Suite {
  class Base { def one() = 1 }
  val tests = Tests {
    def helper(x: Int) = x
    test("a") { def inner(x: Int) = x; inner(3); helper(2) }
    val made = new Base { def extra() = 2; def twice() = extra() }
    extra()
  }
  lazy val late = { def deep() = 1; deep() }
  val made = new Base { def own() = 2; def twice() = own() }
  def other() = { helper(1); deep(); own() }
}
`;
  expect(calls({ "Suite.scala": text })).toEqual([
    "Suite.scala#Suite.late -> Suite.scala#Suite.late.deep",
    "Suite.scala#Suite.made -> Suite.scala#Suite.Base",
    "Suite.scala#Suite.made.class@anonymous.twice -> Suite.scala#Suite.made.class@anonymous.own",
    "Suite.scala#Suite.tests -> Suite.scala#Suite.Base",
    "Suite.scala#Suite.tests -> Suite.scala#Suite.tests.helper",
    "Suite.scala#Suite.tests -> Suite.scala#Suite.tests.inner",
    "Suite.scala#Suite.tests.class@anonymous.twice -> Suite.scala#Suite.tests.class@anonymous.extra",
  ]);
});

test("blocks of a value beside each other have functions of their own", () => {
  const text = `
import lib.Lib.{check, later}
object Suite {
  val tests = Tests {
    test("none") { check(1); later() }
    test("a") { def check(x: Int) = new First; check(1).run() }
    test("b") { def check(x: Int) = new Second; check(2).stop() }
    test("c") { def even(x: Int): Int = odd(x); def odd(x: Int): Int = even(x); def later() = 1 }
  }
  class First { def run() = 1 }
  class Second { def stop() = 1 }
}
`;
  const lib = "package lib\nobject Lib { def check(x: Int) = x; def later() = 1 }\n";
  expect(calls({ "Suite.scala": text, "lib/Lib.scala": lib })).toEqual([
    "Suite.scala#Suite.tests -> Suite.scala#Suite.First.run",
    "Suite.scala#Suite.tests -> Suite.scala#Suite.Second.stop",
    "Suite.scala#Suite.tests -> Suite.scala#Suite.tests.check",
    "Suite.scala#Suite.tests -> lib/Lib.scala#Lib.check",
    "Suite.scala#Suite.tests -> lib/Lib.scala#Lib.later",
    "Suite.scala#Suite.tests.check -> Suite.scala#Suite.First",
    "Suite.scala#Suite.tests.check -> Suite.scala#Suite.Second",
    "Suite.scala#Suite.tests.even -> Suite.scala#Suite.tests.odd",
    "Suite.scala#Suite.tests.odd -> Suite.scala#Suite.tests.even",
  ]);
});

test("so are those in the values of other languages", () => {
  const sources = {
    "A.kt": `
class Kept { val run = make { fun help() = 1; help() }; val lazily by lazy { fun late() = 1; late() }; fun no() { help() } }
val made = object : Base() { fun own() = 2; fun twice() = own() }`,
    "B.swift": `
class Shown {
  lazy var title: Int = { func help() -> Int { 1 }; return help() }()
  var size: Int { func late() -> Int { 1 }; return late() }
  func no() { help(); late() }
}`,
    "C.java": `
class Job { Runnable run = () -> { class Step { void go() {} } new Step().go(); }; void no() { new Step(); } }`,
    "D.cs":
      "class Held { System.Func<int> F = () => { int Help() => 1; return Help(); }; void No() { Help(); } }",
    "e.go":
      "package e\nvar Value = func() int { help := func() int { return 1 }; return help() }()\nfunc no() { help() }",
    "f.dart": "final value = (() { int help() => 1; return help(); })();\nvoid no() { help(); }",
    "g.js": "const api = { get() {}, run() { get(); }, stop: () => get() };",
    "h.lua": "local M = { f = function() end, g = function() f() end }",
    "i.rs": "const SIZE: usize = { const fn help() -> usize { 1 } help() };\nfn no() { help(); }",
  };
  expect(calls(sources)).toEqual([
    "A.kt#Kept.lazily -> A.kt#Kept.lazily.late",
    "A.kt#Kept.run -> A.kt#Kept.run.help",
    "A.kt#made.class@anonymous.twice -> A.kt#made.class@anonymous.own",
    "B.swift#Shown.size -> B.swift#Shown.size.late",
    "B.swift#Shown.title -> B.swift#Shown.title.help",
    "C.java#Job.run -> C.java#Job.run.Step",
    "C.java#Job.run -> C.java#Job.run.Step.go",
    "D.cs#Held.F -> D.cs#Held.F.Help",
    "e.go#Value -> e.go#Value.help",
    "f.dart#value -> f.dart#value.help",
    "i.rs#SIZE -> i.rs#SIZE.help",
  ]);
});

test("blocks of a function beside each other have functions of their own", () => {
  const sources = {
    "a.ts": `
class First { run() {} }
class Second { stop() {} }
export function pick(x: boolean) {
  if (x) { function make() { return new First(); } make().run(); }
  else { function make() { return new Second(); } make().stop(); }
}
export function overloaded() {
  { function make(x: string): First; function make(x: unknown): First { return new First(); } make("").run(); }
  { const make = (x: string) => new Second(); make("").stop(); }
}
export function hoisted() { make().run(); function make() { return new First(); } }`,
    "b.py": `
class First:
    def run(self): pass
class Second:
    def stop(self): pass
def pick(x):
    if x:
        def make(): return First()
        return make().run()
    def make(): return Second()
    return make().stop()`,
    "c.rs": `
struct First; impl First { fn run(&self) {} }
struct Second; impl Second { fn stop(&self) {} }
fn pick(x: bool) {
    if x { fn make() -> First { First } make().run(); } else { fn make() -> Second { Second } make().stop(); }
}`,
  };
  expect(calls(sources).filter((call) => /(run|stop)$/.test(call))).toEqual([
    "a.ts#hoisted -> a.ts#First.run",
    "a.ts#overloaded -> a.ts#First.run",
    "a.ts#overloaded -> a.ts#Second.stop",
    "a.ts#pick -> a.ts#First.run",
    "a.ts#pick -> a.ts#Second.stop",
    "b.py#pick -> b.py#First.run",
    "b.py#pick -> b.py#Second.stop",
    "c.rs#pick -> c.rs#First.run",
    "c.rs#pick -> c.rs#Second.stop",
  ]);
});
