// A comparison as Markdown: the important rows first, everything inside a collapsible section.
import { figureUnits } from "../results.ts";
import { formatNumber, renderTable } from "../markdown.ts";
import type { ComparedFigure, Comparison, Verdict } from "./compare-results.ts";

const marks: Readonly<Record<Verdict, string>> = {
  regression: "🔴 regression",
  worse: "🟠 worse",
  better: "🟢 better",
  changed: "🔵 changed",
  few: "⚪ too few samples",
  same: "",
};

export function renderComparison(comparison: Comparison): string {
  const { base, head, rows, runs, failures, warnings, threshold } = comparison;
  const having = (...verdicts: Verdict[]): ComparedFigure[] =>
    rows.filter(({ verdict }) => verdicts.includes(verdict));
  const regressions = having("regression");
  const notable = [...regressions, ...having("worse", "better", "changed", "few")];
  const percent = (100 * threshold).toFixed(0);
  const verdict =
    regressions.length === 0
      ? `**No regression** beyond ${percent} % in ${rows.length} figures.`
      : `**${regressions.length} of ${rows.length} figures are worse** by more than ${percent} %.`;
  return [
    `### Benchmarks: ${base.commit.slice(0, 10)} → ${head.commit.slice(0, 10)}`,
    verdict,
    ...(failures.length > 0 ? [`**Wrong answers:** ${failures.join(", ")}`] : []),
    ...(notable.length > 0 ? [renderRows(notable)] : []),
    ...warnings.map((warning) => `> ${warning}`),
    `<details><summary>All figures</summary>\n\n${renderRows(rows)}\n</details>`,
    `Runs of the base: ${runs[0]}, of the head: ${runs[1]}. Medians; in brackets the 95 % bootstrap interval of their ratio. ` +
      `${head.machine.cores} × ${head.machine.cpu}, Node ${head.node}.`,
    "",
  ].join("\n\n");
}

function renderRows(rows: readonly ComparedFigure[]): string {
  const head = ["figure", "base", "head", "head ÷ base", ""];
  const cells = rows.map(({ suite, subject, name, unit, base, head: value, interval, verdict }) => {
    const { ratio, low, high } = interval;
    const width = low === high ? "" : ` (${low.toFixed(2)} – ${high.toFixed(2)})`;
    const arrow = figureUnits[unit] === "higher" ? ", more is better" : "";
    return [
      `${suite}: ${subject}: ${name} [${unit}${arrow}]`,
      formatNumber(base),
      formatNumber(value),
      `${ratio.toFixed(2)}${width}`,
      marks[verdict],
    ];
  });
  return renderTable(head, cells);
}
