// Functions inside overloads have the same qualified name: each has an id of its own, which leads to its own edges.
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "../../../../src/engine.ts";
import { openIndexed } from "../../../support/engine.ts";

const files = {
  "Runs.java":
    "class Runs {\n  void go(int x) {\n    new Runnable() { public void run() { one(); } }.run();\n  }\n" +
    "  void go(String x) {\n    new Runnable() { public void run() { two(); } }.run();\n  }\n" +
    "  void one() {}\n  void two() {}\n}\n",
  "cached.py":
    "try:\n    import fast\n    def cached(fn):\n        def wrapper(x):\n            return one(x)\n" +
    "        return wrapper\nexcept ImportError:\n    def cached(fn):\n        def wrapper(x):\n" +
    "            return two(x)\n        return wrapper\ndef one(x): return x\ndef two(x): return x\n",
  "Local.cs":
    "class Local {\n  void Go(int x) { void Run() { one(); } Run(); }\n" +
    "  void Go(string x) { void Run() { two(); } Run(); }\n  void one() {}\n  void two() {}\n}\n",
  "access.ts":
    "export class Access {\n  get v() { const f = () => one(); return f(); }\n" +
    "  set v(x: number) { const f = () => two(); f(); }\n}\n" +
    "function one() { return 1; }\nfunction two() { return 2; }\n",
};

let engine: Engine, root: string;

beforeAll(async () => {
  ({ engine, root } = await openIndexed(files));
});

test.each([
  ["Runs.java", 3, "Runs.one"],
  ["Runs.java", 6, "Runs.two"],
  ["cached.py", 4, "one"],
  ["cached.py", 9, "two"],
  ["Local.cs", 2, "Local.one"],
  ["Local.cs", 3, "Local.two"],
  ["access.ts", 2, "one"],
  ["access.ts", 3, "two"],
])("the innermost function in %s:%i calls %s", async (path, line, callee) => {
  const symbols = await engine.code.listSymbols({ root, path });
  const inner = symbols
    .filter(({ lineStart, kind }) => lineStart === line && kind !== "class")
    .sort((a, b) => b.id.length - a.id.length)[0]!;
  expect(new Set(symbols.map(({ id }) => id)).size).toBe(symbols.length);
  const edges = await engine.code.dependencies({ root, symbolId: inner.id, direction: "outgoing" });
  const called = edges.filter(({ relationship }) => relationship === "CALLS");
  expect(called.map(({ target }) => target)).toEqual([`${path}#${callee}`]);
});

test("such an id is found as it is printed", async () => {
  const found = await engine.code.lookupSymbol({ root, name: "cached~1.wrapper" });
  expect(found).toMatchObject({ found: true, symbol: { id: "cached.py#cached~1.wrapper", lineStart: 9 } });
});
