// What does the repair of Bash syntax do with hostile text?
import { expect, test } from "vitest";
import { repairBash } from "../../../../src/core/languages/bash/syntax-repair.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

test("a long line of open brackets is repaired in time that grows with its length", () => {
  const timeOf = (brackets: number): number => {
    const text = "[ a ".repeat(brackets);
    return cpuMs(() => {
      expect(repairBash(text)).toBe(text);
    });
  };
  timeOf(1_000);
  // Quadratic time would be 400 times as long.
  expect(timeOf(200_000)).toBeLessThan(100 * Math.max(1, timeOf(10_000)));
});
