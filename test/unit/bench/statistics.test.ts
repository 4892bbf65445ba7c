import { describe, expect, test } from "vitest";
import {
  bootstrapDifference,
  bootstrapRatio,
  fitPower,
  logLinearExponent,
  medianOf,
  quantileOf,
  summarize,
} from "../../../bench/statistics.ts";
import type { PairedDifference } from "../../../bench/statistics.ts";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

describe("quantiles", () => {
  test("are interpolated linearly between the two nearest samples", () => {
    expect(quantileOf([10, 20, 30, 40], 0.5)).toBe(25);
    expect(quantileOf([10, 20, 30, 40], 0)).toBe(10);
    expect(quantileOf([10, 20, 30, 40], 1)).toBe(40);
    expect(quantileOf([0, 100], 0.9)).toBe(90);
  });

  test("throw if there are no samples", () => {
    expect(() => medianOf([])).toThrow("no quantile of no samples");
  });

  test("a summary does not depend on sample order, and one outlier does not change its median and MAD", () => {
    const summary = { p50: 3, p90: 4.6, p99: 4.96, mad: 1 };
    expect(summarize([5, 1, 3, 2, 4])).toEqual(summary);
    expect(summarize([1, 2, 3, 4, 5_000])).toMatchObject({ p50: 3, mad: 1 });
  });
});

describe("confidence interval of paired differences", () => {
  const pairs = (groups: number, each: number, shift: number): PairedDifference[] => {
    const random = new Mulberry32(7);
    return Array.from({ length: groups }, (_, group) => {
      const ofGroup = 0.2 * (random.next() / 2 ** 32 - 0.5);
      return Array.from({ length: each }, () => ({ group: `${group}`, difference: shift + ofGroup }));
    }).flat();
  };

  test("contains 0 if groups differ in both directions, and not if all gain", () => {
    const none = bootstrapDifference(pairs(20, 10, 0));
    expect(none.low).toBeLessThan(0);
    expect(none.high).toBeGreaterThan(0);
    expect(bootstrapDifference(pairs(20, 10, 0.1)).low).toBeGreaterThan(0);
  });

  test("does not narrow when a group has more questions", () => {
    const width = ({ low, high }: { low: number; high: number }): number => high - low;
    expect(width(bootstrapDifference(pairs(20, 100, 0)))).toBeCloseTo(
      width(bootstrapDifference(pairs(20, 1, 0))),
      6,
    );
  });

  test("is all zeros without pairs", () => {
    expect(bootstrapDifference([])).toEqual({ mean: 0, low: 0, high: 0 });
  });
});

describe("confidence interval of a ratio", () => {
  const noisy = (center: number, seed: number): number[] => {
    const random = new Mulberry32(seed);
    return Array.from({ length: 30 }, () => center * (0.95 + 0.1 * (random.next() / 2 ** 32)));
  };

  test("contains 1 for samples of the same distribution", () => {
    const { low, high } = bootstrapRatio(noisy(100, 1), noisy(100, 2));
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
  });

  test("lies above 1 and around 1.2 for samples that are 20% slower", () => {
    const { ratio, low, high } = bootstrapRatio(noisy(100, 1), noisy(120, 2));
    expect(low).toBeGreaterThan(1.15);
    expect(high).toBeLessThan(1.25);
    expect(ratio).toBeGreaterThan(low);
    expect(ratio).toBeLessThan(high);
  });

  test("contains the true ratio in at least 90% of experiments", () => {
    let covered = 0;
    for (let seed = 0; seed < 200; seed++) {
      const { low, high } = bootstrapRatio(noisy(100, 2 * seed), noisy(100, 2 * seed + 1), { rounds: 400 });
      if (low <= 1 && high >= 1) covered++;
    }
    expect(covered).toBeGreaterThan(180);
  });

  test("is infinite over zero, and one for zero over zero, however many samples there are", () => {
    expect(bootstrapRatio([0, 0, 0], [100, 101, 102])).toEqual({
      ratio: Infinity,
      low: Infinity,
      high: Infinity,
    });
    expect(bootstrapRatio([0], [0, 0, 0])).toEqual({ ratio: 1, low: 1, high: 1 });
  });

  test("is the same for the same samples, and has zero width for one sample per side", () => {
    expect(bootstrapRatio([1, 2, 3], [2, 3, 4])).toEqual(bootstrapRatio([1, 2, 3], [2, 3, 4]));
    expect(bootstrapRatio([2], [3])).toEqual({ ratio: 1.5, low: 1.5, high: 1.5 });
  });
});

describe("growth", () => {
  const sizes = [1_000, 2_000, 4_000, 8_000];

  test("finds the exponent and the factor of a power law", () => {
    const { exponent, factor, r2 } = fitPower(sizes.map((size) => ({ size, cost: 3 * size ** 1.5 })));
    expect(exponent).toBeCloseTo(1.5, 10);
    expect(factor).toBeCloseTo(3, 8);
    expect(r2).toBeCloseTo(1, 10);
  });

  test("fits n log n with the exponent that logLinearExponent predicts", () => {
    const { exponent } = fitPower(sizes.map((size) => ({ size, cost: size * Math.log(size) })));
    expect(exponent).toBeCloseTo(logLinearExponent(1_000, 8_000), 2);
    expect(exponent).toBeGreaterThan(1.1);
    expect(exponent).toBeLessThan(1.15);
  });

  test("requires at least two sizes and costs above 0", () => {
    expect(() => fitPower([{ size: 1, cost: 1 }])).toThrow("at least two sizes");
    expect(() =>
      fitPower([
        { size: 1, cost: 1 },
        { size: 2, cost: 0 },
      ]),
    ).toThrow("above 0");
  });
});
