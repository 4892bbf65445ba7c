// Calls through fields and containers that keep functions, in files of many such values.
import { expect, test } from "vitest";
import { cpuMs } from "../../../support/cpu-time.ts";
import { callLines, calls, sourceWorld } from "./source-view.ts";

test("many calls through a field that many literals set are linked in linear time", () => {
  const timeOf = (count: number): number => {
    const one = (at: number): string => `var t${at} = A{Run: d.other}\nfunc call${at}(a *A) { a.Run() }\n`;
    const text = `package p\ntype A struct { Run func() }\n${Array.from({ length: count }, (_, at) => one(at)).join("")}`;
    const world = sourceWorld({ "a.go": text });
    return cpuMs(() => {
      expect(callLines(world)).toEqual([]);
    });
  };
  timeOf(1_000);
  // Looking at all literals for each call takes 14 times as long or more.
  expect(timeOf(4_000)).toBeLessThan(10 * timeOf(1_000));
}, 60_000);

test("a table of up to 32 functions is followed, one of more could run anything", () => {
  const called = (count: number): readonly string[] => {
    const all = Array.from({ length: count }, (_, at) => `on${at}`);
    const text = `class Machine:
    def __init__(self):
        self.table = {${all.map((name, at) => `K${at}: self.${name}`).join(", ")}}
    def run(self, op):
        self.table[op](op)
${all.map((name) => `    def ${name}(self, op): ...\n`).join("")}`;
    return calls({ "machine.py": text });
  };
  expect(called(32)).toHaveLength(32);
  expect(called(33)).toEqual([]);
});
