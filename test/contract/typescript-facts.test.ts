// The project's own TypeScript resolves names, and its results count as a compiler's facts.
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { IndexReport } from "../../src/core/types/index.ts";
import type { Engine } from "../../src/engine.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";
import { makeTypeScriptProject } from "../support/typescript-project.ts";

// Long timeout: each test runs a compiler in its own process.
vi.setConfig({ testTimeout: 120_000 });

const config = '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["."] }';

/** Only the types of a generic function tell what `read` refers to. */
const files = {
  "tsconfig.json": config,
  "store.ts":
    "export class Store {\n  read() {}\n}\nexport class Queue {\n  read() {}\n}\nexport interface Made<T> {\n  value: T;\n}\n",
  "use.ts": [
    'import { type Made, Queue, Store } from "./store";',
    "type Pick<K> = K extends 'q' ? Queue : Store;",
    "declare function make<K extends string>(kind: K): Made<Pick<K>>;",
    "export function use() {",
    "  make('q').value.read();",
    "}",
    "",
  ].join("\n"),
};

function makeOlder(root: string, paths: readonly string[]): void {
  const then = Date.now() / 1000 - 60;
  for (const path of paths) utimesSync(join(root, path), then, then);
}

async function start(root: string): Promise<{
  engine: Engine;
  ask(): Promise<IndexReport>;
  callsOf(symbolId: string): Promise<string[]>;
}> {
  const { engine } = await openTestEngine();
  return {
    engine,
    ask: () => engine.code.index(root, { typescript: true }),
    async callsOf(symbolId) {
      const edges = await engine.code.dependencies({ root, symbolId, direction: "outgoing" });
      return edges
        .filter(({ relationship }) => relationship === "CALLS")
        .map(({ target, strategy }) => `${target} ${strategy}`);
    },
  };
}

test("TypeScript's facts are used for the files that it read until they are saved", async () => {
  const root = makeTypeScriptProject(files);
  makeOlder(root, Object.keys(files));
  const { engine, ask, callsOf } = await start(root);
  const report = await ask();
  expect(report.compilerFacts).toMatchObject({ documents: 2, used: 2, newer: 0, differing: 0, missing: 0 });
  expect(report.compilerFacts?.tool).toMatch(/^TypeScript \d+\.\d+/);
  expect(report.problems).toEqual([]);
  expect(await callsOf("use.ts#use")).toContain("store.ts#Queue.read scip");
  // A plain run still uses it, and makes no new generation if nothing changed.
  expect(await engine.code.index(root, {})).toMatchObject({
    generation: report.generation,
    compilerFacts: { used: 2 },
  });
  writeFileSync(join(root, "use.ts"), `${files["use.ts"]}// saved\n`);
  utimesSync(join(root, "use.ts"), Date.now() / 1000 + 1, Date.now() / 1000 + 1);
  expect((await engine.code.index(root, {})).compilerFacts).toMatchObject({ used: 1, newer: 1 });
  expect(await callsOf("use.ts#use")).not.toContain("store.ts#Queue.read scip");
  makeOlder(root, ["use.ts"]);
  expect((await ask()).compilerFacts).toMatchObject({ used: 2, newer: 0 });
  expect(await callsOf("use.ts#use")).toContain("store.ts#Queue.read scip");
});

test("TypeScript resolves JavaScript without a configuration, in ES modules and CommonJS", async () => {
  const root = makeTypeScriptProject({
    "lib/store.js": "class Store {\n  read() {}\n}\nmodule.exports = { Store, open: () => new Store() };\n",
    "main.js":
      'const { open } = require("./lib/store");\nfunction run() {\n  open().read();\n}\nexports.run = run;\n',
    "esm/a.mjs": "export default function go() {}\n",
    "esm/b.mjs": 'import start from "./a.mjs";\nexport const f = () => start();\n',
  });
  const { ask, callsOf } = await start(root);
  expect((await ask()).compilerFacts).toMatchObject({ documents: 4, used: 4 });
  expect(await callsOf("main.js#run")).toEqual(
    expect.arrayContaining(["lib/store.js#open scip", "lib/store.js#Store.read scip"]),
  );
  expect(await callsOf("esm/b.mjs#f")).toEqual(["esm/a.mjs#go scip"]);
});

