// How do a few values compare? Groups of horizontal bars from zero, with the value at the end of each.
import { createLinearScale } from "../scale.ts";
import { element, line, svg, text, title } from "../svg.ts";

export interface BarGroup {
  readonly name: string;
  readonly bars: readonly { readonly series: string; readonly value: number; readonly text: string }[];
}

const barHeight = 14;
const groupGap = 12;

/** One axis for all groups if `to` is given; otherwise each group is scaled to its own longest bar. */
export function drawBarChart(
  label: string,
  groups: readonly BarGroup[],
  { width = 760, nameWidth = 220, to = undefined as number | undefined } = {},
): string {
  const order = [...new Set(groups.flatMap(({ bars }) => bars.map(({ series }) => series)))];
  const plot = { left: nameWidth, right: width - 132 };
  let y = 4;
  const drawn = groups.map(({ name, bars }) => {
    const longest = to ?? Math.max(...bars.map(({ value }) => value));
    const x = createLinearScale({ from: 0, to: longest }, { from: 0, to: plot.right - plot.left }, 1);
    const end = to === undefined ? longest : x.ticks.at(-1)!;
    const scale = (plot.right - plot.left) / end;
    const top = y;
    const rows = bars.map(({ series, value, text: written }, i) => {
      const barY = top + i * (barHeight + 2);
      const length = Math.max(1, value * scale);
      return element(
        "g",
        { class: `series s${order.indexOf(series) % 8}` },
        title(`${name}, ${series}: ${written}`),
        element("path", { d: roundedBar(plot.left, barY, length), class: "bar" }),
        text(written, plot.left + length + 6, barY + barHeight - 3, { class: "value" }),
      );
    });
    y += bars.length * (barHeight + 2) + groupGap;
    const middle = top + (bars.length * (barHeight + 2)) / 2;
    return text(name, plot.left - 10, middle + 4, { class: "name", "text-anchor": "end" }) + rows.join("");
  });
  const axis = line(plot.left, 0, plot.left, y - groupGap + 2, "axis");
  return svg(width, y, label, ...drawn, axis);
}

/** The names of the series with their colors, in the order of the bars. */
export function drawLegend(names: readonly string[]): string {
  const items = names.map((name, i) => `<span class="key s${i % 8}"><i></i>${name}</span>`);
  return `<p class="legend">${items.join("")}</p>`;
}

/** A bar that is square at the axis and rounded at the end. */
function roundedBar(x: number, y: number, length: number): string {
  const radius = Math.min(4, length);
  const straight = length - radius;
  return `M${x} ${y}h${straight.toFixed(1)}q${radius} 0 ${radius} ${radius}v${barHeight - 2 * radius}q0 ${radius} -${radius} ${radius}h-${straight.toFixed(1)}z`;
}
