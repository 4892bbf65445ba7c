// How much does a time vary? One row per figure on a logarithmic axis: every sample faint, median, p90 and p99 marked.
import { createLogScale } from "../scale.ts";
import { drawXAxis, element, line, svg, text, title } from "../svg.ts";

export interface RangeRow {
  readonly name: string;
  readonly samples: readonly number[];
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

const rowHeight = 26;

export function drawRangeChart(
  label: string,
  rows: readonly RangeRow[],
  format: (value: number) => string,
  { width = 760, nameWidth = 330 } = {},
): string {
  const plot = { left: nameWidth, right: width - 72, top: 8, bottom: 8 + rows.length * rowHeight };
  const all = rows.flatMap(({ samples }) => samples).filter((sample) => sample > 0);
  const domain = { from: Math.min(...all) * 0.9, to: Math.max(...all) * 1.1 };
  const x = createLogScale(domain, { from: plot.left + 4, to: plot.right - 4 });
  const grid = x.ticks.map((tick) => line(x.at(tick), plot.top, x.at(tick), plot.bottom, "grid"));
  const drawn = rows.map((row, i) => {
    const y = plot.top + (i + 0.5) * rowHeight;
    const { name, samples, p50, p90, p99 } = row;
    const ticks = samples
      .filter((sample) => sample > 0)
      .map((sample) => line(x.at(sample), y - 7, x.at(sample), y + 7, "sample"));
    const told = `${name}: p50 ${format(p50)}, p90 ${format(p90)}, p99 ${format(p99)}, ${samples.length} samples`;
    return element(
      "g",
      { class: "series s0" },
      title(told),
      text(clip(name, nameWidth - 12), plot.left - 12, y + 4, { class: "name", "text-anchor": "end" }),
      ...ticks,
      element("line", { x1: x.at(p50), y1: y, x2: x.at(p99), y2: y, class: "span" }),
      element("circle", { cx: x.at(p50), cy: y, r: 4.5, class: "dot" }),
      element("circle", { cx: x.at(p90), cy: y, r: 3, class: "ring" }),
      element("circle", { cx: x.at(p99), cy: y, r: 3, class: "ring" }),
      text(format(p50), plot.right + 8, y + 4, { class: "value" }),
    );
  });
  return svg(
    width,
    plot.bottom + 44,
    label,
    ...grid,
    ...drawn,
    drawXAxis(x, plot, format, "● median   ○ p90, p99"),
  );
}

/** Cuts a name to about the letters that fit. */
function clip(name: string, pixels: number): string {
  const room = Math.floor(pixels / 7.2);
  return name.length <= room ? name : `${name.slice(0, room - 1)}…`;
}
