// Can an agent follow calls with get_symbol_info, and use the short names that answers report?
import { expect, test, vi } from "vitest";
import { createToolClient } from "../support/codemem-client.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Info {
  readonly id: string;
  readonly declares?: readonly string[];
  readonly calls?: readonly string[];
  readonly called_by?: number;
  readonly called_by_possible?: number;
  readonly unresolved?: {
    readonly name: string;
    readonly mentions: number;
    readonly places: readonly string[];
  };
}
interface Callers {
  readonly source: string;
  readonly unresolved?: { readonly name: string; readonly mentions: number };
  readonly results: readonly { readonly symbol: string }[];
  readonly candidates?: readonly { readonly signature: string; readonly start_line: number }[];
}

async function openSample(): Promise<{
  info: (name: string) => Promise<Info>;
  callers: (query: string) => Promise<Callers>;
}> {
  const { engine } = await openTestEngine();
  const client = createToolClient(engine);
  const root = makeRepository({
    "src/serve.ts":
      'import { save } from "./store";\n' +
      "interface Codec { write(): void }\n" +
      "class Plain implements Codec { write(): void {} }\n" +
      "class Packed implements Codec { write(): void {} }\n" +
      "export function route(codec: Codec): void {\n" +
      "  save(1);\n  check();\n  save(2);\n  codec.write();\n}\n" +
      "function check(): void {}\n" +
      "export const codecs = [new Plain(), new Packed()];\n" +
      "export function start(codec: Codec): void {\n  route(codec);\n  route(codec);\n}\n",
    "src/cart.rb": "class Cart\n  def full?\n    true\n  end\n\n  def pay\n    full?\n  end\nend\n",
    "src/box.py":
      "import sys\n\nif sys.platform:\n    class Box:\n        def one(self): ...\nelse:\n" +
      "    class Box:\n        def two(self): ...\n",
    "src/till.rb": "def till(cart)\n  cart.pay\nend\n",
    "src/hooks.ts": "function onSave(): void {}\nexport const hooks = [onSave];\n",
    "src/store.ts": "export function save(at: number): void {}\nexport const limit = 3;\n",
    "src/Pipe.java":
      "class Pipe {\n  void run(int a) { one(); }\n  void run(String a) { two(); }\n" +
      "  void one() {}\n  void two() {}\n" +
      '  void useInt() { run(1); }\n  void useText() { run("a"); }\n}\n',
  });
  await client.ask("index_codebase", { path: root });
  return {
    info: (name) => client.ask<Info>("get_symbol_info", { qualified_name: name }),
    callers: (query) => client.ask<Callers>("search_callers_for", { query }),
  };
}

test("get_symbol_info lists what a function calls, each once with the line of its first call", async () => {
  const { info } = await openSample();
  const { calls, called_by: calledBy } = await info("route");
  expect(calls?.slice(0, 3)).toEqual(["6 src/store.ts#save", "7 check", "9 Codec.write"]);
  // What an interface's call may run is marked.
  expect(calls?.slice(3).sort()).toEqual(["9? Packed.write", "9? Plain.write"]);
  expect(calledBy).toBe(1);
  expect(await info("check")).toMatchObject({ calls: [], called_by: 1 });
  // A constant cannot call.
  const constant = await info("limit");
  expect(constant).not.toHaveProperty("calls");
  expect(constant).not.toHaveProperty("called_by");
});

test("get_symbol_info counts what may run at a call if it is many", async () => {
  const { engine } = await openTestEngine();
  const client = createToolClient(engine);
  const kinds = ["A", "B", "C", "D", "E"];
  const root = makeRepository({
    "src/shape.ts":
      "interface Shape { draw(): void }\n" +
      "export function paint(shape: Shape): void {\n  shape.draw();\n}\n" +
      kinds.map((kind) => `class ${kind} implements Shape { draw(): void {} }\n`).join(""),
  });
  await client.ask("index_codebase", { path: root });
  const { calls } = await client.ask<Info>("get_symbol_info", { qualified_name: "paint" });
  expect(calls).toHaveLength(4);
  expect(calls).toContain("3 Shape.draw");
  expect(calls).toContain("3? and 3 more");
});

test("get_symbol_info says which callers are only possible, and where uses of the name are unresolved", async () => {
  const { engine } = await openTestEngine();
  const client = createToolClient(engine);
  const root = makeRepository({
    "src/shape.ts":
      "interface Shape { draw(): void }\n" +
      "export class Square implements Shape { draw(): void {}\n  fold(): void {} }\n" +
      "export const gray = 7;\n" +
      "export function paint(shape: Shape): void {\n  shape.draw();\n}\n" +
      "export function trace(square: Square): void {\n  square.draw();\n}\n",
    "src/stage.ts":
      "export function play(cast: any): void {\n  cast.draw();\n  cast.fold();\n  cast.gray();\n}\n",
  });
  await client.ask("index_codebase", { path: root });
  const info = (name: string): Promise<Info> => client.ask<Info>("get_symbol_info", { qualified_name: name });
  expect(await info("Square.draw")).toMatchObject({
    called_by: 2,
    called_by_possible: 1,
    unresolved: { name: "draw", mentions: 1, places: ["src/stage.ts:2 play"] },
  });
  // Without a caller, "0" is no proof that nobody calls it.
  const fold = await info("Square.fold");
  expect(fold).toMatchObject({ called_by: 0, unresolved: { mentions: 1, places: ["src/stage.ts:3 play"] } });
  expect(fold).not.toHaveProperty("called_by_possible");
  // Nor for what cannot call; a file has no name that code uses, and what is always resolved has no remark.
  expect(await info("gray")).toMatchObject({ unresolved: { places: ["src/stage.ts:4 play"] } });
  expect(await info("src/shape.ts")).not.toHaveProperty("unresolved");
  expect(await info("Square")).not.toHaveProperty("unresolved");
});

