// JavaScript: the object that a file exports. Who calls its functions, through `this`, `exports` or an import?
import { expect, test } from "vitest";
import { calls, edgeLines, sourceWorld } from "./source-view.ts";

test.each(["module.exports =", "export default", "exports = module.exports ="])(
  "`this` in a method after `%s` is that object",
  (head) => {
    const text = `${head} { run() { return [1].map((n) => this.stop(n)); }, async stop(n) { await this.deep.end(); }, deep: { end() { this.more(); }, more() {} } };`;
    expect(calls({ "a.js": text })).toEqual([
      "a.js#deep.end -> a.js#deep.more",
      "a.js#run -> a.js#stop",
      "a.js#stop -> a.js#deep.end",
    ]);
  },
);

test("functions of an exported object are called through imports of it", () => {
  expect(
    calls({
      "a.js": `const halt = () => 1; export default { run() {}, stop: halt, deep: { end() {} } };`,
      "b.js": `import api from "./a.js"; function use() { api.run(); api.stop(); api.deep.end(); }`,
      "c.js": `module.exports = { go() {} };`,
      "d.js": `import c from "./c.js"; export function use() { c.go(); }`,
    }),
  ).toEqual([
    "b.js#use -> a.js#deep.end",
    "b.js#use -> a.js#halt",
    "b.js#use -> a.js#run",
    "d.js#use -> c.js#go",
  ]);
});

test("who calls a function by its name in an object depends on that entry, and on no entry with code of its own", () => {
  const lines = edgeLines(
    sourceWorld({
      "log.js": `function warn() {} function fail() {} export const log = { warn, error: fail, note() {} };`,
      "use.js": `import { log } from "./log.js"; function use() { log.warn(); log.error(); log.note(); }`,
    }),
  );
  expect(lines.filter((line) => line.includes("use.js#use"))).toEqual([
    "CALLS use.js#use -> log.js#fail receiver",
    "CALLS use.js#use -> log.js#log.note receiver",
    "CALLS use.js#use -> log.js#warn receiver",
    "DEPENDS_ON use.js#use -> log.js#log import",
    "DEPENDS_ON use.js#use -> log.js#log.error receiver",
    "DEPENDS_ON use.js#use -> log.js#log.warn receiver",
  ]);
});

test("a named import does not lead to another function of that name in the default object", () => {
  expect(
    calls({
      "a.js": `export function stop() {} function other() {} export default { stop: other };`,
      "b.js": `import { stop } from "./a.js"; function use() { stop(); }`,
    }),
  ).toEqual(["b.js#use -> a.js#stop"]);
});

test("`export *` passes on what a module exports, not the properties of its default object", () => {
  expect(
    calls({
      "a.js": `import other from "./other.js"; export default { name: "a", setup() {}, end: other.end, run() {} };`,
      "b.js": `export function setup() {} export const end = () => 1; export function run() {} export default { run };`,
      "index.js": `export * from "./a.js"; export * from "./b.js";`,
      "use.js": `import { setup, end, run } from "./index.js"; function use() { setup(); end(); run(); }`,
    }),
  ).toEqual(["use.js#use -> b.js#end", "use.js#use -> b.js#run", "use.js#use -> b.js#setup"]);
});

test("`this` in the methods of other objects of the file is not what it exports", () => {
  expect(
    calls({
      "a.js": `register({ go() { this.run(); } });
               new Thing({ go() { this.run(); }, to: function () { this.run(); } });
               other = { go() { this.run(); } };
               function make() { return { go() { this.run(); } }; }
               wrap(function () { return { go() { this.run(); } }; });
               export default { run() {}, end() { this.run(); }, list: [{ go() { this.run(); } }] };`,
    }),
  ).toEqual(["a.js#end -> a.js#run"]);
});

test("`this` in what a file exports frozen, assigned to its exports, or with export =", () => {
  const object = `{ a() { this.b(); }, /** Waits. */ async b() { this.c(); }, c() { this["a"](); } }`;
  for (const text of [
    `module.exports = Object.freeze(${object});`,
    `Object.assign(module.exports, ${object});`,
    `export = ${object};`,
  ])
    expect(calls({ "a.ts": text })).toEqual(["a.ts#a -> a.ts#b", "a.ts#b -> a.ts#c", "a.ts#c -> a.ts#a"]);
});

