// In which language is this file written?
import { expect, test } from "vitest";
import { appendTo } from "../../../../src/base/append-to.ts";
import { detectLanguage, listLanguages } from "../../../../src/core/languages/index.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const none = new Uint8Array(0);

test.each([
  ["src/a.ts", "typescript"],
  ["a.d.mts", "typescript"],
  ["App.TSX", "tsx"],
  ["lib/x.cjs", "javascript"],
  ["x.jsx", "javascript"],
  ["stubs/os.pyi", "python"],
  ["SConstruct", "python"],
  ["README.md", "markdown"],
  ["LICENSE", "text"],
  [".gitignore", "text"],
  ["folder.py/notes", "text"],
  ["src/mesh.c", "c"],
  ["src/Mesh.C", "cpp"],
  ["src/mesh.C", "cpp"],
  ["src/Mesh.H", "cpp"],
  ["SRC/MAIN.C", "c"],
])("detects the language of %s as %s", (path, language) => {
  expect(detectLanguage(path, none)).toBe(language);
});

test.each([
  ["#!/usr/bin/env python3.11 -u\n", "python"],
  ["#!/usr/bin/env -S FOO=1 node --flag\n", "javascript"],
  ["#! /usr/local/bin/node\n", "javascript"],
  ["#!/bin/unknown\n", "text"],
  ["#!", "text"],
])("detects the language of the first line %j as %s", (line, language) => {
  expect(detectLanguage("bin/tool", Buffer.from(line))).toBe(language);
});

test.each([
  ["#   tool 1.2   -*- shell-script -*-\n", "bash"],
  ["#!/bin/unknown\n# -*- mode: Ruby; coding: utf-8 -*-\n", "ruby"],
  ["// -*- C++ -*-\n", "cpp"],
  ["-- -*- coding: utf-8; mode: lua -*-\n", "lua"],
  ["# vim: set ft=python ts=4 :\n", "python"],
  ["# vim: ts=4\n", "text"],
  ["# -*- coding: utf-8 -*-\n", "text"],
  ["one\ntwo\n# -*- python -*-\n", "text"],
  ["-*- text -*-\n", "text"],
])("detects the language of the mode line %j as %s", (line, language) => {
  expect(detectLanguage("share/tool", Buffer.from(line))).toBe(language);
});

test.each([
  ["a.m", "#import <Foundation/Foundation.h>\n", "objc"],
  ["a.m", "/* A class. */\n@implementation A\n@end\n", "objc"],
  ["a.m", "% Plots.\nfunction y = half(x)\n  y = x / 2;\nend\n", "text"],
  ["a.h", "#pragma once\n@interface A : NSObject\n@end\n", "objc"],
  ["a.h", "#pragma once\nint half(int x);\n", "c"],
  ["a.h", "#pragma once\nnamespace a {}\n", "cpp"],
  ["a.mm", "#import <Foundation/Foundation.h>\n", "objc"],
  ["plan.mm", '<map version="freeplane 1.5.9">\n<node TEXT="a"/>\n', "text"],
  ["a.ts", '\ufeff\n<?xml version="1.0"?>\n<!DOCTYPE TS>\n', "text"],
  ["a.ts", '<!DOCTYPE TS><TS version="2.1">', "text"],
  ["a.ts", '<TS version="2.1">', "text"],
  ["a.ts", "<TState>(state: TState) => state;\n", "typescript"],
  ["a.ts", "<TS>foo.bar();\n", "typescript"],
  ["a.ts", "<TS.Node>node;\n", "typescript"],
  ["a.mm", "<<<<<<< HEAD\n@implementation A\n", "objc"],
  ["a.html", "<a class='b'\r\n  [title]='name'>", "angular"],
  ["a.html", "<b></b>\n  } @else if (open()) {\n", "angular"],
  ["a.html", "<p :b='c' @click='d'>mail@if (a)</p><style>\n@media (x) {}\n</style>", "html"],
])("detects the language of %s that begins with %j as %s", (path, head, language) => {
  expect(detectLanguage(path, Buffer.from(head))).toBe(language);
});

test("an unknown extension outranks the mode line", () => {
  expect(detectLanguage("notes.org", Buffer.from("-*- python -*-\n"))).toBe("text");
});

test("an extension outranks the first line", () => {
  expect(detectLanguage("a.ts", Buffer.from("#!/usr/bin/env python\n"))).toBe("typescript");
});

test("a head of a file without content is recognized in linear time", () => {
  for (const blank of ["\n", " \n", "} \n"]) {
    const head = Buffer.from(blank.repeat(1 << 18));
    expect(cpuMs(() => detectLanguage("a.html", head))).toBeLessThan(200);
  }
});

test("each extension belongs to only one language", () => {
  const claims = new Map<string, string[]>();
  for (const { id, extensions } of listLanguages()) {
    for (const extension of extensions) appendTo(claims, extension, id);
  }
  expect([...claims].filter(([, ids]) => ids.length > 1)).toEqual([]);
});
