import { expect, it } from "vitest";
import { bitCount } from "../../../../../src/base/bitmap.ts";
import { letterMask } from "../../../../../src/base/string-shapes.ts";
import { editDistance } from "../../../../../src/core/query/corpus/edit-distance.ts";

it.each([
  ["retry", "retry", 0],
  ["retyr", "retry", 1],
  ["rety", "retry", 1],
  ["retrry", "retry", 1],
  ["relry", "retry", 1],
  ["erfty", "retry", 3],
])("%s and %s are %i edits apart", (a, b, edits) => {
  expect(editDistance(a, b, 5)).toBe(edits);
  expect(editDistance(b, a, 5)).toBe(edits);
});

it("returns a number above the limit for words that differ more", () => {
  expect(editDistance("abcdefgh", "zyxwvuts", 1)).toBeGreaterThan(1);
});

it("letter masks of words that are one edit apart differ in at most two bits", () => {
  expect(bitCount(letterMask("retry") ^ letterMask("rerty"))).toBe(0);
  expect(bitCount(letterMask("retry") ^ letterMask("relry"))).toBe(2);
  expect(bitCount(-1)).toBe(32);
});
