// What does the repair of JavaScript, TypeScript and JSX change?
import { expect, test } from "vitest";
import { repairTypeScript } from "../../../../src/core/languages/javascript/syntax-repair.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

test.each([
  ["<h1>Build & Test</h1>", "<h1>Build   Test</h1>"],
  ["<b>Q&A</b>", "<b>Q A</b>"],
  ["<p>{name} & {other}</p>", "<p>{name} & {other}</p>"],
  ["<p>fish &amp; chips &#38; more</p>", "<p>fish &amp; chips &#38; more</p>"],
  ["if (a > b && c < d) run();", "if (a > b && c < d) run();"],
  ["const isSet = a => a > 0 & flags;", "const isSet = a => a > 0 & flags;"],
])("an ampersand is blanked only in the text of an element: %s", (text, repaired) => {
  expect(repairTypeScript(text)).toBe(repaired);
});

test("text with many ampersands is repaired in time that grows with its length", () => {
  const timeOf = (count: number): number => {
    const text = `<p>${"& a ".repeat(count)}</p>`;
    return cpuMs(() => {
      expect(repairTypeScript(text)).toHaveLength(text.length);
    });
  };
  timeOf(1_000);
  // Quadratic time would be 400 times as long.
  expect(timeOf(100_000)).toBeLessThan(100 * Math.max(1, timeOf(5_000)));
});
