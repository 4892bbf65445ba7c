// Calls of what other files pass to parameters.
import { describe, expect, test } from "vitest";
import {
  calledNames,
  encodeCalledNames,
  readCalledNames,
} from "../../../../src/core/link/names/called-names.ts";
import { leastCpuMs } from "../../../support/cpu-time.ts";
import { expectRelinked } from "./expect-relinked.ts";
import { linkAll, linkChanged } from "./relinked-view.ts";
import { callLines, sourceWorld, type Sources } from "./source-view.ts";

const takers = `exports.each = function each(all, f) { for (const one of all) f(one); };`;
const caller = (at: number): string =>
  `const { each } = require("./takers"); function show${at}() {} each([], show${at});`;

/** `takers.js`, and as many files that pass a function of their own to its function. */
function callers(count: number): Sources {
  const files = Array.from({ length: count }, (_, at) => [`caller${at}.js`, caller(at)]);
  return { "takers.js": takers, ...(Object.fromEntries(files) as Sources) };
}

/** The same, where all files pass functions of one of four. */
function shared(count: number): Sources {
  const passed = (at: number): string =>
    `const { each } = require("./takers"); const { show${at} } = require("./caller${at}"); each([], show${at});`;
  const files = Array.from({ length: count }, (_, at) => [
    `caller${at}.js`,
    at < 4 ? `${caller(at)} exports.show${at} = show${at};` : passed(at % 4),
  ]);
  return { "takers.js": takers, ...(Object.fromEntries(files) as Sources) };
}

const calledByEach = (sources: Sources): string[] =>
  callLines(sourceWorld(sources)).filter((line) => line.startsWith("takers.js#each"));

describe("a function that many files call", () => {
  test("runs what each of sixteen files passes", () => {
    expect(calledByEach(callers(16))).toHaveLength(16);
  });

  test("could run anything if more than 24 files call its name, also if they mean another function", () => {
    expect(calledByEach(shared(25))).toEqual([]);
    const other = { "other.js": `const each = (f) => {}; each(setTimeout);` };
    expect(calledByEach({ ...shared(24), ...other })).toEqual([]);
  });

  test("could run anything if it is passed more than 24 values", () => {
    const repeated = (count: number): Sources => ({
      "takers.js": takers,
      "caller.js": `const { each } = require("./takers"); ${Array.from({ length: count }, (_, at) => `function f${at % 3}() {} each([], f${at % 3});`).join(" ")}`,
    });
    expect(calledByEach(repeated(24))).toHaveLength(3);
    expect(calledByEach(repeated(25))).toEqual([]);
  });
});

describe("edits of other files", () => {
  test("a file too many that calls the name takes the calls away, and brings them back when it goes", () => {
    const touched = ["takers.js"];
    const to = caller(0);
    expectRelinked({ path: "caller24.js", from: undefined, to, beside: shared(24), touched });
    expectRelinked({ path: "caller24.js", from: to, to: "", beside: shared(24), touched });
  });

  test("a file too many that calls an heir takes away what its base calls", () => {
    const classes = {
      "server.js": `class Server { constructor(store) { this.store = store; } run() { this.store.get(); } } module.exports = { Server };`,
      "sub.js": `const { Server } = require("./server"); class Sub extends Server {} module.exports = { Sub };`,
      "store.js": `class Store { get() {} } module.exports = { Store };`,
    };
    const use = `const { Sub } = require("./sub"); const { Store } = require("./store"); new Sub(new Store());`;
    const users = Array.from({ length: 24 }, (_, at) => [`use${at}.js`, use]);
    const beside = { ...classes, ...(Object.fromEntries(users) as Sources) };
    const to = `new Sub(first, second);`;
    expectRelinked({ path: "make.js", from: undefined, to, beside, touched: ["server.js"] });
  });

  test("another function that is passed, also through a function of a third file", () => {
    const beside = {
      "takers.js": takers,
      "between.js": `const { each } = require("./takers"); class Kept { constructor(f) { this.f = f; } run() { each([], this.f); } } module.exports = Kept;`,
    };
    const last = (name: string): string =>
      `const Kept = require("./between"); function a() {} function b() {} new Kept(${name}).run();`;
    const edit = { path: "last.js", from: last("a"), to: last("b"), beside, touched: ["takers.js"] };
    expectRelinked(edit);
  });

  test("a method that comes to the class of an object that a third file passes", () => {
    const beside = {
      "run.py": "def run(job):\n    job.start()\n",
      "main.py": "from run import run\nfrom jobs import make\nrun(make())\n",
    };
    const jobs = (base: string): string =>
      `class Base:\n    def start(self): pass\nclass Job${base}:\n    def stop(self): pass\ndef make():\n    return Job()\n`;
    const edit = { path: "jobs.py", from: jobs(""), to: jobs("(Base)"), beside };
    expectRelinked({ ...edit, touched: ["run.py"] });
  });
});

test("what tests pass says nothing about code that is no test, and does not make a name common", () => {
  const tests = Array.from({ length: 20 }, (_, at) => [
    `test/caller${at}.js`,
    caller(at).replace("./", "../"),
  ]);
  expect(calledByEach({ ...callers(1), ...(Object.fromEntries(tests) as Sources) })).toEqual([
    "takers.js#each -> caller0.js#show0",
  ]);
  const tested = { "test/takers.js": takers, "test/a.js": caller(0) };
  expect(callLines(sourceWorld(tested))).toContain("test/takers.js#each -> test/a.js#show0");
});

test("a class that inherits its constructor from another file passes to that one", () => {
  const sources = {
    "server.js": `class Server { constructor(store) { this.store = store; } run() { this.store.get(); } } module.exports = Server;`,
    "sub.js": `const Server = require("./server"); class Mid extends Server {} class Sub extends Mid {} module.exports = { Sub };`,
    "main.js": `const { Sub } = require("./sub"); class Store { get() {} } new Sub(new Store());`,
  };
  expect(callLines(sourceWorld(sources))).toContain("server.js#Server.run -> main.js#Store.get");
});

