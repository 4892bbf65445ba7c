// Which files are bulk data, judged by their shape, and which of their data are kept?
import { describe, expect, test } from "vitest";
import { findBulkShape } from "../../../../../src/core/parse/index.ts";
import {
  decodeParsedFile,
  encodeParsedFile,
  symbolKindOf,
  termHash,
  type ParsedFile,
} from "../../../../../src/core/types/index.ts";
import { noString } from "../../../../../src/base/string-table.ts";
import { parser } from "../../../../support/parser.ts";
import { findBreaches } from "../check-file.ts";
import { cpuMs } from "../../../../support/cpu-time.ts";

const count = 6_000;

function lines(render: (i: number) => string, length = count): string {
  return Array.from({ length }, (_, i) => render(i)).join("\n");
}

const registers = lines(
  (i) =>
    `${i % 40 === 0 ? `\n// addressBlock: block_${i}\n//BLOCK_${i}\n` : ""}#define regBLOCK_${i >> 3}_CNTL__FIELD_${i}__SHIFT ${" ".repeat(20)} 0x${(i % 32).toString(16)}`,
);

describe("bulk data", () => {
  test.each([
    ["macro", `#ifndef _A_H\n#define _A_H\n${registers}\n#endif\n`],
    [
      "macro",
      lines(
        (i) => `#define MASK_OF_THE_REGISTER_${i}  (1UL << ${i % 32})  /* bit ${i} of it, as documented */`,
      ),
    ],
    [
      "assignment",
      `enum registers {\n${lines((i) => `  REGISTER_WITH_A_LONG_NAME_${i} = 0x${i.toString(16)},  // offset`)}\n};`,
    ],
    ["assignment", lines((i) => `export const REGISTER_WITH_A_LONG_NAME_${i}: number = ${i};`)],
    [
      "row",
      `const table = [\n${lines((i) => `  [0x${i.toString(16)}, 0x00, "abc", 'd', -12.5e3, 0x00, 0x00],`)}\n];`,
    ],
    [
      "row",
      `table = (\n${lines((i) => `    '\\x${i.toString(16)}'     #  0x${i.toString(16)} -> a letter of this table`)}\n)`,
    ],
  ])("is recognized by its form: %s", (form, text) => {
    expect(findBulkShape(text)).toMatchObject({ form });
  });
});

describe("other texts", () => {
  test.each([
    ["constants of an ordinary header", registers.slice(0, 200_000)],
    ["few long lines", lines((i) => `#define TEXT_${i} 0x${"0".repeat(400)}`, 1_000)],
    ["sentences", lines((i) => `  "A sentence of the documentation, number ${i}, that people read",`)],
    [
      "macros that mention others",
      lines((i) => `#define REGISTER_WITH_A_LONG_NAME_${i} (BASE_OF_ALL + ${i})`),
    ],
    ["macros with parameters", lines((i) => `#define REGISTER_WITH_A_LONG_NAME_${i}(x) ((x) + ${i})`)],
    [
      "code among constants",
      lines((i) => (i % 10 === 0 ? "void f(void);" : `#define REGISTER_WITH_A_LONG_NAME_${i} ${i}`)),
    ],
    ["calls", lines((i) => `  registerTheHandlerOfThisEvent(${i}, 0x${i.toString(16)});   // and so on`)],
    ["code", lines((i) => `  value = value * ${i} + other(${i});  // and so on, for many lines`)],
  ])("are not bulk data: %s", (_, text) => {
    expect(findBulkShape(text)).toBeUndefined();
  });

  test("are checked in linear time even if they are long lines of unusual characters", () => {
    const parts = ["a ", "a", '"', "0 ", "#define ", " ", "a = ", "'\\", "/*", "*/ "];
    const spent = cpuMs(() => {
      for (const part of parts) findBulkShape(part.repeat(400_000));
    });
    expect(spent).toBeLessThan(5_000);
  });
});

describe("a bulk data file", () => {
  const parse = (text: string, language = "c"): ParsedFile => {
    const { file, problems } = parser.parse({ bytes: Buffer.from(text), language });
    expect(problems).toEqual([]);
    expect(findBreaches(file, text)).toEqual([]);
    return file;
  };

  test("keeps the names, positions, and words of macros in few chunks, without expressions and bindings", () => {
    const text = `/* x */\n#ifndef _A_H\n#define _A_H\n#include "a/b.h"\n#include <c.h>\n${registers}\n#define ALIAS regBLOCK_1_CNTL__FIELD_8__SHIFT\n#endif\n`;
    const file = parse(text);
    expect(file.bulk).toBe(true);
    expect(file.symbols.length).toBe(count + 3);
    expect([file.expressions.length, file.bindings.length, file.imports.length]).toEqual([0, 0, 2]);
    expect(file.chunks.length).toBeLessThan(text.length / 20_000);
    expect(file.symbols.signature.every((signature) => signature === noString)).toBe(true);
    expect(file.termHashes.includes(termHash("regBLOCK_100_CNTL__FIELD_807__SHIFT"))).toBe(true);
    expect(decodeParsedFile(encodeParsedFile(file))).toEqual(file);
  });

  test("has the same macro symbols read by lines as from the syntax tree", () => {
    const odd = `#define EMPTY\n  # define SPACED 0x1  \n#define F(a, b) ((a) + (b))\n#undef EMPTY\n#define EMPTY 2 /* again */\n#if defined(X) && !Y\n#else\n#endif\n`;
    const byLines = parse(`${odd}${registers}\n`);
    // A declaration is not a directive, so the syntax tree is used.
    const byTree = parse(`${odd}${registers}\nextern int last;\n`);
    const rows = ({ symbols, strings }: ParsedFile, length: number): unknown[] =>
      Array.from({ length }, (_, row) => [
        strings.get(symbols.name[row]!),
        symbolKindOf(symbols.kind[row]!),
        ...[symbols.parent[row], symbols.owner[row], symbols.nameStart[row], symbols.ordinal[row]],
        ...[symbols.startLine[row], symbols.flags[row], symbols.visibility[row]],
        ...(row === 0 ? [] : [symbols.start[row], symbols.end[row], symbols.endLine[row]]),
      ]);
    expect(byTree.symbols.length).toBe(byLines.symbols.length + 1);
    expect(rows(byLines, byLines.symbols.length)).toEqual(rows(byTree, byLines.symbols.length));
  });

  test("keeps only the top-level symbols of a table in TypeScript", () => {
    const text = `export const table = [\n${lines((i) => `  [0x${i.toString(16)}, 0x00, "abc", 'd', -12.5e3, 0x00, 0x00],`)}\n];\nexport const size = table.length;\n`;
    const file = parse(text, "typescript");
    expect(Array.from(file.symbols.name, (name) => file.strings.get(name))).toEqual(["", "table", "size"]);
    expect([file.bulk, file.expressions.length]).toEqual([true, 0]);
  });
});
