// JavaScript and TypeScript: which file a path refers to if declarations lie beside a script, or a manifest chooses.
import { expect, test } from "vitest";
import { calls, edgeLines, sourceWorld } from "./source-view.ts";

test.each([
  [".js", ".d.ts"],
  [".mjs", ".d.mts"],
  [".cjs", ".d.cts"],
  [".mjs", ".d.ts"],
])("a call resolves to the script (%s), not to the declarations beside it (%s)", (script, declared) => {
  expect(
    calls({
      [`boot${script}`]: `export function boot(o) { return o; }`,
      [`boot${declared}`]: `export function boot(o: number): number;`,
      "test/a.js": `import { boot } from "../boot${script}"; export function a() { boot(1); }`,
      "test/b.ts": `import { boot } from "../boot${script}"; export function b() { boot(1); }`,
      "test/c.ts": `import { boot } from "../boot"; export function c() { boot(1); }`,
    }),
  ).toEqual([
    `test/a.js#a -> boot${script}#boot`,
    `test/b.ts#b -> boot${script}#boot`,
    `test/c.ts#c -> boot${script}#boot`,
  ]);
});

test("CommonJS: a call resolves to the function assigned to module.exports, not to `export =` in the .d.ts", () => {
  expect(
    calls({
      "boot.js": `function boot(o) { return { start }; function start() { return o; } } module.exports = boot;`,
      "boot.d.ts": `declare namespace boot { interface Booted {} } declare function boot(o: number): boot.Booted; export = boot;`,
      "a.js": `const Boot = require("./boot"); function a() { Boot(1).start(); }`,
    }),
  ).toEqual(["a.js#a -> boot.js#boot", "a.js#a -> boot.js#boot.start"]);
});

test("a call resolves to a .d.ts without a script, and prefers a TypeScript source to both", () => {
  expect(
    calls({
      "a.ts": `import { one } from "./one.js"; import { two } from "./two"; one(); two();`,
      "one.d.ts": `export function one(): void;`,
      "two.ts": `export function two() {}`,
      "two.js": `export function two() {}`,
      "two.d.ts": `export function two(): void;`,
    }),
  ).toEqual(["a.ts# -> one.d.ts#one", "a.ts# -> two.ts#two"]);
});

test("finds types that only a script's declarations contain, also through a re-export", () => {
  const declared = `export interface Booted { start(): void } export function boot(): Booted; export function late(): void;`;
  const lines = edgeLines(
    sourceWorld({
      "boot.js": `export function boot() { return make(); } export function Booted() {}`,
      "boot.d.ts": declared,
      "all.js": `export * from "./boot.js";`,
      "a.ts": `import { boot, late, type Booted } from "./all.js"; class Mine implements Booted { start() {} } function f(b: Booted) { b.start(); late(); boot(); }`,
    }),
  );
  expect(lines).toContain("CALLS a.ts#f -> boot.d.ts#Booted.start receiver");
  expect(lines).toContain("CALLS a.ts#f -> boot.d.ts#late reexport");
  expect(lines).toContain("CALLS a.ts#f -> boot.js#boot reexport");
  expect(lines).toContain("IMPLEMENTS a.ts#Mine -> boot.d.ts#Booted reexport");
});

test("finds types in a namespace that declarations merge with a function of the script", () => {
  const lines = edgeLines(
    sourceWorld({
      "boot.js": `function boot() {} module.exports = boot; module.exports.halt = function halt() {};`,
      "boot.d.ts": `declare namespace boot { interface Booted { start(): void } function halt(): void } declare function boot(): boot.Booted; export = boot;`,
      "a.ts": `import boot from "./boot"; export function f(b: boot.Booted) { b.start(); boot(); boot.halt(); }`,
      "b.ts": `import start = require("./boot.js"); export function g(b: start.Booted) { b.start(); start.halt(); }`,
      "c.js": `const start = require("./boot"); /** @param {start.Booted} b */ function h(b) { start(); }`,
    }),
  );
  expect(lines.filter((line) => line.startsWith("CALLS"))).toEqual([
    "CALLS a.ts#f -> boot.d.ts#boot.Booted.start receiver",
    "CALLS a.ts#f -> boot.js#boot import",
    "CALLS a.ts#f -> boot.js#halt receiver",
    "CALLS b.ts#g -> boot.d.ts#boot.Booted.start receiver",
    "CALLS b.ts#g -> boot.js#halt receiver",
    "CALLS c.js#h -> boot.js#boot import",
  ]);
});

test("finds types in a package's types file when its main script is in another folder", () => {
  const lines = edgeLines(
    sourceWorld({
      "package.json": `{ "name": "booter", "main": "code/boot.js", "types": "typed/api.d.ts" }`,
      "code/boot.js": `module.exports = { boot() {} };`,
      "typed/api.d.ts": `export interface Booted { start(): void } export function boot(): Booted;`,
      "a.ts": `import { boot, type Booted } from "booter"; export function f(b: Booted) { b.start(); boot(); }`,
    }),
  );
  expect(lines).toContain("CALLS a.ts#f -> typed/api.d.ts#Booted.start receiver");
  expect(lines).toContain("CALLS a.ts#f -> code/boot.js#boot import");
});

