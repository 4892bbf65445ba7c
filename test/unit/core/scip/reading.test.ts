// Reading SCIP indexes: fields, documents one by one, and positions of ranges.
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocument } from "../../../../src/core/scip/check-document.ts";
import { decodeDocument, type ScipDocument } from "../../../../src/core/scip/decode-document.ts";
import { MalformedMessage } from "../../../../src/core/scip/message-reader.ts";
import { readIndexParts } from "../../../../src/core/scip/read-index-file.ts";
import { findPackageEnd, findWrittenName } from "../../../../src/core/scip/symbol-name.ts";
import { TextPositions } from "../../../../src/core/scip/text-positions.ts";
import { varint, writeScip, type WrittenDocument } from "../../../support/scip-writer.ts";
import { makeTempFolder } from "../../../support/temp.ts";

function readAll(bytes: Uint8Array): ScipDocument[] {
  const file = join(makeTempFolder(), "index.scip");
  writeFileSync(file, bytes);
  const fd = openSync(file, "r");
  try {
    const found: ScipDocument[] = [];
    for (const { kind, message } of readIndexParts(fd)) {
      if (kind === "document") found.push(decodeDocument(message));
    }
    return found;
  } finally {
    closeSync(fd);
  }
}

function symbolOf(text: string): { bytes: Uint8Array; start: number; end: number } {
  const bytes = Buffer.from(`xx${text}yy`, "utf8");
  return { bytes, start: 2, end: bytes.length - 2 };
}

const run = { symbol: "t npm p 1 a/run().", line: 0, column: 9, length: 3 };
const sample: WrittenDocument = {
  path: "a.ts",
  occurrences: [
    { ...run, isDefinition: true },
    { ...run, line: 1, column: 0 },
  ],
  implementations: [{ symbol: run.symbol, of: "t npm p 1 b/run()." }],
};

test("documents are read with their occurrences and implementations", () => {
  const [document] = readAll(writeScip([sample]));
  expect(document).toMatchObject({ path: "a.ts", text: undefined, encoding: "utf16" });
  expect(document!.occurrences.map(({ line, column, endColumn }) => [line, column, endColumn])).toEqual([
    [0, 9, 12],
    [1, 0, 3],
  ]);
  expect(document!.occurrences.map(({ isDefinition }) => isDefinition)).toEqual([true, false]);
  expect(document!.implementations).toHaveLength(1);
});

test("documents larger than the read buffer are read completely", () => {
  const occurrences = Array.from({ length: 60_000 }, (_, line) => ({ ...run, line, column: 0 }));
  const found = readAll(writeScip([{ path: "big.ts", occurrences }, sample]));
  expect(found.map(({ path }) => path)).toEqual(["big.ts", "a.ts"]);
});

test("a truncated index is malformed unless it ends between two parts", () => {
  const bytes = writeScip([sample, { ...sample, path: "b.ts" }]);
  let malformed = 0;
  for (let length = 0; length < bytes.length; length++) {
    try {
      readAll(bytes.subarray(0, length));
    } catch (error) {
      expect(error).toBeInstanceOf(MalformedMessage);
      malformed++;
    }
  }
  // If it is cut between two parts, the shorter index is valid as well.
  expect(malformed).toBe(bytes.length - 3);
});

test.each([
  ["a length that no file has", Buffer.concat([varint(18), varint(2 ** 31), Buffer.from("x")])],
  ["a number without end", Buffer.alloc(12, 0xff)],
  ["a wire type that is none", Buffer.from([0x17])],
  ["text", Buffer.from("this is no index")],
])("%s is malformed", (_, bytes) => {
  expect(() => readAll(bytes)).toThrow(MalformedMessage);
});

describe("symbol names", () => {
  test.each([
    ["scip-typescript npm p 1.0 src/`a.ts`/Shape#area().", "area"],
    ["scip-typescript npm p 1.0 src/`a.ts`/Shape#area(+1).", "area"],
    ["scip-typescript npm p 1.0 src/`a.ts`/Shape#", "Shape"],
    ["scip-typescript npm p 1.0 src/`a.ts`/run.", "run"],
    ["scip-typescript npm p 1.0 src/`a.ts`/next0:", ""],
    ["rust-analyzer cargo p 0.1 m/vec!", "vec"],
    ["scip-typescript npm p 1.0 src/`a.ts`/Square#`<constructor>`().", ""],
    ["scip-python python p 1.0 `p.m`/__init__:", ""],
    ["scip-typescript npm p 1.0 src/`a.ts`/", ""],
    ["scip-typescript npm p 1.0 src/`a.ts`/use().(s)", ""],
  ])("are extracted from %s", (symbol, name) => {
    expect(findWrittenName(symbolOf(symbol))).toBe(name);
  });

  test("of one package share the prefix whose end findPackageEnd returns", () => {
    const symbol = symbolOf("s npm two  words 1.0 a/b.");
    const end = findPackageEnd(symbol);
    expect(Buffer.from(symbol.bytes.subarray(symbol.start, end)).toString()).toBe("s npm two  words");
  });
});

test("columns are counted in the units of the index's position encoding", () => {
  const positions = new TextPositions("a\nä𝒳run()\r\nb");
  expect(positions.offsetOf(1, 6, "utf8")).toBe(5);
  expect(positions.offsetOf(1, 3, "utf16")).toBe(5);
  expect(positions.offsetOf(1, 2, "utf32")).toBe(5);
  expect(positions.offsetOf(1, 1, "utf8")).toBe(-1);
  expect(positions.offsetOf(7, 0, "utf16")).toBe(-1);
  expect(positions.offsetOf(1, 99, "utf16")).toBe(-1);
});

test("a document fits only a text with the symbol names at its ranges", () => {
  const [document] = readAll(writeScip([sample]));
  expect(checkDocument(document!, "function run() {}\nrun();\n")).toMatchObject({
    fits: true,
    offsets: Int32Array.of(9, 18),
  });
  expect(checkDocument(document!, "function ran() {}\nrun();\n").fits).toBe(false);
  expect(checkDocument(document!, "\nfunction run() {}\nrun();\n").fits).toBe(false);
  expect(checkDocument(document!, "function run() {}\nruns();\n").fits).toBe(false);
  // A replaced word means another text; the same word twice means that the symbol has another name.
  expect(checkDocument(document!, "function run() {}\nrap();\n").fits).toBe(false);
  const [aliased] = readAll(
    writeScip([{ ...sample, occurrences: [...sample.occurrences, { ...run, line: 2, column: 0 }] }]),
  );
  expect(checkDocument(aliased!, "function run() {}\nrap();\nrap();\n").fits).toBe(true);
});

test("an operator is no name: a document with many of them fits", () => {
  const add = { symbol: "rust-analyzer cargo core 1 ops/Add#add().", line: 1, length: 1 };
  const operator = [1, 2, 3].map((column) => ({ ...add, column }));
  const [document] = readAll(writeScip([{ ...sample, occurrences: [sample.occurrences[0]!, ...operator] }]));
  const written = checkDocument(document!, "function run() {}\na + b;\n");
  expect(written.fits).toBe(true);
  expect([...written.offsets]).toEqual([9, -1, -1, -1]);
  expect(checkDocument(document!, "function run() {}\nabcde;\n").fits).toBe(false);
});
