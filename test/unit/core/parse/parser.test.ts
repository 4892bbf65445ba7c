// Whatever the bytes, parsing returns symbols, words alone, or a problem. It never throws.
import { beforeAll, describe, expect, test } from "vitest";
import { packColumns, unpackColumns } from "../../../../src/base/columns.ts";
import {
  decodeHasModuleStatements,
  decodeDeclarations,
  decodeParsedFile,
  encodeParsedFile,
  termHash,
} from "../../../../src/core/types/index.ts";
import type { ParsedFile } from "../../../../src/core/types/index.ts";
import { decodeSource, openParser } from "../../../../src/core/parse/index.ts";
import type { ParseOutcome, ParserOptions, SourceParser } from "../../../../src/core/parse/index.ts";
import { findBreaches } from "./check-file.ts";
import { languages } from "../../../support/languages.ts";

let parser: SourceParser;

beforeAll(async () => {
  parser = await openParser(languages);
});

function parse(text: string | Uint8Array, language = "typescript", budgetMs?: number): ParseOutcome {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const outcome = parser.parse({ bytes, language, ...(budgetMs === undefined ? {} : { budgetMs }) });
  if (outcome.file.chunks.length > 0) {
    expect(findBreaches(outcome.file, decodeSource(bytes)?.text ?? "")).toEqual([]);
  }
  return outcome;
}

function codes({ problems }: ParseOutcome): string[] {
  return problems.map(({ code }) => code);
}

function symbolNames({ symbols, strings }: ParsedFile): string[] {
  return Array.from(symbols.name, (name) => strings.get(name)).slice(1);
}

describe("bad input", () => {
  test("nothing at all", () => {
    const { file, problems } = parse("");
    expect(problems).toEqual([]);
    expect([file.chunks.length, file.symbols.length, file.lineCount, file.length]).toEqual([0, 1, 1, 0]);
  });

  test("only white space", () => {
    const { file } = parse(" \n\n\t");
    expect([file.chunks.length, file.lineCount]).toEqual([1, 3]);
  });

  test("binary", () => {
    const outcome = parse(Buffer.from([0xca, 0xfe, 0, 0, 1, 2]));
    expect(codes(outcome)).toEqual(["binary"]);
    expect(outcome.file.chunks.length).toBe(0);
  });

  test("Latin-1 is read, and said", () => {
    const outcome = parse(Buffer.from([...Buffer.from("function gr"), 0xfc, ...Buffer.from("n() {}")]));
    expect(codes(outcome)).toEqual(["encoding"]);
    expect(symbolNames(outcome.file)).toEqual(["grün"]);
  });

  test("UTF-16", () => {
    const outcome = parse(Buffer.from("\ufeffclass Größe {}", "utf16le"));
    expect(codes(outcome)).toEqual([]);
    expect(symbolNames(outcome.file)).toEqual(["Größe"]);
  });

  test("Windows line ends count as one", () => {
    const { file } = parse("function a() {}\r\n\r\n/**\r\n * Doc.\r\n */\r\nfunction b() {}\r\n");
    expect(symbolNames(file)).toEqual(["a", "b"]);
    expect([...file.symbols.startLine]).toEqual([1, 1, 6]);
    expect(file.strings.get(file.symbols.doc[2]!)).toBe("Doc.");
  });

  test("broken syntax gives what can be read", () => {
    const { file, problems } = parse("const x = = (;\n\nfunction whole() {\n  call();\n}\n");
    expect(problems).toEqual([]);
    expect(file.errorCount).toBeGreaterThan(0);
    expect(symbolNames(file)).toContain("whole");
  });

  test.each([
    ["parentheses", `x = ${"(\n".repeat(50_000)}1${")".repeat(50_000)}`, "javascript"],
    ["blocks", `${"{\n".repeat(20_000)}${"}\n".repeat(20_000)}`, "javascript"],
    ["functions", `${"function f() {\n".repeat(5_000)}${"}\n".repeat(5_000)}`, "javascript"],
    ["classes", `${"class A { b = \n".repeat(3_000)}1${"}\n".repeat(3_000)}`, "javascript"],
    ["members", `a${".b\n".repeat(50_000)}()`, "typescript"],
    ["types", `let a: ${"A<\n".repeat(5_000)}B${">\n".repeat(5_000)}`, "typescript"],
    ["patterns", `const ${"{a:\n".repeat(3_000)}b${"}\n".repeat(3_000)} = c`, "typescript"],
    ["literals", `const a = ${"{a:\n".repeat(3_000)}() => 1${"}\n".repeat(3_000)}`, "typescript"],
    ["callbacks", `${"f((a) => \n".repeat(3_000)}1${")\n".repeat(3_000)}`, "typescript"],
    ["elements", `a = ${"<B>\n".repeat(3_000)}${"</B>\n".repeat(3_000)}`, "tsx"],
    ["calls", `${"f(\n".repeat(20_000)}${")\n".repeat(20_000)}`, "python"],
    ["indents", Array.from({ length: 300 }, (_, i) => `${" ".repeat(i)}if x:`).join("\n"), "python"],
  ])("deep nesting of %s", (_, text, language) => {
    const { problems } = parse(text, language, 20_000);
    expect(problems).toEqual([]);
  });

  test("a syntax that takes too long becomes words", () => {
    const text = "f(x, y);\n".repeat(200_000);
    const outcome = parse(text, "javascript", 1);
    expect(codes(outcome)).toEqual(["parse-timeout"]);
    expect(outcome.file.chunks.length).toBeGreaterThan(100);
    expect(symbolNames(parse("class After {}", "javascript").file)).toEqual(["After"]);
  });

  test("a large file is searched by words, of which there is a limit", () => {
    const words = Array.from({ length: 500_000 }, (_, i) => `name${i}`).join("\n");
    const { file, problems } = parser.parse({ bytes: Buffer.from(words), language: "javascript" });
    expect(problems.map(({ code }) => code)).toEqual(["too-large"]);
    expect(file.symbols.length).toBe(1);
    expect(file.chunks.length).toBeLessThanOrEqual(1_024);
    expect(file.termHashes.length).toBeLessThanOrEqual(file.chunks.length * 2_000);
    expect(file.termHashes.includes(termHash("name7"))).toBe(true);
  });

  test("a file beyond all limits has no chunks", async () => {
    const small: ParserOptions = { maxTextBytes: 100 };
    const { file, problems } = (await openParser(languages, small)).parse({
      bytes: Buffer.alloc(101, 0x20),
      language: "text",
    });
    expect(problems.map(({ code }) => code)).toEqual(["too-large"]);
    expect(file.chunks.length).toBe(0);
  });

  test("minified code is generated, and words", () => {
    const { file, problems } = parse(`var a=1;${"function f(a,b){return a+b}".repeat(400)}`, "javascript");
    expect(problems).toEqual([]);
    expect([file.generated, file.symbols.length]).toEqual([true, 1]);
  });

  test("an unknown language is text", () => {
    expect(parse("some words\n", "nonsense").file.language).toBe("text");
  });
});