test("get_symbol_info lists a sure call, not also the earlier one that may run the same method", async () => {
  const { engine } = await openTestEngine();
  const client = createToolClient(engine);
  const root = makeRepository({
    "src/shape.ts":
      "interface Shape { draw(): void }\n" +
      "export function paint(shape: Shape, square: Square): void {\n" +
      "  shape.draw();\n  dry();\n  square.draw();\n}\n" +
      "function dry(): void {}\n" +
      "class Square implements Shape { draw(): void {} }\n",
  });
  await client.ask("index_codebase", { path: root });
  const { calls } = await client.ask<Info>("get_symbol_info", { qualified_name: "paint" });
  expect(calls).toEqual(["3 Shape.draw", "4 dry", "5 Square.draw"]);
});

test("a test is a candidate only if nothing else has the name, and short results say what they call", async () => {
  const { engine } = await openTestEngine();
  const client = createToolClient(engine);
  const root = makeRepository({
    "a/load.ts": "export function load(): void {}\n",
    "b/load.ts": "export function load(): void {}\n",
    "a/use.ts": 'import { load } from "./load";\nexport function first(): void {\n  load();\n}\n',
    "b/use.ts": 'import { load } from "./load";\nexport function second(): void {\n  load();\n}\n',
    "a/load.test.ts": 'describe("load", () => {});\n',
  });
  await client.ask("index_codebase", { path: root });
  const callers = await client.ask<{
    readonly results: readonly { readonly symbol: string; readonly target: string }[];
    readonly candidates: readonly { readonly kind: string }[];
  }>("search_callers_for", { query: "load", compact: true });
  expect(callers.candidates.map(({ kind }) => kind)).toEqual(["function", "function"]);
  expect(callers.results.map(({ symbol, target }) => [symbol, target])).toEqual([
    ["first", "a/load.ts#load"],
    ["second", "b/load.ts#load"],
  ]);
  const one = await client.ask<{ readonly results: readonly object[] }>("search_callers_for", {
    query: "a/load.ts#load",
    compact: true,
  });
  expect(one.results).toHaveLength(1);
  expect(one.results[0]).not.toHaveProperty("target");
});

test("get_symbol_info lists what a file or a type declares, in line order", async () => {
  const { info } = await openSample();
  const file = await info("src/serve.ts");
  expect(file).not.toHaveProperty("calls");
  expect(file.declares).toEqual([
    ...["2 Codec", "2 Codec.write", "3 Plain", "3 Plain.write", "4 Packed", "4 Packed.write"],
    ...["5 route", "11 check", "12 codecs", "13 start"],
  ]);
  expect((await info("Pipe")).declares).toEqual([
    ...["2 Pipe.run", "3 Pipe.run~1", "4 Pipe.one", "5 Pipe.two", "6 Pipe.useInt", "7 Pipe.useText"],
  ]);
  expect(await info("route")).not.toHaveProperty("declares");
});

test("a question mark in a name does not say that a call is only possible", async () => {
  const { info } = await openSample();
  expect((await info("Cart.pay")).calls).toEqual(["7 Cart::full?"]);
});

test("of two types with one name in a file, each has its own members", async () => {
  const { info } = await openSample();
  expect((await info("src/box.py#Box")).declares).toEqual(["5 Box.one"]);
  expect((await info("src/box.py#Box~1")).declares).toEqual(["8 Box~1.two"]);
});

test("a name takes the number that tells overloads apart; candidates have signatures and lines", async () => {
  const { info, callers } = await openSample();
  const first = await info("src/Pipe.java#Pipe.run");
  const second = await info("Pipe.run~1");
  expect(second.id).toBe("src/Pipe.java#Pipe.run~1");
  expect([first.calls, second.calls]).toEqual([["2 Pipe.one"], ["3 Pipe.two"]]);
  expect((await info("run~1")).id).toBe(second.id);
  const ofSecond = await callers("Pipe.run~1");
  expect(ofSecond.candidates).toBeUndefined();
  expect(ofSecond.results.map(({ symbol }) => symbol)).toEqual(["Pipe.useText"]);
  const both = await callers("Pipe.run");
  const shown = both.candidates?.map(({ signature, start_line: line }) => `${line} ${signature}`);
  expect(shown?.sort()).toEqual([
    expect.stringMatching(/^2 .*run\(int a\)/),
    expect.stringMatching(/^3 .*run\(String a\)/),
  ]);
});

test("a function that is only stored or passed on has its other uses as callers", async () => {
  const { callers } = await openSample();
  const stored = await callers("onSave");
  expect(stored.source).toBe("graph");
  expect(stored.results.map(({ symbol }) => symbol)).toEqual(["hooks"]);
});

test("a symbol without any use has no results that show only its definition", async () => {
  const { callers } = await openSample();
  const unused = await callers("Pipe.useInt");
  expect(unused.source).toBe("search");
  expect(unused.results.map(({ symbol }) => symbol)).not.toContain("Pipe.useInt");
});

test("a symbol asked for by its place has the unresolved uses of its name", async () => {
  const { callers } = await openSample();
  expect((await callers("src/cart.rb:6")).unresolved).toMatchObject({ name: "pay", mentions: 1 });
});
