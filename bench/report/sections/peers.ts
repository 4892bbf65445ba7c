// How long do other packages take for the same work, in the same run?
import type { BenchResult } from "../../results.ts";
import { listFigures } from "../../results.ts";
import { drawBarChart, drawLegend } from "../charts/bar-chart.ts";
import type { BarGroup } from "../charts/bar-chart.ts";
import { formatUnit } from "../format.ts";
import { escapeText } from "../svg.ts";
import { renderFigure, renderSection } from "./section.ts";

export function renderPeers(result: BenchResult): string {
  const charts = result.suites.map(({ suite, peers }) => {
    const figures = listFigures(result).filter((one) => one.suite === suite && one.unit !== "share");
    const groups = figures.flatMap(({ subject, name, by, p50, unit }): BarGroup[] => {
      if (by !== "loci") return [];
      const theirs = figures.filter(
        (one) => one.subject === subject && one.name === name && one.by !== "loci",
      );
      if (theirs.length === 0 || unit === "count") return [];
      const bars = [{ by, p50 }, ...theirs].map((one) => ({
        series: one.by,
        value: one.p50,
        text:
          one.by === "loci"
            ? formatUnit(one.p50, unit)
            : `${formatUnit(one.p50, unit)} (${formatFactor(one.p50 / p50)}×)`,
      }));
      return [{ name: `${subject} · ${name}`, bars }];
    });
    if (groups.length === 0) return "";
    const names = [...new Set(groups.flatMap(({ bars }) => bars.map(({ series }) => series)))];
    const versions = peers.map(({ name, version }) => `${name} ${version ?? "(not installed)"}`).join(", ");
    return renderFigure(
      versions === "" ? suite : `${suite}: ${versions}`,
      drawLegend(names.map(escapeText)) + drawBarChart(`Peers, ${suite}`, groups, { nameWidth: 300 }),
    );
  });
  return renderSection(
    "Beside others",
    "The same work in the same run, each through its own interface; each group of bars has its own scale, and the factor is theirs over ours.",
    ...charts,
  );
}

function formatFactor(factor: number): string {
  return factor.toFixed(factor < 10 ? 2 : 0);
}
