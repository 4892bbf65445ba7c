// Columns that share buffers: do they stay apart?
import { expect, test } from "vitest";
import { ColumnSlab } from "../../../src/base/column-slab.ts";

test("columns of all widths are zeros at first, and do not overlap", () => {
  const slab = new ColumnSlab();
  const columns = Array.from({ length: 20_000 }, (_, i) => {
    const length = i % 23;
    return [slab.u8(length), slab.u32(length), slab.u16(length), slab.i32(length)];
  }).flat();
  expect(columns.every((column) => column.every((value) => value === 0))).toBe(true);
  columns.forEach((column, i) => column.fill(i % 251));
  expect(columns.every((column, i) => column.every((value) => value === i % 251))).toBe(true);
});

test("small columns share buffers, and a large one has its own", () => {
  const slab = new ColumnSlab();
  const small = Array.from({ length: 1000 }, () => slab.i32(10).buffer);
  expect(new Set(small).size).toBe(1);
  expect(slab.u32(100_000).buffer.byteLength).toBe(400_000);
  expect(slab.i32(10).buffer).toBe(small[0]);
});
