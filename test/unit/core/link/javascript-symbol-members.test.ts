// JavaScript: members named by a symbol, `[kRun]() {}`. Who calls `this[kRun]()`?
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

test("a method named by a symbol of the file, or of a module that the caller imports", () => {
  expect(
    calls({
      "queue.js": `const kRun = Symbol("run");
        class Queue { add() { this[kRun](); } [kRun]() {} }
        module.exports = { Queue, kRun };`,
      "use.js": `const { Queue, kRun } = require("./queue"); function use() { new Queue()[kRun](); }`,
    }),
  ).toEqual([
    "queue.js#Queue.add -> queue.js#Queue.[kRun]",
    "use.js#use -> queue.js#Queue",
    "use.js#use -> queue.js#Queue.[kRun]",
  ]);
});

test("a field named by a symbol holds what is assigned to it", () => {
  expect(
    calls({
      "keys.ts": `export const kSock = Symbol("sock"); export const kDone = Symbol.for("done");`,
      "pool.ts": `import { kSock, kDone } from "./keys";
        class Sock { close() {} }
        export class Pool {
          constructor() { this[kSock] = new Sock(); this[kDone] = () => {}; }
          end() { this[kSock].close(); this[kDone](); }
        }
        export function drop(pool: Pool) { pool[kSock].close(); }`,
    }),
  ).toEqual([
    "pool.ts#Pool.constructor -> pool.ts#Sock",
    "pool.ts#Pool.end -> pool.ts#Pool.[kDone]",
    "pool.ts#Pool.end -> pool.ts#Sock.close",
    "pool.ts#drop -> pool.ts#Sock.close",
  ]);
});

test("a variable as an index means no member of its name; an imported key may mean any element", () => {
  expect(
    calls({
      "keys.js": `export const KEY = "k";`,
      "a.js": `import { KEY } from "./keys.js";
        const kRun = Symbol();
        class Queue { [kRun]() {} other(kRun) { this[kRun](); } }
        function one() {} function two() {}
        const table = { one, two };
        function a() { table[KEY](); }
        let name = "one";
        class Named { [name]() {} go() { this[name](); } }`,
    }),
  ).toEqual(["a.js#a -> a.js#one", "a.js#a -> a.js#two"]);
});
