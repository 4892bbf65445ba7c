// Parsing returns symbols, only words, or a problem for any bytes. It never throws.
import { describe, expect, test } from "vitest";
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
import type { ParseOutcome, ParserOptions } from "../../../../src/core/parse/index.ts";
import { findBreaches } from "./check-file.ts";
import { languages } from "../../../support/languages.ts";
import { parser } from "../../../support/parser.ts";

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

describe("unusual input", () => {
  test("an empty file has no chunks and only the module symbol", () => {
    const { file, problems } = parse("");
    expect(problems).toEqual([]);
    expect([file.chunks.length, file.symbols.length, file.lineCount, file.length]).toEqual([0, 1, 1, 0]);
  });

  test("a file of only white space has one chunk", () => {
    const { file } = parse(" \n\n\t");
    expect([file.chunks.length, file.lineCount]).toEqual([1, 3]);
  });

  test("a binary file is reported and has no chunks", () => {
    const outcome = parse(Buffer.from([0xca, 0xfe, 0, 0, 1, 2]));
    expect(codes(outcome)).toEqual(["binary"]);
    expect(outcome.file.chunks.length).toBe(0);
  });

  test("a Latin-1 file is parsed, and its encoding is reported", () => {
    const outcome = parse(Buffer.from([...Buffer.from("function gr"), 0xfc, ...Buffer.from("n() {}")]));
    expect(codes(outcome)).toEqual(["encoding"]);
    expect(symbolNames(outcome.file)).toEqual(["grün"]);
  });

  test("a UTF-16 file is parsed without a problem", () => {
    const outcome = parse(Buffer.from("\ufeffclass Größe {}", "utf16le"));
    expect(codes(outcome)).toEqual([]);
    expect(symbolNames(outcome.file)).toEqual(["Größe"]);
  });

  test("a Windows line ending counts as one line break", () => {
    const { file } = parse("function a() {}\r\n\r\n/**\r\n * Doc.\r\n */\r\nfunction b() {}\r\n");
    expect(symbolNames(file)).toEqual(["a", "b"]);
    expect([...file.symbols.startLine]).toEqual([1, 1, 6]);
    expect(file.strings.get(file.symbols.doc[2]!)).toBe("Doc.");
  });

  test("a file with broken syntax keeps the symbols of its valid parts", () => {
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
  ])("deep nesting of %s is parsed without a problem", (_, text, language) => {
    const { problems } = parse(text, language, 20_000);
    expect(problems).toEqual([]);
  });

  test("a file that exceeds the time limit is indexed by words only", () => {
    const text = "f(x, y);\n".repeat(200_000);
    const outcome = parse(text, "javascript", 1);
    expect(codes(outcome)).toEqual(["parse-timeout"]);
    expect(outcome.file.chunks.length).toBeGreaterThan(100);
    expect(symbolNames(parse("class After {}", "javascript").file)).toEqual(["After"]);
  });

  test("a large file is indexed by words only, up to a limit", () => {
    const words = Array.from({ length: 500_000 }, (_, i) => `name${i}`).join("\n");
    const { file, problems } = parser.parse({ bytes: Buffer.from(words), language: "javascript" });
    expect(problems.map(({ code }) => code)).toEqual(["too-large"]);
    expect(file.symbols.length).toBe(1);
    expect(file.chunks.length).toBeLessThanOrEqual(1_024);
    expect(file.termHashes.length).toBeLessThanOrEqual(file.chunks.length * 2_000);
    expect(file.termHashes.includes(termHash("name7"))).toBe(true);
  });

  test("letters of more than one byte make a file large too; what a notebook prints does not", async () => {
    const own = await openParser(languages, { maxParsedBytes: 1_000 });
    const codesOf = (bytes: Buffer, language: string) =>
      own.parse({ bytes, language }).problems.map(({ code }) => code);
    const comments = `// ${"字".repeat(400)}\n`;
    expect(codesOf(Buffer.from(comments), "javascript")).toEqual(["too-large"]);
    expect(codesOf(Buffer.from(`\uFEFF${"a();".repeat(150)}`, "utf16le"), "javascript")).toEqual([
      "too-large",
    ]);
    const outputs = [{ text: ["printed ".repeat(1_000)] }];
    const cells = [{ cell_type: "code", outputs, source: ["def kept(): pass"] }];
    const notebook = { bytes: Buffer.from(JSON.stringify({ cells }, null, 1)), language: "jupyter" };
    expect(own.parse(notebook).problems).toEqual([]);
    expect(symbolNames(own.parse(notebook).file)).toEqual(["kept"]);
    expect(codesOf(Buffer.from(JSON.stringify({ rows: "a ".repeat(600) })), "jupyter")).toEqual([
      "too-large",
    ]);
  });

  test("a file larger than the text limit has no chunks", async () => {
    const small: ParserOptions = { maxTextBytes: 100 };
    const { file, problems } = (await openParser(languages, small)).parse({
      bytes: Buffer.alloc(101, 0x20),
      language: "text",
    });
    expect(problems.map(({ code }) => code)).toEqual(["too-large"]);
    expect(file.chunks.length).toBe(0);
  });

  test("minified code is marked as generated and indexed by words only", () => {
    const { file, problems } = parse(`var a=1;${"function f(a,b){return a+b}".repeat(400)}`, "javascript");
    expect(problems).toEqual([]);
    expect([file.generated, file.symbols.length]).toEqual([true, 1]);
  });

  test("a file in an unknown language is parsed as text", () => {
    expect(parse("some words\n", "nonsense").file.language).toBe("text");
  });
});