test("a class calls what its base in another file keeps in a field", () => {
  const sources = {
    "server.js": `class Server { constructor(store) { this.store = store; } } module.exports = Server;`,
    "sub.js": `const Server = require("./server"); class Sub extends Server { run() { this.store.get(); } } module.exports = { Sub };`,
    "main.js": `const { Sub } = require("./sub"); class Store { get() {} } class Other { get() {} } new Sub(new Store());`,
  };
  expect(callLines(sourceWorld(sources))).toContain("sub.js#Sub.run -> main.js#Store.get");
  const { "main.js": from, ...beside } = sources;
  const to = from.replace("new Store", "new Other");
  expectRelinked({ path: "main.js", from, to, beside, touched: ["sub.js"] });
});

test("a class calls what is passed for its own objects, not for those of other heirs of its base", () => {
  const sources = {
    "server.js": `class Server { constructor(store) { this.store = store; } run() { this.store.put(); } } module.exports = Server;`,
    "one.js": `const Server = require("./server"); class One extends Server { go() { this.store.get(); } } module.exports = One;`,
    "two.js": `const Server = require("./server"); class Two extends Server { constructor(a) { super(a); } go() { this.store.get(); } } module.exports = Two;`,
    "main.js": `const One = require("./one"); const Two = require("./two"); class A { get() {} put() {} } class B { get() {} put() {} } new One(new A()); new Two(new B());`,
  };
  const calls = callLines(sourceWorld(sources)).filter((line) =>
    /#(?:One|Two|Server)\.\w+ -> main/.test(line),
  );
  expect(calls).toEqual([
    "one.js#One.go -> main.js#A.get",
    "server.js#Server.run -> main.js#A.put",
    "server.js#Server.run -> main.js#B.put",
    "two.js#Two.go -> main.js#B.get",
  ]);
});

test("what a method puts into an unknown value is not one of its methods", () => {
  const sources = {
    "a.js": `function first() {} const parser = make()[key]; parser.add("x", first); parser.has("x");`,
  };
  expect(callLines(sourceWorld(sources))).toEqual([]);
});

test("the kept names are those of the file; damaged ones are read from it again", () => {
  const world = sourceWorld({ "a.js": caller(1) });
  const names = calledNames(world.parsed(0));
  expect(names).toHaveLength(1);
  const kept = encodeCalledNames(world.parsed(0));
  expect(readCalledNames({ ...world, summary: () => kept }, 0)).toEqual(names);
  expect(readCalledNames({ ...world, summary: () => kept.subarray(0, 3) }, 0)).toEqual(names);
});

test("a call that passes only plain values, or a function written there, says nothing to others", () => {
  const world = sourceWorld({
    "a.js": `one(1, "x", () => 1, {}, []); two(f); three({ f }); four([f]);`,
  });
  expect(calledNames(world.parsed(0))).toHaveLength(3);
});

test("a file of many functions that one long file calls is linked in linear time", () => {
  const timeOf = (count: number): number => {
    const rows = (text: (at: number) => string): string =>
      Array.from({ length: count }, (_, at) => text(at)).join("");
    const sources = {
      "takers.js": rows((at) => `exports.take${at} = function take${at}(g${at}) { g${at}(); };\n`),
      "caller.js": `const takers = require("./takers"); class A extends B { constructor(f) { super(f); } }\n${rows((at) => `function f${at}() {} takers.take${at}(f${at});\n`)}`,
    };
    const world = sourceWorld(sources);
    return leastCpuMs(() => {
      expect(callLines(world).filter((line) => line.startsWith("takers.js#take"))).toHaveLength(count);
    });
  };
  timeOf(500);
  expect(timeOf(4_000)).toBeLessThan(9 * timeOf(1_000));
}, 60_000);

test("files of functions that call each other's are linked in linear time", () => {
  const timeOf = (count: number): number => {
    const file = (at: number): string =>
      `const { run${(at + 1) % count}: next } = require("./f${(at + 1) % count}"); exports.run${at} = function run${at}(f) { f(); next(f); next(stop); }; function stop() {}`;
    const files = Array.from({ length: count }, (_, at) => [`f${at}.js`, file(at)] as const);
    const world = sourceWorld(Object.fromEntries(files));
    return leastCpuMs(() => callLines(world));
  };
  timeOf(100);
  expect(timeOf(1_000)).toBeLessThan(8 * timeOf(250));
}, 60_000);

test("what a long file of functions affects when it is new or edited is found in linear time", () => {
  const stateOf = (sources: Sources) => [sources, sourceWorld(sources)] as const;
  const long = (count: number, step: number): string =>
    Array.from(
      { length: count },
      (_, at) => `export function f${at}(g${at}) { return f${(at * step) % count}(g${at}); }\n`,
    ).join("");
  const timeOf = (count: number): number => {
    const user = { "user.js": `import { f1 } from "./long"; function own() {} f1(own);` };
    const [none, old, now] = [{}, { "long.js": long(count, 7) }, { "long.js": long(count, 11) }].map((file) =>
      stateOf({ ...user, ...file }),
    );
    const edges = [none, old].map((state) => linkAll(state![1]));
    return leastCpuMs(() => {
      expect(linkChanged(edges[0]!, none!, old!).linked).toEqual(["user.js", "long.js"]);
      expect(linkChanged(edges[1]!, old!, now!).linked).toContain("long.js");
    });
  };
  timeOf(250);
  expect(timeOf(4_000)).toBeLessThan(9 * timeOf(1_000));
}, 60_000);
