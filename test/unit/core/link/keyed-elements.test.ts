// Values of tables by key, and elements of containers that are filled after their creation.
import { describe, expect, test } from "vitest";
import { callLines, calls, sourceWorld, type Sources } from "./source-view.ts";

/** Names that the function `source` calls. */
const callsOf = (sources: Sources): ((source: string) => string[]) => {
  const lines = calls(sources);
  return (source) =>
    lines
      .filter((line) => line.split(" ")[0]!.endsWith(`#${source}`))
      .map((line) => line.slice(line.lastIndexOf("#") + 1));
};

describe("keys of tables and indexes of lists", () => {
  test("Python: resolves a known key to its value, an unknown key to all values, and a missing key to none", () => {
    const of = callsOf({
      "a.py": `def foo(): pass
def bar(): pass
handlers = {"a": foo, "b": bar, 3: bar}
pair = (foo, bar)
both = [foo, bar]
def key(): handlers["a"]()
def number(): handlers[3]()
def missing(): handlers["zz"]()
def anyone(k): handlers[k]()
def place(): pair[1]()
def listed(): both[0]()
def last(): both[-1]()
def parts():
    first, second = both
    second()
def nested():
    table = {"x": {"y": foo, "z": bar}}
    table["x"]["z"]()
def looped():
    for name, call in [("a", foo), ("b", bar)]:
        call()
def spread():
    table = {**handlers, "c": bar}
    table["a"]()
`,
      "b.py": `from a import handlers
def elsewhere(): handlers["b"]()
`,
    });
    expect(of("key")).toEqual(["foo"]);
    expect(of("number")).toEqual(["bar"]);
    expect(of("missing")).toEqual([]);
    expect(of("anyone")).toEqual(["bar", "foo"]);
    expect(of("place")).toEqual(["bar"]);
    expect(of("listed")).toEqual(["foo"]);
    expect(of("last")).toEqual(["bar", "foo"]);
    expect(of("parts")).toEqual(["bar"]);
    expect(of("nested")).toEqual(["bar"]);
    expect(of("looped")).toEqual(["bar", "foo"]);
    expect(of("spread")).toEqual(["bar", "foo"]);
    expect(of("elsewhere")).toEqual(["bar"]);
  });

  test("JavaScript: resolves functions in objects, arrays, and destructuring", () => {
    const of = callsOf({
      "a.js": `function foo() {} function bar() {}
const list = [foo, bar];
function member() { const t = { a: foo, b: bar }; t.a(); }
function quoted() { const t = { a: foo, b: bar }; t["b"](); }
function missing() { const t = { a: foo }; t.b(); }
function anyone(k) { const t = { a: foo, b: bar }; t[k](); }
function place() { list[1](); }
function parts() { const { b } = { a: foo, b: bar }; b(); }
function first() { const [one] = list; one(); }
function passed(options) { options.run(); }
passed({ run: foo });
`,
    });
    expect(of("member")).toEqual(["foo"]);
    expect(of("quoted")).toEqual(["bar"]);
    expect(of("missing")).toEqual([]);
    expect(of("anyone")).toEqual(["bar", "foo"]);
    expect(of("place")).toEqual(["bar"]);
    expect(of("parts")).toEqual(["bar"]);
    expect(of("first")).toEqual(["foo"]);
  });
});

describe("elements added after creation", () => {
  test("Python: resolves the listeners of an event bus in dictionaries and lists", () => {
    const of = callsOf({
      "a.py": `from collections import defaultdict
def foo(): pass
def bar(): pass
class Bus:
    def __init__(self):
        self.listeners = {}
        self.many = defaultdict(list)
        self.all = []
        self.none = []
    def on(self, name, cb):
        self.listeners.setdefault(name, []).append(cb)
        self.many[name].append(cb)
        self.all.append(cb)
    def fire(self, name):
        for cb in self.listeners[name]: cb(1)
    def fire_many(self, name):
        for cb in self.many[name]: cb(1)
    def fire_all(self):
        for cb in self.all: cb(1)
    def fire_none(self):
        for cb in self.none: cb(1)
bus = Bus()
bus.on("x", foo)
bus.on("y", bar)
def keyed(k):
    table = {}
    table["a"] = foo
    table["b"] = bar
    table["b"]()
def unknown(k):
    table = {}
    table[k] = foo
    table[k]()
def updated(k):
    table = {"a": foo}
    table.update({"b": bar})
    table[k]()
def other(k):
    table, copy = {}, {}
    table[k] = foo
    copy[k]()
`,
    });
    for (const name of ["Bus.fire", "Bus.fire_many", "Bus.fire_all"])
      expect(of(name)).toEqual(["bar", "foo"]);
    expect(of("Bus.fire_none")).toEqual([]);
    expect(of("keyed")).toEqual(["bar"]);
    expect(of("unknown")).toEqual(["foo"]);
    expect(of("updated")).toEqual(["bar", "foo"]);
    expect(of("other")).toEqual([]);
  });

  test("Python: putting an element back into its own list neither adds nor hides types", () => {
    const of = callsOf({
      "a.py": `class Node:
    def visit(self): pass
    def kids(self): return [Node()]
def written(root: Node):
    stack = [root]
    while stack:
        node = stack.pop()
        node.visit()
        stack.append(node)
def filled(root: Node):
    stack = []
    stack.append(root)
    while stack:
        node = stack.pop()
        node.visit()
        stack.append(node)
        stack.extend(node.kids())
`,
    });
    expect(of("written")).toEqual(["Node.visit"]);
    expect(of("filled")).toEqual(["Node.kids", "Node.visit"]);
  });

  test("JavaScript: resolves elements added to arrays, maps, and objects", () => {
    const of = callsOf({
      "a.js": `function foo() {} function bar() {}
const table = {};
table.go = foo;
table["stop"] = bar;
function go() { table.go(); }
function anyone(k) { table[k](); }
class Bus {
  constructor() { this.listeners = new Map(); this.all = []; this.by = {}; }
  on(name, cb) { this.listeners.set(name, cb); this.all.push(cb); this.by[name] = cb; }
  one(name) { this.listeners.get(name)(); }
  each() { this.all.forEach((cb) => cb()); }
  named(name) { this.by[name](); }
}
const bus = new Bus();
bus.on("a", foo);
function recursive() { const o = { a: foo }; o.a = { a: o.a }; o.a.a(); }
`,
    });
    expect(of("go")).toEqual(["foo"]);
    expect(of("anyone")).toEqual(["bar", "foo"]);
    for (const name of ["Bus.one", "Bus.each", "Bus.named"]) expect(of(name)).toEqual(["foo"]);
  });
});

