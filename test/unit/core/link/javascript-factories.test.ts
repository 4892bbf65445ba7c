// JavaScript: modules that a factory makes, as in UMD and RequireJS. Who calls the functions of the object it returns?
import { expect, test } from "vitest";
import { calls, edgeLines, sourceWorld } from "./source-view.ts";

const body = `(part) {
  function close(n) { return part.shut(n); }
  return { run: function () { this.stop(); close(1); }, stop() { this.deep.end(); }, close: close, deep: { end() {} } };
});`;
const umd = `(function (root, factory) {
  if (typeof define === "function" && define.amd) define(["./part"], factory);
  else if (typeof module === "object" && module.exports) module.exports = factory(require("./part"));
  else root.Tool = factory(root.Part);
})(this, function ${body}`;
const amd = `define(["./part", "exports"], function ${body}`;
const part = `exports.shut = function () {};`;

test.each([
  ["UMD", umd],
  ["RequireJS", amd],
])("%s: `this` is the object, and parameters are modules", (_, text) => {
  expect(calls({ "tool.js": text, "part.js": part })).toEqual([
    "tool.js#close -> part.js#shut",
    "tool.js#run -> tool.js#close",
    "tool.js#run -> tool.js#stop",
    "tool.js#stop -> tool.js#deep.end",
  ]);
});

test("imports of the module call its functions", () => {
  const sources = {
    "tool.js": umd,
    "part.js": part,
    "a.js": `import tool from "./tool"; export function go() { tool.run(); }`,
    "b.js": `const { stop } = require("./tool"); stop();`,
    "c.js": `define("c", ["./tool"], function (other) { function far(other) { other.stop(); } other.run(); });`,
  };
  expect(calls(sources).filter((line) => !line.startsWith("tool"))).toEqual([
    "a.js#go -> tool.js#run",
    "b.js# -> tool.js#stop",
    "c.js# -> tool.js#run",
  ]);
});

test("only a module's factory exports what it returns", () => {
  const text = `register(["./part"], function (part) { part.shut(); return { run() { this.stop(); }, stop() {} }; });`;
  const found = edgeLines(
    sourceWorld({ "a.js": text, "part.js": part, "b.js": `import { run } from "./a"; run();` }),
  );
  expect(found).toEqual(["IMPORTS b.js# -> a.js# import"]);
});
