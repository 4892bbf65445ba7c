// How does one value depend on another? Lines with their points, each line labeled at its end.
import { createLinearScale, createLogScale } from "../scale.ts";
import type { Scale } from "../scale.ts";
import { drawXAxis, drawYAxis, element, path, svg, text, title } from "../svg.ts";

export interface LineSeries {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly label: string }[];
}

export interface LineChart {
  readonly label: string;
  readonly series: readonly LineSeries[];
  readonly xCaption: string;
  readonly xLog: boolean;
  readonly yLog: boolean;
  readonly formatX: (value: number) => string;
  readonly formatY: (value: number) => string;
  readonly width?: number;
  readonly height?: number;
  /** Width for the names at the right; 0 omits them. */
  readonly nameWidth?: number;
}

export function drawLineChart(chart: LineChart): string {
  const { label, series, xCaption, xLog, yLog, formatX, formatY } = chart;
  const { width = 760, height = 320, nameWidth = 130 } = chart;
  const plot = { left: 64, right: width - 16 - nameWidth, top: 16, bottom: height - 44 };
  const all = series.flatMap(({ points }) => points);
  const x = createScale(
    all.map((point) => point.x),
    { from: plot.left + 8, to: plot.right - 8 },
    xLog,
    false,
  );
  const y = createScale(
    all.map((point) => point.y),
    { from: plot.bottom, to: plot.top },
    yLog,
    true,
  );
  const ends = placeNames(series, (value) => y.at(value), plot);
  const lines = series.map(({ name, points }, i) => {
    const sorted = [...points].sort((a, b) => a.x - b.x);
    const places = sorted.map((point) => [x.at(point.x), y.at(point.y)] as const);
    const dots = sorted.map((point, p) =>
      element("circle", { cx: places[p]![0], cy: places[p]![1], r: 4, class: "dot" }, title(point.label)),
    );
    const end =
      element("circle", { cx: plot.right + 12, cy: ends[i]!, r: 4, class: "dot" }) +
      text(name, plot.right + 22, ends[i]! + 4, { class: "name" });
    return element(
      "g",
      { class: `series s${i % 8}` },
      path(places, { class: "stroke" }),
      ...dots,
      nameWidth > 0 ? end : "",
    );
  });
  return svg(
    width,
    height,
    label,
    drawYAxis(y, plot, formatY),
    drawXAxis(x, plot, formatX, xCaption),
    ...lines,
  );
}

function createScale(
  values: readonly number[],
  pixels: { readonly from: number; readonly to: number },
  log: boolean,
  fromZero: boolean,
): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return log
    ? createLogScale({ from: low * 0.9, to: high * 1.1 }, pixels)
    : createLinearScale({ from: fromZero ? Math.min(0, low) : low, to: high }, pixels);
}

/** Places names beside the last point of each line, and pushes them apart if they would overlap. */
function placeNames(
  series: readonly LineSeries[],
  yOf: (value: number) => number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number[] {
  const apart = 15;
  const wanted = series.map(({ points }, i) => ({
    i,
    y: yOf([...points].sort((a, b) => a.x - b.x).at(-1)!.y),
  }));
  wanted.sort((a, b) => a.y - b.y);
  for (let k = 1; k < wanted.length; k++) wanted[k]!.y = Math.max(wanted[k]!.y, wanted[k - 1]!.y + apart);
  const over = Math.max(0, (wanted.at(-1)?.y ?? 0) - bottom);
  const places: number[] = [];
  for (const { i, y } of wanted) places[i] = Math.max(top, y - over);
  return places;
}
