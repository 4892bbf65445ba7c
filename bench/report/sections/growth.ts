// How does cost grow with size?
import type { BenchResult } from "../../results.ts";
import { listFigures } from "../../results.ts";
import { drawLineChart } from "../charts/line-chart.ts";
import type { LineSeries } from "../charts/line-chart.ts";
import { formatShort, formatUnit } from "../format.ts";
import { renderFigure, renderSection } from "./section.ts";

const drawnCosts = [
  ["full index cpu", "index CPU"],
  ["full index peak", "peak memory"],
  ["disk", "disk"],
  ["refresh unchanged cpu", "refresh CPU"],
  ["saved to searchable cpu", "save CPU"],
  ["query cpu", "query CPU"],
] as const;

export function renderGrowth(result: BenchResult): string {
  const figures = listFigures(result).filter(({ suite }) => suite === "growth");
  const pointsOf = (name: string): { size: number; cost: number; label: string }[] =>
    figures
      .filter((one) => one.name === name && one.unit !== "exponent")
      .map(({ subject, p50, unit }) => ({
        size: Number(/\d+$/.exec(subject)?.[0] ?? 0),
        cost: p50,
        label: `${subject}: ${formatUnit(p50, unit)}`,
      }))
      .sort((a, b) => a.size - b.size);
  const series = drawnCosts.flatMap(([name, called]): LineSeries[] => {
    const points = pointsOf(name);
    const first = points[0];
    if (first === undefined || points.length < 2) return [];
    const exponent = figures.find((one) => one.name === name && one.subject === "growth")?.p50;
    return [
      {
        name: exponent === undefined ? called : `${called}, n^${exponent.toFixed(2)}`,
        points: points.map(({ size, cost, label }) => ({ x: size, y: cost / first.cost, label })),
      },
    ];
  });
  if (series.length === 0) return "";
  const sizes = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const linear = sizes.map((size) => ({ x: size, y: size / sizes[0]!, label: "linear" }));
  const chart = drawLineChart({
    label: "Cost relative to the smallest size",
    series: [...series, { name: "linear", points: linear }],
    xCaption: "files",
    xLog: true,
    yLog: true,
    formatX: formatShort,
    formatY: (value) => `${formatShort(value)}×`,
    height: 380,
    nameWidth: 170,
  });
  return renderSection(
    "Growth",
    "Each cost over its own at the smallest size, both axes logarithmic: a line as steep as the linear one grows with the work, a flatter one grows less. The exponents are least-squares fits.",
    renderFigure("Cost relative to the smallest monorepo", chart),
  );
}
