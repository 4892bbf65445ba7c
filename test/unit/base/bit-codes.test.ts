import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BitReader, BitWriter } from "../../../src/base/bit-codes.ts";
import { LociError } from "../../../src/errors.ts";

const plain = fc
  .nat({ max: 31 })
  .chain((width) => fc.record({ width: fc.constant(width), value: fc.nat({ max: 2 ** width - 1 }) }));
const gamma = fc
  .nat({ max: 30 })
  .chain((digits) => fc.integer({ min: 2 ** digits, max: 2 ** (digits + 1) - 1 }));

describe("numbers as bits", () => {
  test("are read as they were written, from any place", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(plain, gamma), { maxLength: 2000 }), (numbers) => {
        const writer = new BitWriter();
        const starts = numbers.map((number) => {
          const start = writer.length;
          if (typeof number === "number") writer.writeGamma(number);
          else writer.write(number.value, number.width);
          return start;
        });
        const read = (reader: BitReader, number: (typeof numbers)[number]): void => {
          if (typeof number === "number") expect(reader.readGamma()).toBe(number);
          else expect(reader.read(number.width)).toBe(number.value);
        };
        const all = new BitReader(writer.slice(0, writer.length), 0);
        for (const number of numbers) read(all, number);
        numbers.forEach((number, i) => {
          const end = starts[i + 1] ?? writer.length;
          read(new BitReader(writer.slice(starts[i]!, end), starts[i]! & 31), number);
        });
      }),
    );
  });

  test("take the bits that gamma code takes", () => {
    const writer = new BitWriter();
    for (const [value, bits] of [
      [1, 1],
      [2, 3],
      [3, 3],
      [255, 15],
      [65_536, 33],
    ] as const) {
      const before = writer.length;
      writer.writeGamma(value);
      expect(writer.length - before).toBe(bits);
    }
  });

  test("throw when nothing is there any more", () => {
    const reader = new BitReader(Uint32Array.of(1), 0);
    expect(reader.readGamma()).toBe(1);
    expect(() => reader.readGamma()).toThrow(LociError);
  });

  test("throw at a number that is too large to have been written", () => {
    const largest = 2 ** 31 - 1;
    const writer = new BitWriter();
    writer.writeGamma(largest);
    expect(new BitReader(writer.slice(0, writer.length), 0).readGamma()).toBe(largest);
    expect(() => new BitReader(Uint32Array.of(0x8000_0000, 0xffff_ffff), 0).readGamma()).toThrow(LociError);
  });
});
