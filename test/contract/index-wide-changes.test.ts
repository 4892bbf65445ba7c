// Changes to names that many files mention: only affected files are linked again, and the result equals a fresh index.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine.ts";
import { realRoot, rootStorePath } from "../../src/core/types/index.ts";
import { openRootStore } from "../../src/core/store/index.ts";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

const users = 300;
const strangers = 600;

/** `users` packages call the package lib; `strangers` use the same names for their own symbols. */
function goProject(): Record<string, string> {
  const files: Record<string, string> = {
    "go.mod": "module m\n",
    "lib/core.go": [
      "package lib",
      "type Item struct { Name string; Next *Item }",
      "func (i *Item) Run() string { return i.Name }",
      "func New() *Item { return &Item{} }",
      "",
    ].join("\n"),
    "lib/other.go": "package lib\nfunc Help() *Item { return New() }\n",
  };
  for (let i = 0; i < users; i++) {
    files[`users/u${i}/use.go`] =
      `package u${i}\nimport "m/lib"\nfunc Use${i}() string { return lib.Help().Next.Run() }\n`;
  }
  for (let i = 0; i < strangers; i++) {
    files[`strangers/s${i}/own.go`] = [
      `package s${i}`,
      "// It is no lib.Item from core.",
      "type Item struct { Name string }",
      "func (i Item) Run() string { return i.Name }",
      "func New() Item { return Item{} }",
      `func Own${i}() string { return New().Run() }`,
      "",
    ].join("\n");
  }
  return files;
}

const otherType = [
  "func New() Else { return Else{} }",
  "type Else struct{}",
  'func (e Else) Run() string { return "" }',
].join("\n");

async function expectFresh(root: string, home: string): Promise<void> {
  const fresh = await openTestEngine();
  await fresh.engine.code.index(root, {});
  expect(await dumpIndex(home, root)).toEqual(await dumpIndex(fresh.home, root));
}

async function callersOf(engine: Engine, root: string, name: string): Promise<number> {
  const found = await engine.code.lookupSymbol({ name, root });
  if (!found.found) throw new Error(`${name} is ambiguous`);
  const edges = await engine.code.dependencies({ root, symbolId: found.symbol.id, direction: "incoming" });
  return edges.filter(({ relationship }) => relationship === "CALLS").length;
}

describe("changes that affect many files", { timeout: 120_000 }, () => {
  test("renaming a Go file relinks only the files with edges to it", async () => {
    const { engine, home } = await openTestEngine();
    const root = makeRepository(goProject());
    await engine.code.index(root, {});
    renameSync(join(root, "lib/core.go"), join(root, "lib/base.go"));
    const report = await engine.code.index(root, {});
    expect(report).toMatchObject({ filesParsed: 0, filesRemoved: 1, filesRelinked: users + 1 });
    expect(await callersOf(engine, root, "lib/base.go#Item.Run")).toBe(users);
    await expectFresh(root, home);
  });

  test("renaming a file of a package without callers relinks no file", async () => {
    const { engine, home } = await openTestEngine();
    const root = makeRepository(goProject());
    await engine.code.index(root, {});
    renameSync(join(root, "strangers/s7/own.go"), join(root, "strangers/s7/mine.go"));
    const report = await engine.code.index(root, {});
    expect(report).toMatchObject({ filesParsed: 0, filesRelinked: 0 });
    await expectFresh(root, home);
  });

  test("a branch switch of 100 files relinks only the callers whose targets changed", async () => {
    const { engine, home } = await openTestEngine();
    const project = goProject();
    for (let i = 0; i < 100; i++) {
      project[`callers/c${i}/call.go`] =
        `package c${i}\nimport "m/strangers/s${i}"\nfunc Call() string { return s${i}.New().Run() }\n`;
    }
    const root = makeRepository(project);
    await engine.code.index(root, {});
    for (let i = 0; i < 100; i++) {
      const path = `strangers/s${i}/own.go`;
      // Half of them change a body, the other half return another type.
      const text =
        i % 2 === 0
          ? project[path]!.replace("return New().Run()", 'return "" + New().Run()')
          : project[path]!.replace("func New() Item { return Item{} }", otherType);
      writeFileSync(join(root, path), text);
    }
    const report = await engine.code.index(root, {});
    expect(report.filesParsed).toBe(100);
    expect(report.filesRelinked).toBe(50);
    await expectFresh(root, home);
  });

  test("moving a module together with its imports does not relink indirect users", async () => {
    const { engine, home } = await openTestEngine();
    const files: Record<string, string> = {
      "src/item.ts": "export class Item { value = 1; run(): Item { return this; } }\n",
      "src/make.ts": 'import { Item } from "./item";\nexport function make(): Item { return new Item(); }\n',
    };
    for (let i = 0; i < 20; i++) {
      files[`src/use${i}.ts`] = `import { make } from "./make";\nexport const x${i} = make();\n`;
    }
    const root = makeRepository(files);
    await engine.code.index(root, {});
    mkdirSync(join(root, "src/inner"));
    renameSync(join(root, "src/item.ts"), join(root, "src/inner/item.ts"));
    writeFileSync(join(root, "src/make.ts"), files["src/make.ts"]!.replace("./item", "./inner/item"));
    const report = await engine.code.index(root, {});
    expect(report).toMatchObject({ filesParsed: 1, filesReused: 1, filesRelinked: 0 });
    await expectFresh(root, home);
  });

  test("an index of another extractor version is rebuilt", async () => {
    const { engine, home } = await openTestEngine();
    const root = makeRepository({ "a.ts": "export const a = 1;\n", "b.ts": "export const b = 2;\n" });
    await engine.code.index(root, {});
    const store = openRootStore(rootStorePath(home, realRoot(root)));
    store.publish({ ...store.findRecord()!, extractor: 0 });
    await store.close();
    expect(await engine.code.index(root, {})).toMatchObject({ generation: 2, filesReused: 2, symbols: 2 });
  });
});