test("a file calls its own exports: exports.run(), module.exports.run(), this.run()", () => {
  expect(
    calls({
      "a.js": `exports.run = function () {}; exports.a = () => exports.run(); exports.b = function () { module.exports.run(); };
               module.exports.c = function () { this.run(); };`,
    }),
  ).toEqual(["a.js#a -> a.js#run", "a.js#b -> a.js#run", "a.js#c -> a.js#run"]);
});

test("other objects than the exported one", () => {
  expect(
    calls({
      "a.js": `exports.run = function () {};
               exports.Maker = function () { this.run(); };
               exports.each = function (list) { list.forEach(function () { this.run(); }); };`,
      "b.js": `(function (exports) { exports.run(); })(window); function f(module) { module.exports.run(); } exports.run = () => 1;`,
      "c.js": `function run() {} function f() { this.run(); } module.exports = { run, f };`,
    }),
  ).toEqual([]);
});

test("a class assigned to a member and exported in the same chain of assignments", () => {
  const lines = edgeLines(
    sourceWorld({
      "ext.js": `const internals = {};
        exports = module.exports = internals.Ext = class { constructor() {} add() {} static combine() { return new internals.Ext(); } };`,
      "use.js": `const Ext = require("./ext"); class Mine extends Ext {} function use() { new Ext().add(); Ext.combine(); }`,
    }),
  );

  expect(lines).toContain("CALLS use.js#use -> ext.js#internals.Ext.constructor import");
  expect(lines).toContain("CALLS use.js#use -> ext.js#internals.Ext.add receiver");
  expect(lines).toContain("CALLS use.js#use -> ext.js#internals.Ext.combine receiver");
  expect(lines).toContain("CALLS ext.js#internals.Ext.combine -> ext.js#internals.Ext.constructor receiver");
  expect(lines).toContain("INHERITS use.js#Mine -> ext.js#internals.Ext import");
});

test("`this` in an accessor with functions of its own is the object around it", () => {
  const accessor = `set body(value) { const clean = () => this.drop(); clean(); this.drop(); }, drop() {}`;
  expect(
    calls({
      "a.js": `module.exports = { ${accessor} };`,
      "b.js": `const b = { ${accessor} };`,
      "c.js": `class C { ${accessor.replace(",", "")} }`,
    }),
  ).toEqual([
    "a.js#body -> a.js#body.clean",
    "a.js#body -> a.js#drop",
    "a.js#body.clean -> a.js#drop",
    "b.js#b.body -> b.js#b.body.clean",
    "b.js#b.body -> b.js#b.drop",
    "b.js#b.body.clean -> b.js#b.drop",
    "c.js#C.body -> c.js#C.body.clean",
    "c.js#C.body -> c.js#C.drop",
    "c.js#C.body.clean -> c.js#C.drop",
  ]);
});

test("functions added to an object that outside code or a class makes", () => {
  expect(
    calls({
      "res.js": `var res = Object.create(http.ServerResponse.prototype); module.exports = res;
        res.status = function () { return this; };
        res.type = res.contentType = function () { this.end(); };
        res.send = function () { this.status(); this.type(); };`,
      "use.js": `const res = require("./res"); function use() { res.send(); res.contentType(); res.other(); }`,
      "bus.js": `class Bus { emit() {} } const bus = new Bus(); bus.ring = function () { this.emit(); };
        function go() { bus.ring(); bus.emit(); }`,
      "run.js": `function make() { return function inner() {}; } const run = make(); run.more = function () {};
        function go() { run(); }`,
    }),
  ).toEqual([
    "bus.js#bus -> bus.js#Bus",
    "bus.js#bus.ring -> bus.js#Bus.emit",
    "bus.js#go -> bus.js#Bus.emit",
    "bus.js#go -> bus.js#bus.ring",
    "res.js#res.send -> res.js#res.contentType",
    "res.js#res.send -> res.js#res.status",
    "run.js#go -> run.js#make.inner",
    "run.js#run -> run.js#make",
    "use.js#use -> res.js#res.contentType",
    "use.js#use -> res.js#res.send",
  ]);
});

test("two names of one function: A.b = A.c = function () {}", () => {
  expect(
    calls({
      "a.js": `function A() {}
        A.prototype.b = A.prototype.c = function () {};
        A.of = A.from = function () { return new A(); };
        function f() { A.of().b(); }`,
    }),
  ).toEqual(["a.js#A.from -> a.js#A", "a.js#f -> a.js#A.c", "a.js#f -> a.js#A.from"]);
});
