// A file that does not parse keeps the symbols of the parts that do.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { none } from "../../../../src/core/types/index.ts";
import type { ParsedFile } from "../../../../src/core/types/index.ts";
import { parser } from "../../../support/parser.ts";

function parse(text: string, language: string): ParsedFile {
  return parser.parse({ bytes: Buffer.from(text), language }).file;
}

/** Each symbol, preceded by one ">" for each enclosing symbol. */
function outline({ symbols, strings }: ParsedFile): string[] {
  const depthOf = (row: number): number => {
    const parent = symbols.parent[row]!;
    return parent === none || parent === 0 ? 0 : 1 + depthOf(parent);
  };
  return Array.from(symbols.name, (name, row) => ">".repeat(depthOf(row)) + strings.get(name)).slice(1);
}

interface Broken {
  readonly what: string;
  readonly language: string;
  readonly text: string;
  readonly kept: readonly string[];
}

const brokenFiles: readonly Broken[] = [
  {
    what: "parameters that are not closed",
    language: "typescript",
    text: "class Broken {\n  method( {\n    return x();\n  }\n  other() {}\n}\n\nexport function stillFound() {}\n",
    kept: ["Broken", ">method", ">other", "stillFound"],
  },
  {
    what: "parameters that are not closed",
    language: "python",
    text: "class Broken:\n    def method(self:\n        return 1\n    def other(self):\n        pass\n\ndef still_found():\n    pass\n",
    kept: ["Broken", ">method", ">other", "still_found"],
  },
  {
    what: "parameters that are not closed",
    language: "go",
    text: "package c\n\nfunc broken(a int {\n\treturn\n}\n\ntype Other struct {\n\tA int\n}\n\nfunc stillFound() {}\n",
    kept: ["broken", "Other", ">A", "stillFound"],
  },
  {
    what: "parameters that are not closed before a body in one line",
    language: "java",
    text: "class D {\n  void broken(int a { call(); }\n  int stillFound() { return 1; }\n}\n\nclass E {\n  int m() { return 2; }\n}\n",
    kept: ["D", ">broken", ">stillFound", "E", ">m"],
  },
  {
    what: "parameters that are not closed before a result type",
    language: "rust",
    text: "fn broken(a: u8 -> u8 {\n    1\n}\n\nfn still_found() -> u8 {\n    1\n}\n",
    kept: ["broken", "still_found"],
  },
  {
    what: "a block that is not closed",
    language: "java",
    text: "class D {\n  void broken() {\n    if (a) {\n      call();\n  }\n\n  int stillFound() { return 1; }\n}\n\nclass E {}\n",
    kept: ["D", ">broken", ">stillFound", "E"],
  },
  {
    what: "a block that is not opened",
    language: "typescript",
    text: "export class D {\n  broken(): void\n    call();\n  }\n\n  stillFound(): void {}\n}\n\nexport function last() {}\n",
    kept: ["D", ">broken", ">stillFound", "last"],
  },
  {
    what: "a function as the last argument of a call that is not closed",
    language: "javascript",
    text: 'describe("a", () => {\n  before(() => {\n    call();\n  }\n  function inner() {}\n});\n\nfunction stillFound() {}\n',
    kept: ["a", ">inner", "stillFound"],
  },
  {
    what: "parameters that are not opened",
    language: "python",
    text: "class D:\n    def brokenself):\n        return 1\n\n    def still_found(self):\n        pass\n\ndef last():\n    pass\n",
    kept: ["D", ">still_found", "last"],
  },
  {
    what: "a closing bracket too many",
    language: "typescript",
    text: "export class D {\n  one() {\n    if (a)) {\n      call();\n    }\n  }\n  two() {}\n}\n\nfunction last() {}\n",
    kept: ["D", ">one", ">two", "last"],
  },
];

describe("a file with an unmatched bracket", () => {
  test.each(brokenFiles)("keeps its other symbols ($language: $what)", ({ language, text, kept }) => {
    const file = parse(text, language);
    expect(outline(file)).toEqual(kept);
    expect(file.length).toBe(text.length);
    expect(file.errorCount).toBeGreaterThan(0);
  });

  test("has the line numbers of the file, not of the repaired text that was parsed", () => {
    const { text } = brokenFiles[0]!;
    const { symbols, strings } = parse(text, "typescript");
    const row = Array.from(symbols.name, (name) => strings.get(name)).indexOf("stillFound");
    expect(symbols.startLine[row]).toBe(8);
    expect(text.slice(symbols.start[row], symbols.end[row])).toBe("export function stillFound() {}");
  });

  test("is repaired without regard to brackets in strings and comments", () => {
    const text = 'function a() {\n  let = 1; // :-(\n  return "(((" + b(;\n}\n\nfunction c() {}\n';
    expect(outline(parse(text, "javascript"))).toEqual(["a", "c"]);
  });
});

describe("a text of unmatched brackets", () => {
  const many = 50_000;
  test.each([
    ["opened", "(".repeat(many)],
    ["closed", "x\n" + "}\n".repeat(many)],
    ["opened below each other, and closed at the margin", "  {\n".repeat(many) + "}\n".repeat(many + 1)],
    ["closed in a first line that is empty", "\n}"],
  ])("is parsed to its end (%s)", (_, text) => {
    expect(parse(text, "typescript").length).toBe(text.length);
  });
});

describe("source files of this repository, each with one bracket removed", () => {
  const folder = join(import.meta.dirname, "../../../../../src/core/query");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));

  test("lose at most one symbol in nine of ten cases", () => {
    let tried = 0;
    let harmed = 0;
    for (const text of files) {
      const whole = outline(parse(text, "typescript")).length;
      const brackets = [...text.matchAll(/[([{)\]}]/g)].map(({ index }) => index);
      for (let at = 3; at < brackets.length; at += Math.ceil(brackets.length / 8)) {
        const broken = text.slice(0, brackets[at]) + text.slice(brackets[at]! + 1);
        tried++;
        if (outline(parse(broken, "typescript")).length < whole - 1) harmed++;
      }
    }
    expect(tried).toBeGreaterThan(100);
    expect(harmed / tried).toBeLessThan(0.1);
  });
});
