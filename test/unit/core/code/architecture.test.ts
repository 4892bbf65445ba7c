// An overview of a root, from a real index: clusters with their folders, file cycles, and unreachable code.
import { beforeAll, expect, test, vi } from "vitest";
import type { Architecture, UnreachableSymbol } from "../../../../src/core/types/index.ts";
import type { Engine } from "../../../../src/engine.ts";
import { openIndexed } from "../../../support/engine.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const files = {
  // a → b → a: one edge there, two back.
  "orders/a.ts":
    'import { price } from "../prices/b.ts";\nexport function order() { return price(1); }\nexport const rate = 2;\nexport function fee() { return rate; }\n',
  "prices/b.ts":
    'import { rate, fee } from "../orders/a.ts";\nexport function price(n: number) { return n * rate + fee(); }\nexport function cost(n: number) { return n * rate; }\n',
  "main.ts":
    'import { order } from "./orders/a.ts";\nimport { Base, Loud } from "./shapes.ts";\nimport { cost } from "./prices/b.ts";\n' +
    "function forgotten() {\n  return helper();\n}\nfunction helper() {\n  function inner() { return 1; }\n  return inner();\n}\n" +
    "function recursive(n: number): number { return n > 0 ? recursive(n - 1) : 0; }\n" +
    "function handler() { return 1; }\nconst table = { handler };\n" +
    "function run(shape: Base) { return shape.draw(); }\nrun(new Loud()); order(); cost(1); console.log(table);\n",
  "shapes.ts":
    "export class Base {\n  draw() { return this.#quiet(); }\n  #quiet() { return 0; }\n  #never() { return 1; }\n}\n" +
    "export class Loud extends Base {\n  draw() { return shout(); }\n}\nfunction shout() { return 2; }\n" +
    "export function offered() { return onlyByOffered(); }\nfunction onlyByOffered() { return 3; }\n" +
    "export function tested() { return 4; }\n" +
    "type Paint = { tone: Tone };\ntype Tone = string;\ntype Unused = { paint: Paint };\nexport interface Wall { paint: Paint }\n" +
    "export class Brush {\n  private size = widest();\n}\nfunction widest() { return 5; }\n",
  "shapes.test.ts":
    'import { test } from "vitest";\nimport { tested } from "./shapes.ts";\ntest("it", () => { tested(); });\nfunction unusedInTest() { return 1; }\n',
  "style.css": ".never { color: red; }\n",
};

let engine: Engine;
let root: string;
let found: Architecture;
beforeAll(async () => {
  ({ engine, root } = await openIndexed(files));
  found = await engine.code.architecture({ root, limit: 50, fileLimit: 100 });
  return () => engine.close();
});

const symbolOf = (label: string): UnreachableSymbol | undefined =>
  found.unreachable.symbols.find((symbol) => symbol.label === label);

test("private code that no reachable code uses is unreachable, and its members are not listed separately", () => {
  const labels = found.unreachable.symbols.filter(({ isOffered }) => !isOffered).map(({ label }) => label);
  expect(labels.sort()).toEqual(["Base.#never", "Unused", "forgotten", "helper", "recursive"]);
  expect(symbolOf("forgotten")).toMatchObject({
    filePath: "main.ts",
    lineStart: 4,
    lineEnd: 6,
    isTested: false,
  });
});

test("code called through an override, a table, or the top level of a file is reachable", () => {
  for (const label of ["shout", "handler", "run", "Base.#quiet", "onlyByOffered", "Loud", "Loud.draw"])
    expect(symbolOf(label), label).toBeUndefined();
});

test("the types and initial values of fields are reachable if the class or type with the fields is reachable", () => {
  for (const label of ["Paint", "Tone", "widest"]) expect(symbolOf(label), label).toBeUndefined();
});

test("unused exports and code that only tests use are marked as such", () => {
  expect(symbolOf("offered")).toMatchObject({ isOffered: true, isTested: false });
  expect(symbolOf("tested")).toMatchObject({ isOffered: true, isTested: true });
  expect(symbolOf("unusedInTest")).toBeUndefined();
  expect(found.unreachable.count).toBe(found.unreachable.symbols.length);
  const cut = found.unreachable;
  expect(cut.lines).toBe(
    cut.symbols.reduce((sum, { lineStart, lineEnd }) => sum + lineEnd - lineStart + 1, 0),
  );
});

test("files that import each other form a cycle with the number of edges of each step", () => {
  expect(found.cycleCount).toBe(1);
  const [cycle] = found.cycles;
  expect(cycle).toMatchObject({ size: 2, folders: 2 });
  expect([...cycle!.files].sort()).toEqual(["orders/a.ts", "prices/b.ts"]);
  const back = cycle!.steps.find(({ from }) => from === "prices/b.ts")!;
  const there = cycle!.steps.find(({ from }) => from === "orders/a.ts")!;
  expect(back.edges).toBeGreaterThan(there.edges);
  expect(back.example.line).toBeGreaterThan(0);
});

test("file centralities add up to 1, clusters list their folders, and key symbols count their users", () => {
  expect(found.files.reduce((sum, { centrality }) => sum + centrality, 0)).toBeCloseTo(1, 6);
  expect(found.files.find(({ path }) => path === "shapes.test.ts")?.isTest).toBe(true);
  for (const { folders, size } of found.clusters) {
    expect(size).toBeGreaterThan(1);
    expect(folders[0]!.share).toBeGreaterThan(0);
  }
  expect(found.keySymbols.find(({ label }) => label === "rate")?.users).toBe(3);
  expect(found.keySymbols.length).toBeGreaterThan(5);
});

test("limits shorten each list, and a root that is not indexed is an error", async () => {
  const cut = await engine.code.architecture({ root, limit: 1, fileLimit: 2 });
  expect([cut.clusters, cut.keySymbols, cut.unreachable.symbols].map(({ length }) => length)).toEqual([
    1, 1, 1,
  ]);
  expect(cut.files.length).toBe(2);
  expect(cut.unreachable.count).toBe(found.unreachable.count);
  await expect(engine.code.architecture({ root: "/nowhere", limit: 1, fileLimit: 1 })).rejects.toMatchObject({
    code: "ROOT_NOT_INDEXED",
  });
});
