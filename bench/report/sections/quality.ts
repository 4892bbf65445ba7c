// How accurate are answers and edges, by language and by kind of question?
import type { BenchResult } from "../../results.ts";
import { listFigures } from "../../results.ts";
import { drawBarChart, drawLegend } from "../charts/bar-chart.ts";
import type { BarGroup } from "../charts/bar-chart.ts";
import { renderFigure, renderSection } from "./section.ts";

export function renderQuality(result: BenchResult): string {
  const charts = result.suites.map(({ suite }) => {
    const groups = new Map<string, BarGroup["bars"][number][]>();
    for (const { suite: of, subject, name, by, unit, p50 } of listFigures(result)) {
      if (of !== suite || unit !== "share") continue;
      const series = by === "loci" ? name : `${name} (${by})`;
      const bars = groups.get(subject) ?? [];
      bars.push({ series, value: p50, text: p50.toFixed(3) });
      groups.set(subject, bars);
    }
    if (groups.size === 0) return "";
    const list: readonly BarGroup[] = Array.from(groups, ([name, bars]) => ({ name, bars }));
    const names = [...new Set(list.flatMap(({ bars }) => bars.map(({ series }) => series)))];
    return renderFigure(suite, drawLegend(names) + drawBarChart(`Quality, ${suite}`, list, { to: 1 }));
  });
  return renderSection(
    "Quality",
    "1 is perfect. Each figure was judged against answers that were known before.",
    ...charts,
  );
}