test.each([
  ["// Code generated by protoc-gen-go. DO NOT EDIT.\n", true],
  ["/** @generated */\n", true],
  ["# Generated by the protocol buffer compiler.  DO NOT EDIT!\n", true],
  ["// This generates code.\n", false],
])("a file that begins with %j is generated: %s", (head, generated) => {
  expect(parse(`${head}let a = 1;\n`).file.generated).toBe(generated);
});

test("an encoded artifact decodes to the same file and declarations", () => {
  const { file } = parse(
    'import { a } from "./b.js";\nexport class C<T> extends a { f(x: T) { return x; } }\n',
  );
  const artifact = encodeParsedFile(file);
  expect(decodeParsedFile(artifact)).toEqual(file);
  expect(decodeDeclarations(artifact)).toEqual({ symbols: file.symbols, strings: file.strings });
});

test("declarations can be decoded from an artifact without its other tables", () => {
  const { file } = parse("export function f(x: number) { return x; }\n");
  const artifact = encodeParsedFile(file);
  const [head, names, declarations] = unpackColumns(artifact);
  const cut = packColumns([head!, names!, declarations!]);
  expect(decodeDeclarations(cut).symbols).toEqual(file.symbols);
  expect(() => decodeParsedFile(cut)).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }) as Error);
});

test("the same bytes give the same file after other files were parsed", () => {
  const text = "class A { b = new C(); }\n/** D. */\nfunction e(f) { f.g(); }\n";
  const first = parse(text).file;
  parse("const other = { things: [1, 2] };".repeat(50), "javascript");
  parse("def f(): pass", "python");
  expect(parse(text).file).toEqual(first);
});

test("terms record the fields in which they occur", () => {
  const { file } = parse("/** Opens the gate. */\nfunction openGate(key) {\n  return key;\n}\n");
  const at = (word: string): number => file.termFrequencies[file.termHashes.indexOf(termHash(word))]!;
  expect(at("openGate")).toBe(1 | 16 | 64); // in the text once, a name, in the context header
  expect(at("gate")).toBe(2 | 16 | 64 | 128);
  expect(at("key")).toBe(2 | 64);
});

test("the first 4,096 bytes of an artifact show whether the file has module statements", () => {
  const isModule = (text: string): boolean =>
    decodeHasModuleStatements(encodeParsedFile(parse(text).file).slice(0, 4_096));
  expect(isModule("import { a } from './a';\nvar b = a;\n")).toBe(true);
  expect(isModule("const a = 1;\nexport { a };\n")).toBe(true);
  expect(isModule("function a() { return 1; }\n")).toBe(false);
});

test("a grammar's scanner starts with a new state for each file", () => {
  const text = "func check(file: StaticString = #file, line: UInt = #line) -> Int {\n    return 1\n}\n";
  const errors = [1, 2, 3].map(
    () => parser.parse({ bytes: Buffer.from(text), language: "swift" }).file.errorCount,
  );
  expect(errors).toEqual([0, 0, 0]);
});