test.each([
  ["// Code generated by protoc-gen-go. DO NOT EDIT.\n", true],
  ["/** @generated */\n", true],
  ["# Generated by the protocol buffer compiler.  DO NOT EDIT!\n", true],
  ["// This generates code.\n", false],
])("%j says generated: %s", (head, generated) => {
  expect(parse(`${head}let a = 1;\n`).file.generated).toBe(generated);
});

test("an artifact survives being packed and unpacked", () => {
  const { file } = parse(
    'import { a } from "./b.js";\nexport class C<T> extends a { f(x: T) { return x; } }\n',
  );
  const artifact = encodeParsedFile(file);
  expect(decodeParsedFile(artifact)).toEqual(file);
  expect(decodeDeclarations(artifact)).toEqual({ symbols: file.symbols, strings: file.strings });
});

test("what is declared is read of an artifact without its other tables", () => {
  const { file } = parse("export function f(x: number) { return x; }\n");
  const artifact = encodeParsedFile(file);
  const [head, names, declarations] = unpackColumns(artifact);
  const cut = packColumns([head!, names!, declarations!]);
  expect(decodeDeclarations(cut).symbols).toEqual(file.symbols);
  expect(() => decodeParsedFile(cut)).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }) as Error);
});

test("the same bytes give the same file, whatever was parsed between", () => {
  const text = "class A { b = new C(); }\n/** D. */\nfunction e(f) { f.g(); }\n";
  const first = parse(text).file;
  parse("const other = { things: [1, 2] };".repeat(50), "javascript");
  parse("def f(): pass", "python");
  expect(parse(text).file).toEqual(first);
});

test("terms know their fields", () => {
  const { file } = parse("/** Opens the gate. */\nfunction openGate(key) {\n  return key;\n}\n");
  const at = (word: string): number => file.termFrequencies[file.termHashes.indexOf(termHash(word))]!;
  expect(at("openGate")).toBe(1 | 16 | 64); // in the text once, a name, in the context header
  expect(at("gate")).toBe(2 | 16 | 64 | 128);
  expect(at("key")).toBe(2 | 64);
});

test("whether a file is a module of its own is known from the head of its artifact", () => {
  const isModule = (text: string): boolean =>
    decodeHasModuleStatements(encodeParsedFile(parse(text).file).slice(0, 4_096));
  expect(isModule("import { a } from './a';\nvar b = a;\n")).toBe(true);
  expect(isModule("const a = 1;\nexport { a };\n")).toBe(true);
  expect(isModule("function a() { return 1; }\n")).toBe(false);
});

test("a grammar's scanner begins anew with each file", () => {
  const text = "func check(file: StaticString = #file, line: UInt = #line) -> Int {\n    return 1\n}\n";
  const errors = [1, 2, 3].map(
    () => parser.parse({ bytes: Buffer.from(text), language: "swift" }).file.errorCount,
  );
  expect(errors).toEqual([0, 0, 0]);
});
