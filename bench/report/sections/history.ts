// How did the headline figures change from commit to commit?
import type { BenchResult } from "../../results.ts";
import { drawLineChart } from "../charts/line-chart.ts";
import { formatShort, formatUnit } from "../format.ts";
import { findHeadline, headlines } from "./headline.ts";
import { renderFigure, renderSection } from "./section.ts";

/** `results` are ordered oldest first. */
export function renderHistory(results: readonly BenchResult[]): string {
  if (results.length < 2) return "";
  const charts = headlines.map((headline) => {
    const points = results.flatMap((result, at) => {
      const figure = findHeadline(result, headline);
      if (figure === undefined) return [];
      const label = `${result.commit.slice(0, 10)}: ${formatUnit(figure.p50, figure.unit)}`;
      return [{ x: at + 1, y: figure.p50, label, unit: figure.unit }];
    });
    const unit = points[0]?.unit;
    if (points.length < 2 || unit === undefined) return "";
    const drawing = drawLineChart({
      label: headline.name,
      series: [{ name: "", points }],
      xCaption: "runs, oldest first",
      xLog: false,
      yLog: false,
      formatX: (value) => (Number.isInteger(value) && value > 0 ? formatShort(value) : ""),
      formatY: (value) => formatUnit(value, unit),
      ...{ width: 376, height: 200, nameWidth: 0 },
    });
    return renderFigure(`${headline.suite}: ${headline.name}`, drawing);
  });
  const shown = charts.filter((chart) => chart !== "");
  return renderSection(
    "History",
    `${results.length} runs; rest on a point for its commit.`,
    shown.length === 0 ? "" : `<div class="grid">${shown.join("")}</div>`,
  );
}