test.each([
  ["main", `{ "main": "boot.js" }`],
  ["main without extension", `{ "main": "./boot" }`],
  ["main beside types", `{ "main": "boot.js", "types": "boot.d.ts" }`],
  ["main beside types elsewhere", `{ "main": "boot.js", "types": "typed/boot.d.ts" }`],
  ["exports", `{ "exports": { ".": { "types": "./boot.d.ts", "default": "./boot.js" } } }`],
  ["module", `{ "module": "boot.js" }`],
])("a folder import resolves to the entry in its package.json: %s", (_, manifest) => {
  const sources = {
    "boot.js": `module.exports = function boot() {};`,
    "boot.d.ts": `declare function boot(): void; export = boot;`,
    "typed/boot.d.ts": `declare function boot(): void; export = boot;`,
    "test/a.js": `const b = require(".."); function a() { b(); }`,
    "test/deep/b.js": `const b = require("../../"); function a() { b(); }`,
    "test/c.mjs": `import b from ".."; function a() { b(); }`,
  };
  const found = ["test/a.js#a", "test/c.mjs#a", "test/deep/b.js#a"];
  expect(calls({ ...sources, "package.json": manifest })).toEqual(
    found.map((from) => `${from} -> boot.js#boot`),
  );
  const inside = Object.entries(sources).map(([path, text]) => [`packages/p/${path}`, text] as const);
  expect(calls({ ...Object.fromEntries(inside), "packages/p/package.json": manifest })).toEqual(
    found.map((from) => `packages/p/${from} -> packages/p/boot.js#boot`),
  );
});

test("a folder import resolves to the source of the built file in its package.json", () => {
  expect(
    calls({
      "package.json": `{ "main": "dist/start.js", "types": "dist/start.d.ts" }`,
      "src/start.ts": `export function start() {}`,
      "test/a.ts": `import { start } from ".."; start();`,
    }),
  ).toEqual(["test/a.ts# -> src/start.ts#start"]);
});

test("an import path that ends in dots or a slash resolves to the folder, not to a file of that name", () => {
  expect(
    calls({
      "tool/index.js": `exports.folder = function folder() {};`,
      "tool.js": `exports.file = function file() {};`,
      "a.js": `require("./tool/").folder(); require("./tool").file();`,
      "tool/test/b.js": `require("..").folder();`,
    }),
  ).toEqual([
    "a.js# -> tool.js#file",
    "a.js# -> tool/index.js#folder",
    "tool/test/b.js# -> tool/index.js#folder",
  ]);
});

test("resolves an import path that leaves the root and reenters it by the package's name", () => {
  expect(
    calls({
      "package.json": `{ "name": "@acme/boot" }`,
      "index.js": `module.exports = function boot() {};`,
      "test/a.js": `require("../../boot")(); require("../../boot/index")(); require("../../booted")(); require("../../../boot")();`,
    }),
  ).toEqual(["test/a.js# -> index.js#boot"]);
});

test("resolution terminates for manifests whose main is their own folder or each other's", () => {
  expect(
    calls({
      "package.json": `{ "main": "./sub" }`,
      "sub/package.json": `{ "main": ".." }`,
      "own/package.json": `{ "main": "." }`,
      "a.js": `require("./sub")(); require("./own")(); require(".")();`,
    }),
  ).toEqual([]);
});

test("a path that begins with a slash is read by the aliases of a tsconfig, else from the root", () => {
  expect(
    calls({
      "tsconfig.json": `{ "compilerOptions": { "paths": { "/@/*": ["src/*"] } } }`,
      "app/main.ts": `import { help } from "/@/help"; import { other } from "/lib/other"; help(); other();`,
      "src/help.ts": `export function help() {}`,
      "lib/other.ts": `export function other() {}`,
    }),
  ).toEqual(["app/main.ts# -> lib/other.ts#other", "app/main.ts# -> src/help.ts#help"]);
});

test("what uses a Pinia store calls the functions of its options, or those that its setup returns", () => {
  expect(
    calls({
      "stores.ts": `
        import { defineStore } from "pinia";
        export const useCart = defineStore("cart", {
          getters: { total(): number { return 1; } },
          actions: { add() { this.check(); }, check() {} },
        });
        export const useUser = defineStore<"user", State>({ id: "user", actions: { async enter() {} } });
        export const useTheme = defineStore("theme", () => {
          function set() { apply(); }
          const apply = () => {};
          return { set, paint: apply };
        });
        export const other = define("other", { actions: { add() {} } });`,
      "page.ts": `
        import { useCart, useUser, useTheme, other } from "./stores";
        const cart = useCart();
        function show() {
          cart.add();
          useUser().enter();
          const { set } = useTheme();
          set();
          useTheme().paint();
          other().add();
          useCart().missing();
        }`,
    }),
  ).toEqual([
    "page.ts#cart -> stores.ts#useCart",
    "page.ts#show -> stores.ts#other",
    "page.ts#show -> stores.ts#useCart",
    "page.ts#show -> stores.ts#useCart.add",
    "page.ts#show -> stores.ts#useTheme",
    "page.ts#show -> stores.ts#useTheme.apply",
    "page.ts#show -> stores.ts#useTheme.set",
    "page.ts#show -> stores.ts#useUser",
    "page.ts#show -> stores.ts#useUser.enter",
    "stores.ts#useCart.add -> stores.ts#useCart.check",
    "stores.ts#useTheme.set -> stores.ts#useTheme.apply",
  ]);
});

test("a function that is only called like Pinia's keeps its result", () => {
  const shelf = `export class Shelf { run() {} }\nexport function defineStore(name) { return new Shelf(); }\n`;
  expect(
    calls({
      "shelf.js": `${shelf}const own = defineStore("own");\nfunction first() { own.run(); }`,
      "page.js": `import { defineStore } from "./shelf";\nconst far = defineStore("far");\nfunction show() { far.run(); }`,
    }).filter((line) => line.endsWith(".run")),
  ).toEqual(["page.js#show -> shelf.js#Shelf.run", "shelf.js#first -> shelf.js#Shelf.run"]);
});
