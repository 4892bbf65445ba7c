// How fast is source indexed, depending on its size?
import type { BenchResult } from "../../results.ts";
import { listFigures } from "../../results.ts";
import { drawLineChart } from "../charts/line-chart.ts";
import type { LineSeries } from "../charts/line-chart.ts";
import { formatShort } from "../format.ts";
import { renderFigure, renderSection } from "./section.ts";

export function renderThroughput(result: BenchResult): string {
  const figures = listFigures(result);
  const series = new Map<string, { x: number; y: number; label: string }[]>();
  for (const { suite, subject, name, by, p50 } of figures) {
    if (name !== "full index cpu") continue;
    const bytes = figures.find(
      (one) => one.suite === suite && one.subject === subject && one.name === "source bytes",
    )?.p50;
    if (bytes === undefined) continue;
    const speed = bytes / 1e3 / p50;
    const owner = by === "loci" ? (suite === "growth" ? "Loci, generated" : "Loci, corpora") : by;
    const points = series.get(owner) ?? [];
    points.push({ x: bytes / 1e6, y: speed, label: `${subject}: ${speed.toFixed(2)} MB/CPU s` });
    series.set(owner, points);
  }
  if (series.size === 0) return "";
  const drawn: readonly LineSeries[] = Array.from(series, ([name, points]) => ({ name, points }));
  const chart = drawLineChart({
    label: "MB of source indexed per CPU second, by size",
    series: drawn,
    xCaption: "MB of source",
    xLog: true,
    yLog: false,
    formatX: formatShort,
    formatY: formatShort,
  });
  return renderSection(
    "Indexing",
    "MB of source indexed per second of processor time, with words, vectors and links. Higher is better; small corpora pay for the start of a process.",
    renderFigure("MB per CPU second, by size of the corpus", chart),
  );
}
