import { expect, test } from "vitest";
import { compareResults } from "../../../bench/compare/compare-results.ts";
import type { Verdict } from "../../../bench/compare/compare-results.ts";
import { renderComparison } from "../../../bench/compare/render-comparison.ts";
import type { BenchResult, FigureUnit } from "../../../bench/results.ts";
import { createResult } from "./create-result.ts";

const times = (center: number): number[] =>
  Array.from({ length: 20 }, (_, i) => center * (0.981 + 0.002 * i));

function verdictOf(unit: FigureUnit, base: readonly number[], head: readonly number[]): Verdict {
  const side = (samples: readonly number[]): BenchResult[] => [createResult([{ name: "it", unit, samples }])];
  return compareResults(side(base), side(head), 0.1).rows[0]!.verdict;
}

test("a time 20% longer is a regression, 20% shorter is better, and an equal one is the same", () => {
  expect(verdictOf("ms", times(100), times(120))).toBe("regression");
  expect(verdictOf("cpu ms", times(100), times(80))).toBe("better");
  expect(verdictOf("ms", times(100), times(100.5))).toBe("same");
});

test("a significant slowdown within the threshold is reported as worse, not as a regression", () => {
  expect(verdictOf("ms", times(100), times(107))).toBe("worse");
});

test("for throughput and quality, a lower value is worse", () => {
  expect(verdictOf("MB/s", times(100), times(80))).toBe("regression");
  expect(verdictOf("ops/s", times(100), times(130))).toBe("better");
  expect(verdictOf("share", [0.9], [0.88])).toBe("regression");
  expect(verdictOf("share", [0.9], [0.895])).toBe("worse");
});

test("a verdict needs one sample for bytes and more than two for times", () => {
  expect(verdictOf("bytes", [100], [110])).toBe("regression");
  expect(verdictOf("ms", [100, 100], [200, 200])).toBe("few");
});

test("a different count is reported as changed, and a different ratio as the same", () => {
  expect(verdictOf("count", [100], [101])).toBe("changed");
  expect(verdictOf("count", [0], [0])).toBe("same");
  expect(verdictOf("count", [0], [3])).toBe("changed");
  expect(verdictOf("ratio", [1], [2])).toBe("same");
});

test("a difference within the noise is not a regression", () => {
  const wide = [50, 60, 80, 90, 100, 110, 130, 150, 170, 200];
  expect(
    verdictOf(
      "ms",
      wide,
      wide.map((sample) => sample * 1.12),
    ),
  ).toBe("same");
});

test("with several runs, each run is one sample, and a single slow run of three is not a regression", () => {
  const run = (center: number): BenchResult =>
    createResult([{ name: "it", unit: "ms", samples: times(center) }]);
  const base = [run(100), run(101), run(99)];
  expect(compareResults(base, [run(100), run(160), run(99)], 0.1).rows[0]!.verdict).toBe("same");
  expect(compareResults(base, [run(130), run(131), run(129)], 0.1).rows[0]!.verdict).toBe("regression");
});

test("ignores figures of peers and figures that only one side has", () => {
  const base = createResult([
    { name: "ours", unit: "ms", samples: times(1) },
    { name: "ours", unit: "ms", samples: times(1), by: "peer" },
    { name: "gone", unit: "ms", samples: times(1) },
  ]);
  const { rows, warnings } = compareResults(
    [base],
    [createResult([{ name: "ours", unit: "ms", samples: times(1) }])],
    0.1,
  );
  expect(rows.map(({ name }) => name)).toEqual(["ours"]);
  expect(warnings).toContain("2 figures of the base and 1 of the head; 1 are in both.");
});

test("lists regressions above the folded table and names the failed cases of the head", () => {
  const base = createResult([
    { name: "steady", unit: "ms", samples: times(10) },
    { name: "slowed", unit: "ms", samples: times(10) },
  ]);
  const head = createResult(
    [
      { name: "steady", unit: "ms", samples: times(10) },
      { name: "slowed", unit: "ms", samples: times(15) },
    ],
    [{ case: "a case", message: "no" }],
  );
  const markdown = renderComparison(compareResults([base], [head], 0.1));
  expect(markdown).toContain("**1 of 2 figures are worse** by more than 10 %.");
  expect(markdown).toContain("**Wrong answers:** suite: a case");
  const [above, below] = markdown.split("<details>");
  expect(above).toMatch(
    /\| suite: subject: slowed \[ms\] \| 10\.0 \| 15\.0 \| 1\.50 \(1\.\d\d – 1\.\d\d\) \| 🔴 regression \|/,
  );
  expect(above).not.toContain("steady");
  expect(below).toContain("steady");
});

test("warns that one run per side is too few for a verdict", () => {
  const run = createResult([{ name: "it", unit: "ms", samples: times(100) }]);
  expect(renderComparison(compareResults([run], [run, run], 0.1))).toContain("A verdict takes several");
  expect(renderComparison(compareResults([run, run], [run, run], 0.1))).not.toContain(
    "A verdict takes several",
  );
});
