// One metric over time, drawn by uPlot, and described in words for screen readers.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { readColor, themeChanges } from "../theme.ts";

interface ChartProps {
  readonly title: string;
  /** Milliseconds since 1970, in ascending order. */
  readonly times: readonly number[];
  /** Null if nothing was measured. */
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
}

const heightPx = 132;

export function Chart({ title, times, values, format }: ChartProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | undefined>(undefined);
  useEffect(() => {
    const element = place.current!;
    const data = (): UPlot.AlignedData => [times.map((time) => time / 1000), [...values]];
    const draw = (): void => {
      plot.current?.destroy();
      plot.current = new UPlot(createOptions(element.clientWidth, format), data(), element);
    };
    if (plot.current === undefined) draw();
    else plot.current.setData(data());
    const resized = new ResizeObserver(() =>
      plot.current?.setSize({ width: element.clientWidth, height: heightPx }),
    );
    resized.observe(element);
    themeChanges.addEventListener("change", draw);
    return () => {
      resized.disconnect();
      themeChanges.removeEventListener("change", draw);
    };
  }, [times, values, format]);
  useEffect(() => () => plot.current?.destroy(), []);
  const known = values.filter((value) => value !== null);
  const last = known.at(-1);
  return (
    <figure class="chart">
      <figcaption>
        {title} <strong>{last === undefined ? "none yet" : format(last)}</strong>
      </figcaption>
      <div ref={place} role="img" aria-label={describe(title, known, format)} />
    </figure>
  );
}

function describe(title: string, known: readonly number[], format: (value: number) => string): string {
  if (known.length === 0) return `${title}: nothing was measured yet`;
  return `${title}, last hour: from ${format(Math.min(...known))} to ${format(Math.max(...known))}, now ${format(known.at(-1)!)}`;
}

function createOptions(width: number, format: (value: number) => string): UPlot.Options {
  const axis = {
    stroke: readColor("quiet"),
    grid: { stroke: readColor("line"), width: 1 },
    ticks: { show: false },
    font: "11px system-ui",
  };
  return {
    ...{ width, height: heightPx, legend: { show: false }, cursor: { y: false } },
    scales: { y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.15 : 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_plot, ticks) =>
          ticks.map((tick) =>
            new Date(tick * 1000).toLocaleTimeString("en", {
              hour: "2-digit",
              minute: "2-digit",
              hour12: false,
            }),
          ),
        space: 70,
      },
      {
        ...axis,
        size: 62,
        splits: (_plot, _axis, low, high) => [low, (low + high) / 2, high].map((at) => at * 0.87),
        values: (_plot, ticks) => ticks.map((tick) => format(tick)),
      },
    ],
    series: [
      {},
      {
        stroke: readColor("accent"),
        width: 1.75,
        fill: readColor("accent-faint"),
        spanGaps: true,
        points: { show: false },
      },
    ],
  };
}
