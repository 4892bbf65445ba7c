// A notebook is read as its code and prose, each line in its place; what it printed and drew is left out.
import { expect, test } from "vitest";
import { readAsPeople } from "../../../../src/core/languages/index.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const read = (text: string): string => readAsPeople("a.ipynb", Buffer.from(text), text);
const cell = (kind: string, source: readonly string[] | string, more: object = {}): object => ({
  cell_type: kind,
  ...more,
  source,
});
const write = (cells: readonly object[], metadata: object = {}): string =>
  JSON.stringify({ cells, metadata, nbformat: 4 }, null, 1);

test("each line stays where it is written, whatever the order of keys", () => {
  const text = write([
    { source: ["# Title\n", "\n", 'A "word".'], cell_type: "markdown" },
    cell("code", ["x = {'a': \"b\\n\"}\n", "y = 'ä'"], { outputs: [{ text: ["printed()\n"] }] }),
  ]);
  const lines = text.split("\n");
  const shown = read(text).split("\n");
  expect(shown).toHaveLength(lines.length);
  const told = shown.flatMap((line, at) => (line === "" ? [] : [[line, lines[at]!.trim()]]));
  expect(told).toEqual([
    ["# # Title", '"# Title\\n",'],
    ['# A "word".', '"A \\"word\\"."'],
    ["x = {'a': \"b\\n\"}", '"x = {\'a\': \\"b\\\\n\\"}\\n",'],
    ["y = 'ä'", "\"y = 'ä'\""],
  ]);
});

test.each([
  ["%matplotlib inline", "# %matplotlib inline"],
  ["!pip install it", "# !pip install it"],
  ["files = !ls", "# files = !ls"],
  ["  %time f()", "  pass # %time f()"],
  ["np.array?", "# np.array?"],
  ["a = b % c", "a = b % c"],
  ["a = b != c", "a = b != c"],
  ["    % (a, b))", "    % (a, b))"],
  ["    != b)", "    != b)"],
])("%s is read as %s", (line, shown) => {
  expect(read(write([cell("code", [line])])).trim()).toBe(shown.trim());
});

test("a cell for another program, another language or a source on one line is words", () => {
  expect(read(write([cell("code", ["%%bash\n", "ls -l"])])).trim()).toMatch(/^# %%bash\n# ls -l$/);
  const r = write([cell("code", ["x <- 1"])], { language_info: { name: "R" } });
  expect(read(r).trim()).toBe("# x <- 1");
  expect(read(write([cell("code", "a = 1\nb = 2\n")])).trim()).toBe("# a = 1 b = 2");
  const julia = [{ cells: [{ cell_type: "code", input: ["x = 1"], language: "julia" }] }];
  expect(read(JSON.stringify({ worksheets: julia }))).toBe("# x = 1");
  expect(read(JSON.stringify({ worksheets: [{ cells: [{ cell_type: "code", input: ["a = 1"] }] }] }))).toBe(
    "a = 1",
  );
});

test("what is no notebook is read as it is", () => {
  for (const text of ['{"name": "a",\n "rows": ["b"]}', "version 1\nsize 2\n", "", "{", '{"cells": [']) {
    expect(read(text)).toBe(text);
  }
});

test("what a cell shows is no cell, however deep it is, and the next cell is read", () => {
  const shown = { cells: [{ cell_type: "code", source: ["shown()"] }] };
  const deep = JSON.parse(`${"[".repeat(200)}"deep"${"]".repeat(200)}`) as object;
  const outputs = [{ data: { "application/json": shown, deep } }];
  const text = write([cell("code", ["f()"], { outputs }), cell("code", ["g()"])]);
  expect(read(text).trim().split(/\n+/)).toEqual(["f()", "g()"]);
});

test("long keys and blank lines are read in no time", () => {
  const held = {
    cells: [cell("code", [" ".repeat(200_000)])],
    ["k".repeat(2_000_000)]: new Array(100_000).fill(""),
  };
  expect(cpuMs(() => read(JSON.stringify(held)))).toBeLessThan(1_000);
});

test.each([
  "",
  "{",
  '{"cells": [',
  '{"cells": [{"source": ["a',
  "[".repeat(100_000),
  '{"a":'.repeat(50_000),
  '"\\'.repeat(50_000),
])("a broken notebook is read at once", (text) => {
  expect(cpuMs(() => read(text))).toBeLessThan(1_000);
  expect(read(text).split("\n")).toHaveLength(text.split("\n").length);
});
