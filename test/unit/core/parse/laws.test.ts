// The laws of every ParsedFile, tested on real sources and on random mixtures of pieces of them.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSource } from "../../../../src/core/parse/index.ts";
import { findBreaches } from "./check-file.ts";
import { parser } from "../../../support/parser.ts";
import { detectLanguage } from "../../../../src/core/languages/index.ts";

const root = new URL("../../../../../", import.meta.url);

function breachesOf(path: string, bytes: Uint8Array): string[] {
  const { file, problems } = parser.parse({ bytes, language: detectLanguage(path, bytes), budgetMs: 10_000 });
  const failures = problems.filter(({ code }) => code === "parse-failed" || code === "parse-timeout");
  const text = decodeSource(bytes)?.text;
  if (text === undefined) return [];
  return [...failures.map(({ message }) => message), ...findBreaches(file, text)];
}

function listFiles(folder: string): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

test.each(["src/core/", "node_modules/web-tree-sitter/"])(
  "files in %s fulfill the laws",
  { timeout: 120_000 },
  (folder) => {
    const files = listFiles(folder).filter((path) => !/\.(?:wasm|map)$/.test(path));
    expect(files.length).toBeGreaterThan(5);
    for (const path of files)
      expect({ path, breaches: breachesOf(path, readFileSync(path)) }).toEqual({ path, breaches: [] });
  },
);

test("a parsed file breaks the laws for a different text", () => {
  const text = "/** D. */\nfunction a() {\n  b.c();\n}\n";
  const { file } = parser.parse({ bytes: Buffer.from(text), language: "typescript" });
  expect(findBreaches(file, text)).toEqual([]);
  expect(findBreaches(file, `\n${text}`)).toContain("chunks end at 36, not at 37");
  expect(findBreaches(file, text.replace("b.c()", "zed()"))).toEqual(['chunk 0 lacks "zed"']);
});

// What random mixtures were reduced to: names that the parser only supposes, which are no symbols, types without a name,
// and an assignment whose value is missing.
test.each([
  ["a.py", ",=i"],
  ["a.py", "a: 6"],
  ["a.go", "y,e:=n"],
  ["a.java", "int[3];e l"],
  ["a.cs", "(l(o::er,r"],
  ["a.cs", "(<>a,b)p"],
  ["a.dart", "(l(r;"],
  ["a.ts", "enum E{=A}"],
  ["a.dart", "l,do"],
  ["a.dart", "case A = 'H'\n helper: f(?U x = null)"],
  ["a.ml", "d type d type"],
  ["a.ex", "defimpl for:B"],
  ["a.gleam", "typeU{}"],
  ["a.groovy", "e int"],
  ["a.graphql", "itype"],
])("the laws hold in %s for %j", (path, text) => {
  expect(breachesOf(path, Buffer.from(text))).toEqual([]);
});

describe("random mixtures of real sources", () => {
  const samples = listFiles("src/core/languages/")
    .filter((path) => path.endsWith(".txt"))
    .map((path) => readFileSync(path, "utf8"));

  test.each(["a.ts", "a.js", "a.py", "a.go", "a.java", "a.cs", "a.dart", "a.ex", "a.md"])(
    "fulfill the laws when parsed as %s",
    (path) => {
      const piece = fc
        .tuple(fc.constantFrom(...samples), fc.nat(), fc.integer({ min: 1, max: 400 }))
        .map(([text, at, length]) => text.slice(at % text.length, (at % text.length) + length));
      const part = fc.oneof(
        piece,
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.constantFrom("\r\n", "\u2028", "{", "((", '"""', "`${"),
      );
      fc.assert(
        fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
          expect(breachesOf(path, Buffer.from(parts.join("")))).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
  );
});
