// Which symbol does a chunk show? Also where a comment is so long that it is a chunk without the code below it.
import { expect, test } from "vitest";
import type { ParsedFile } from "../../../../../src/core/types/index.ts";
import { parser } from "../../../../support/parser.ts";

interface Shown {
  readonly startLine: number;
  readonly symbol: string;
  readonly header: string;
}

function shownChunks(text: string, language = "typescript"): Shown[] {
  const { chunks, symbols, strings }: ParsedFile = parser.parse({
    bytes: Buffer.from(text),
    language,
  }).file;
  return Array.from({ length: chunks.length }, (_, c) => ({
    startLine: chunks.startLine[c]!,
    symbol: chunks.symbol[c]! > 0 ? strings.get(symbols.name[chunks.symbol[c]!]!) : "",
    header: strings.find(chunks.contextHeader[c]!) ?? "",
  }));
}

function longDoc(lines: number, indent = ""): string {
  const body = Array.from(
    { length: lines },
    (_, i) => `${indent} * Line ${i} tells how a report is measured.`,
  );
  return [`${indent}/**`, ...body, `${indent} */`].join("\n");
}

function statements(count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `    this.steps.push("step number ${i} of the report");`,
  ).join("\n");
}

test("a long comment that is a chunk of its own shows the function that it describes", () => {
  const shown = shownChunks(`${longDoc(80)}\nexport function measure(): void {\n  run();\n}\n`);
  expect(shown.length).toBeGreaterThan(2);
  expect(new Set(shown.map(({ symbol }) => symbol))).toEqual(new Set(["measure"]));
  expect(shown[0]!.header).toContain("function measure()");
});

test("a long comment inside a class shows the method below it, not the class", () => {
  const before = `export class Report {\n  begin(): void {\n${statements(40)}\n  }\n`;
  const shown = shownChunks(`${before}\n${longDoc(70, "  ")}\n  measure(): void {\n    run();\n  }\n}\n`);
  const line = before.split("\n").length + 20;
  const ofDoc = shown.filter(({ startLine }) => startLine >= line);
  expect(ofDoc.length).toBeGreaterThan(1);
  expect(new Set(ofDoc.map(({ symbol }) => symbol))).toEqual(new Set(["measure"]));
});

test("statements without a symbol do not show the function that follows them", () => {
  const calls = Array.from({ length: 60 }, (_, i) => `register("route number ${i}", { secure: true });`).join(
    "\n",
  );
  const shown = shownChunks(
    `${calls}\n\n/** Runs. */\nexport function run(): void {\n${statements(30)}\n}\n`,
  );
  expect(shown[0]!.symbol).toBe("");
});

/** The different symbols that the chunks above the definition show. */
function shownAbove(lines: readonly string[], definition: string, language: string): string[] {
  const shown = shownChunks(`${lines.join("\n")}\n${definition}`, language);
  const above = shown.filter(({ startLine }) => startLine < lines.length);
  expect(above.length).toBeGreaterThan(1);
  return [...new Set(above.map(({ symbol }) => symbol))];
}

const repeated = (line: string, count = 90): string[] =>
  Array.from({ length: count }, (_, i) => `${line} ${i}`);

test.each([
  ["///", repeated("/// Measures the report, of which this is the part"), "func alpha() {}\n", "swift"],
  [
    "//!",
    repeated("//! Measures the report, of which this is the part"),
    "int alpha() { return 1; }\n",
    "cpp",
  ],
  ["##", repeated("## Measures the report, of which this is the part"), "def alpha():\n    pass\n", "python"],
  [
    "the name of what follows",
    ["// alpha measures the report.", ...repeated("// This tells of the part with the number")],
    "func alpha() {}\n",
    "swift",
  ],
])("a long comment with %s is the doc of what follows", (_, lines, definition, language) => {
  expect(shownAbove(lines, definition, language)).toEqual(["alpha"]);
});

const licensed = repeated(" * Licensed under these terms, you may not use this file but as told in part");

test.each([
  ["a license", ["/*", " * Copyright 2020 Foo", ...licensed, " */"], "int alpha(int a) { return a; }\n", "c"],
  ["a license with two stars", ["/**", ...licensed, " */"], "export function alpha() {}\n", "typescript"],
  [
    "a license by lines",
    repeated("# Copyright Foo, all rights reserved"),
    "def alpha():\n    pass\n",
    "python",
  ],
  [
    "a license behind the line of the interpreter",
    ["#!/usr/bin/env python", ...repeated("## SPDX-License-Identifier: MIT")],
    "def alpha():\n    pass\n",
    "python",
  ],
  [
    "commented-out code",
    ["function before() {}", "", ...repeated("// const x = doSomething(1, 2, 3); finish(x);")],
    "function alpha() {}\n",
    "typescript",
  ],
  [
    "a rule",
    ["function before() {}", "", ...repeated("////////////////////////////////////////////////")],
    "function alpha() {}\n",
    "typescript",
  ],
])("%s above a definition is not its doc", (_, lines, definition, language) => {
  expect(shownAbove(lines, definition, language)).not.toContain("alpha");
});
