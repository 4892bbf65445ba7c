// JavaScript and TypeScript: an arrow function has the `this` of the function around it, wherever it is kept.
import { expect, test } from "vitest";
import { callLines, sourceWorld } from "./source-view.ts";

const calls = (text: string): string[] => callLines(sourceWorld({ "a.ts": text }));

test("`this` in an arrow function that an object holds is the class around", () => {
  expect(
    calls(`
      export class Router {
        options = {};
        hooks() { return { find: (path: string) => this.find(path) }; }
        local() { const hooks = { deep: { find: async () => { await this.find(""); } } }; return hooks; }
        get read() { return { ...this.options, find: () => { this.find(""); } }; }
        static all() { return { make: () => this.make() }; }
        static make() {}
        field = () => { this.find(""); };
        find(path: string) { return path; }
      }`),
  ).toEqual([
    "a.ts#Router.all.make -> a.ts#Router.make",
    "a.ts#Router.field -> a.ts#Router.find",
    "a.ts#Router.hooks.find -> a.ts#Router.find",
    "a.ts#Router.local.deep.find -> a.ts#Router.find",
    "a.ts#Router.read.find -> a.ts#Router.find",
  ]);
});

test("`this` in a method of an object is that object, and outside of any function it is none", () => {
  expect(
    calls(`
      export const tasks = {
        run: () => this.stop(),
        start() { return { stop: () => this.stop(), start() { this.stop(); } }; },
        stop() {},
      };
      function Old() { this.open = () => { this.close(); }; }
      Old.prototype.close = function () { return { close: () => this.flush() }; };
      Old.prototype.flush = function () {};
      export class Mixed { run() { return { stop() { this.go(); }, go: () => this.stop() }; } stop() {} }`),
  ).toEqual([
    "a.ts#Mixed.run.go -> a.ts#Mixed.stop",
    "a.ts#Mixed.run.stop -> a.ts#Mixed.run.go",
    "a.ts#Old.close.close -> a.ts#Old.flush",
    "a.ts#Old.open -> a.ts#Old.close",
    "a.ts#tasks.start.start -> a.ts#tasks.start.stop",
    "a.ts#tasks.start.stop -> a.ts#tasks.stop",
  ]);
});
