import fc from "fast-check";
import { expect, test } from "vitest";
import { dequantizeRows, quantizeRows } from "../../../../src/core/embed/quantize.ts";

// Below this, 1/127 of a number is too small for a float.
const smallest = 1e-42;

test("quantization scales the largest component of a row to 127", () => {
  const rows = quantizeRows(Float32Array.of(0.5, -1, 0.25, 0, 0, 0), 3);
  expect(Array.from(rows.values)).toEqual([64, -127, 32, 0, 0, 0]);
  expect(rows.scales[0]).toBeCloseTo(1 / 127, 8);
  expect(rows.scales[1]).toBe(0);
});

test("quantization and dequantization change each component by at most half a step", () => {
  const row = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (list) => {
      const floats = Float32Array.from(list.flat());
      const rows = quantizeRows(floats, 4);
      const back = dequantizeRows(rows);
      floats.forEach((value, index) => {
        const step = rows.scales[Math.floor(index / 4)]!;
        expect(Math.abs(back[index]! - value)).toBeLessThanOrEqual(step * 0.5001 + smallest);
      });
    }),
  );
});

test("an array that does not consist of whole rows is rejected", () => {
  expect(() => quantizeRows(new Float32Array(7), 3)).toThrow(RangeError);
});
