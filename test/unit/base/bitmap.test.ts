import { expect, it } from "vitest";
import { clearBit, countBits, createBitmap, hasBit, setBit } from "../../../src/base/bitmap.ts";

it.each([0, 1, 31, 32, 33, 100])("a bitmap of %i rows created full contains exactly those rows", (size) => {
  const full = createBitmap(size, true);
  expect(countBits(full)).toBe(size);
  expect(hasBit(full, size)).toBe(false);
  if (size > 0) expect(hasBit(full, size - 1)).toBe(true);
});

it("sets and clears bits and counts the ones left", () => {
  const rows = createBitmap(70);
  setBit(rows, 0);
  setBit(rows, 31);
  setBit(rows, 69);
  clearBit(rows, 31);
  expect([0, 1, 31, 69, 1000].map((row) => hasBit(rows, row))).toEqual([true, false, false, true, false]);
  expect(countBits(rows)).toBe(2);
});