describe("keyed methods and containers created with elements", () => {
  test("Python: get, pop, and setdefault read a single key", () => {
    const of = callsOf({
      "a.py": `def foo(): pass
def bar(): pass
table = {"a": foo, "b": bar}
def one(): table.get("a")()
def popped(): table.pop("b")()
def anyone(k): table.get(k)()
def missing(): table.get("zz")()
class C:
    table = {"a": foo, "b": bar}
    def one(self): self.table.get("b")()
def filled():
    own = {}
    own.setdefault("a", foo)
    own.setdefault("b", bar)
    own["b"]()
`,
    });
    expect(of("one")).toEqual(["foo"]);
    expect(of("popped")).toEqual(["bar"]);
    expect(of("anyone")).toEqual(["bar", "foo"]);
    expect(of("missing")).toEqual([]);
    expect(of("C.one")).toEqual(["bar"]);
    expect(of("filled")).toContain("bar");
    expect(of("filled")).not.toContain("foo");
  });

  test("JavaScript: resolves elements of maps and sets", () => {
    const of = callsOf({
      "a.js": `function foo() {} function bar() {}
class Job { run() {} }
const made = new Map([["a", foo], ["b", bar]]);
const filled = new Map();
filled.set("a", foo);
filled.set("b", bar);
const jobs = new Map([["a", new Job()]]);
const all = new Set([foo]);
const other = new Map(made);
function one() { made.get("b")(); }
function anyone(k) { made.get(k)(); }
function missing() { made.get("zz")(); }
function looped() { for (const [, run] of made) run(); }
function each() { made.forEach((run) => run()); }
function put() { filled.get("a")(); }
function putMissing() { filled.get("zz")(); }
function method() { jobs.get("a").run(); }
function members() { for (const run of all) run(); }
function copied() { other.get("a")(); }
class Bus {
  constructor() { this.table = new Map([["a", foo]]); }
  fire() { this.table.get("a")(); }
}
`,
      "b.js": `export class Map { get() { return () => {}; } }
const own = new Map();
function ours() { own.get("a"); }
`,
    });
    expect(of("one")).toEqual(["bar"]);
    for (const name of ["anyone", "looped", "each"]) expect([name, of(name)]).toEqual([name, ["bar", "foo"]]);
    for (const name of ["put", "members", "Bus.fire"]) expect([name, of(name)]).toEqual([name, ["foo"]]);
    for (const name of ["missing", "putMissing", "copied"]) expect([name, of(name)]).toEqual([name, []]);
    expect(of("method")).toEqual(["Job.run"]);
    expect(of("ours")).toEqual(["Map.get"]);
  });

  test("TypeScript: the declared type of a table does not hide the functions in its initializer", () => {
    const of = callsOf({
      "a.ts": `function foo() {} function bar() {}
type Form = "a" | "b";
const mapped: { [F in Form]: () => void } = { a: foo, b: bar };
const record: Record<string, () => void> = { a: foo, b: bar };
function anyone(k: Form) { mapped[k](); }
function one() { record["b"](); }
function other(k: string) { record[k](); }
`,
    });
    for (const name of ["anyone", "other"]) expect([name, of(name)]).toEqual([name, ["bar", "foo"]]);
    expect(of("one")).toEqual(["bar"]);
  });

  test("Python: a decorator's parameter resolves to the decorated function", () => {
    const lines = callLines(
      sourceWorld({
        "a.py": `import functools
def deco(fn):
    @functools.wraps(fn)
    def wrapper(): return fn()
    return wrapper
def retry(times):
    def outer(fn):
        def inner(): return fn()
        return inner
    return outer
def both(fn):
    def second(): return fn()
    return second
class Task:
    def __init__(self, fn): self.fn = fn
    def run(self): return self.fn()
@deco
def job(): pass
@retry(3)
def repeated(): pass
@deco
@both
def twice(): pass
@Task
def made(): pass
class C:
    @deco
    def method(self): pass
    @property
    def plain(self): pass
`,
      }),
    );
    expect(lines.filter((line) => !line.startsWith("a.py# "))).toEqual([
      "a.py#C -> a.py#deco",
      "a.py#Task.run -> a.py#made",
      "a.py#both.second -> a.py#twice",
      "a.py#deco.wrapper -> a.py#C.method",
      "a.py#deco.wrapper -> a.py#both.second",
      "a.py#deco.wrapper -> a.py#job",
      "a.py#retry.outer.inner -> a.py#repeated",
    ]);
    expect(lines).toContain("a.py# -> a.py#retry.outer");
  });
});
