import { expect, test } from "vitest";
import { judgeMeasurements } from "../../../bench/gate/judge.ts";
import type { Measurement } from "../../../bench/gate/judge.ts";

const verdictOf = (bound: Measurement["bound"], slack: number, value: number, expected: number) =>
  judgeMeasurements([{ name: "n", value, bound, slack }], { n: expected })[0]!.verdict;

test("an exact bound fails on any difference", () => {
  expect(verdictOf("exact", 0, 300, 300)).toBe("within");
  expect(verdictOf("exact", 0, 301, 300)).toBe("failed");
});

test("an about bound allows a small difference in either direction", () => {
  expect(verdictOf("about", 0.05, 104, 100)).toBe("within");
  expect(verdictOf("about", 0.05, 106, 100)).toBe("failed");
  expect(verdictOf("about", 0.05, 94, 100)).toBe("failed");
});

test("a value below a ceiling or above a floor is better, and one beyond the slack fails", () => {
  expect(verdictOf("ceiling", 0.1, 109, 100)).toBe("within");
  expect(verdictOf("ceiling", 0.1, 111, 100)).toBe("failed");
  expect(verdictOf("ceiling", 0.1, 50, 100)).toBe("better");
  expect(verdictOf("floor", 0.01, 0.985, 0.99)).toBe("within");
  expect(verdictOf("floor", 0.01, 0.97, 0.99)).toBe("failed");
  expect(verdictOf("floor", 0.01, 1, 0.9)).toBe("better");
});

test("a measurement without an expected value fails, and so does an expected value without a measurement", () => {
  const judged = judgeMeasurements([{ name: "new", value: 1, bound: "exact", slack: 0 }], { gone: 2 });
  expect(judged.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["new", "failed"],
    ["gone", "failed"],
  ]);
});
