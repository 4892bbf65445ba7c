// A Dart file with many declarations side by side, as generators write them.
import { expect, test } from "vitest";
import { cpuMs } from "../../../support/cpu-time.ts";
import { parser } from "../../../support/parser.ts";

test.each(["a;\n", "int a;\n", "List<int> a = b;\n", "final a = 1, b = 2;\n"])(
  "many of %j are read in time that grows with their number",
  { timeout: 60_000 },
  (line) => {
    const timeOf = (count: number): number => {
      const bytes = Buffer.from(line.repeat(count));
      return cpuMs(() => {
        const { file } = parser.parse({ bytes, language: "dart" });
        expect(file.symbols.length).toBeGreaterThan(count / 2);
      });
    };
    const best = Math.min(timeOf(5_000), timeOf(5_000));
    // About 8 times as long; with a look at all declarations before each, 40 times and more.
    expect(timeOf(40_000)).toBeLessThan(20 * Math.max(20, best));
  },
);
