import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Column } from "../../../src/base/columns.ts";
import { LociError } from "../../../src/errors.ts";
import { openNarrow, packNarrow, unpackNarrow } from "../../../src/base/narrow-columns.ts";

const widths = fc.constantFrom(0, 1, 7, 8, 15, 31, 32);
const numbers = fc.array(
  widths.chain((width) => fc.nat({ max: 0x7fff_ffff }).map((n) => Math.floor(n * 2 ** (width - 31)))),
  { maxLength: 300 },
);
const anyColumn: fc.Arbitrary<Column> = fc.oneof(
  numbers.map((rows) => Uint8Array.from(rows)),
  numbers.map((rows) => Uint16Array.from(rows)),
  numbers.map((rows) => Uint32Array.from(rows)),
  numbers.map((rows) => Int32Array.from(rows, (row, i) => (i % 3 === 0 ? -row : row))),
  numbers.map((rows) => Uint32Array.from(rows).sort()),
  numbers.map((rows) => Float32Array.from(rows)),
);

describe("narrow columns", () => {
  test("unpack to the same numbers", () => {
    fc.assert(
      fc.property(fc.array(anyColumn, { maxLength: 5 }), (columns) => {
        expect(unpackNarrow(packNarrow(columns))).toEqual(columns);
      }),
    );
  });

  test("read any range of rows and any single row", () => {
    fc.assert(
      fc.property(anyColumn, fc.nat(), fc.nat(), (column, a, b) => {
        const [start, end] = [a % (column.length + 1), b % (column.length + 1)].sort((x, y) => x - y);
        const [stored] = openNarrow(packNarrow([column]));
        expect(stored!.readRange(start!, end!)).toEqual(column.slice(start, end));
        expect(Array.from(column, (_, row) => stored!.at(row))).toEqual([...column]);
      }),
    );
    for (const column of openNarrow(packNarrow([Uint8Array.of(1, 1, 1), new Uint32Array(1000).fill(1)]))) {
      expect(() => column.readRange(column.length - 1, column.length + 1)).toThrow(LociError);
      expect(() => column.at(column.length)).toThrow(LociError);
    }
  });

  test("use one bit for a number below two, none for zeros, and few for slowly rising numbers", () => {
    const rows = 128 * 100;
    const sizeOf = (number: (row: number) => number): number =>
      packNarrow([Uint32Array.from({ length: rows }, (_, row) => number(row))]).length;
    expect(sizeOf((row) => row & 1)).toBeLessThan(rows / 8 + 200);
    expect(sizeOf(() => 0)).toBeLessThan(200);
    expect(sizeOf((row) => 1_000_000 + 3 * row)).toBeLessThan(rows / 2);
  });

  test("can be read one at a time and do not change when the packed bytes are overwritten", () => {
    const bytes = packNarrow([Uint32Array.of(5, 6), Uint8Array.of(1, 200, 3)]);
    const [, second] = openNarrow(bytes);
    const column = second!.read();
    bytes.fill(0);
    expect([...column]).toEqual([1, 200, 3]);
  });

  test.each([8, 40, 60])("are rejected as corrupt if cut after %i bytes", (length) => {
    const bytes = packNarrow([Uint32Array.from({ length: 1000 }, (_, row) => (row * 7919) % 1000)]);
    expect(() => unpackNarrow(bytes.slice(0, length))).toThrow(
      expect.objectContaining({ code: "STORE_CORRUPT" }) as Error,
    );
  });
});
