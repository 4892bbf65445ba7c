// How much do waiting times vary?
import type { BenchResult } from "../../results.ts";
import { listFigures } from "../../results.ts";
import { drawRangeChart } from "../charts/range-chart.ts";
import { formatDuration } from "../format.ts";
import { renderFigure, renderSection } from "./section.ts";

/** Fewer samples do not show a distribution. */
const fewestSamples = 10;
const mostRows = 16;

export function renderLatency(result: BenchResult): string {
  const charts = result.suites.map(({ suite }) => {
    const rows = listFigures(result)
      .filter((one) => one.suite === suite && one.unit === "ms" && one.samples.length >= fewestSamples)
      .map(({ subject, name, by, ...rest }) => ({
        name: by === "loci" ? `${shorten(subject)} · ${name}` : `${shorten(subject)} · ${name} (${by})`,
        ...rest,
      }));
    if (rows.length === 0) return "";
    return renderFigure(suite, drawRangeChart(`Latency, ${suite}`, rows.slice(0, mostRows), formatDuration));
  });
  return renderSection(
    "Latency",
    "Every sample is a faint stroke; the dot is the median, the rings are p90 and p99. The axis is logarithmic.",
    ...charts,
  );
}

/** The first words say which load it was. */
function shorten(subject: string): string {
  return subject.length <= 30 ? subject : `${subject.slice(0, 29)}…`;
}
