// Columns are restored exactly, take far fewer bytes if they rise slowly, and damage is detected.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compactColumns, expandColumns } from "../../../src/base/compact-columns.ts";

const column = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.uint16Array({ maxLength: 300 }),
  fc.uint32Array({ maxLength: 300 }),
  fc.int32Array({ maxLength: 300 }),
  fc.float32Array({ maxLength: 300 }),
);

describe("compact columns", () => {
  test("expand to the same values and types", () => {
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 8 }), (columns) => {
        expect(expandColumns(compactColumns(columns))).toEqual(columns);
      }),
    );
  });

  test("preserve the largest possible differences between rows", () => {
    const columns = [
      Uint32Array.of(0, 0xffffffff, 0, 0x80000000, 0x7fffffff),
      Int32Array.of(-0x80000000, 0x7fffffff, -1, 0, -0x80000000),
      Uint16Array.of(0xffff, 0, 256),
      new Uint8Array(0),
    ];
    expect(expandColumns(compactColumns(columns))).toEqual(columns);
  });

  test("store rising offsets in less than a fourth of their bytes", () => {
    const offsets = Uint32Array.from({ length: 10_000 }, (_, i) => i * 37 + (i % 5));
    expect(compactColumns([offsets]).length).toBeLessThan(offsets.byteLength / 4);
  });

  test("expand from bytes at an unaligned offset", () => {
    const bytes = compactColumns([Uint32Array.of(1, 2, 3)]);
    const moved = new Uint8Array(bytes.length + 3);
    moved.set(bytes, 3);
    expect(expandColumns(moved.subarray(3))).toEqual([Uint32Array.of(1, 2, 3)]);
  });

  const good = compactColumns([Uint32Array.from({ length: 500 }, (_, i) => i * i)]);
  test.each([
    ["nothing", new Uint8Array(0)],
    ["text", Buffer.from("this was never a block of columns, whatever it says")],
    ["a block that was cut", good.subarray(0, good.length - 20)],
    ["a header of other lengths", withByte(good, 2, 499 & 0x7f)],
    ["a header that promises more than there is", withByte(good, 3, 0x7f)],
    ["a length without an end", Uint8Array.of(1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)],
    ["a first column that is as long as the one before it", withByte(good, 1, good[1]! | 0x40)],
    ["a type that does not exist", withByte(good, 1, 7)],
  ])("are rejected as corrupt if the input is %s", (_name, bytes) => {
    expect(() => expandColumns(bytes)).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }) as Error);
  });
});

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice();
  changed[at] = value;
  return changed;
}