test("TypeScript reads packages of a monorepo from their sources, not from their build output", async () => {
  const composite = '{ "compilerOptions": { "composite": true, "outDir": "dist" }, "include": ["src"]';
  const root = makeTypeScriptProject({
    "package.json": '{ "private": true, "workspaces": ["packages/*"] }',
    "tsconfig.json": '{ "files": [], "references": [{ "path": "packages/a" }, { "path": "packages/b" }] }',
    "packages/a/package.json": '{ "name": "@x/a", "main": "dist/index.js", "types": "dist/index.d.ts" }',
    "packages/a/tsconfig.json": `${composite} }`,
    "packages/a/src/index.ts": "export const table = { run() {} };\n",
    "packages/b/package.json": '{ "name": "b" }',
    "packages/b/tsconfig.json": `${composite}, "references": [{ "path": "../a" }] }`,
    "packages/b/src/main.ts":
      'import { table } from "@x/a";\nimport { table as near } from "../../a/src/index";\nexport const go = () => table.run();\nexport const goNear = () => near.run();\n',
    // No configuration includes it, so the one in a parent folder applies.
    "packages/b/test/main.test.ts": 'import { go } from "../src/main";\nexport const check = () => go();\n',
  });
  const { ask, callsOf } = await start(root);
  const report = await ask();
  expect(report.compilerFacts).toMatchObject({ documents: 3, used: 3 });
  expect(report.problems).toEqual([]);
  for (const name of ["go", "goNear"])
    expect(await callsOf(`packages/b/src/main.ts#${name}`)).toEqual([
      "packages/a/src/index.ts#table.run scip",
    ]);
  expect(await callsOf("packages/b/test/main.test.ts#check")).toEqual(["packages/b/src/main.ts#go scip"]);
});

test("TypeScript is found in a package of the root, and a missing TypeScript is an error", async () => {
  const root = makeRepository({ "app/tsconfig.json": config, "app/a.ts": "export function a() {}\na();\n" });
  const { engine, ask } = await start(root);
  await expect(ask()).rejects.toMatchObject({
    code: "COMPILER_UNAVAILABLE",
    message: expect.stringContaining(root) as string,
    hint: expect.stringContaining("Install TypeScript") as string,
  });
  expect(await engine.code.standings({ root })).toEqual([]);
  const other = makeTypeScriptProject({});
  symlinkSync(join(other, "node_modules"), join(root, "app/node_modules"), "junction");
  expect((await ask()).compilerFacts).toMatchObject({ used: 1 });
});

test("TypeScript 7 is refused, and a version 6 installed beside it is used", async () => {
  const root = makeRepository({
    "a.ts": "export function a() {}\na();\n",
    "node_modules/typescript/package.json":
      '{ "name": "typescript", "version": "7.0.2", "main": "version.cjs" }',
    "node_modules/typescript/version.cjs": 'exports.version = "7.0.2";\n',
  });
  const { ask } = await start(root);
  await expect(ask()).rejects.toMatchObject({
    code: "COMPILER_UNAVAILABLE",
    message: expect.stringContaining("TypeScript 7.0.2") as string,
  });
  const other = makeTypeScriptProject({});
  const beside = join(root, "node_modules/@typescript/typescript6");
  writeFileSync(join(root, "tsconfig.json"), config);
  mkdirSync(join(beside, ".."), { recursive: true });
  symlinkSync(join(other, "node_modules/typescript"), beside, "junction");
  expect((await ask()).compilerFacts).toMatchObject({ used: 1 });
});

test("the options typescript and scip cannot be combined", async () => {
  const root = makeTypeScriptProject(files);
  const { engine } = await start(root);
  const both = { typescript: true, scip: join(root, "tsconfig.json") };
  await expect(engine.code.index(root, both)).rejects.toMatchObject({ code: "INPUT_INVALID" });
});
