// SVG as strings: elements, escaped text, and the frame that every chart has.
import type { Scale } from "./scale.ts";

type Attributes = Readonly<Record<string, string | number | undefined>>;

export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${escapeText(typeof value === "number" ? round(value) : (value ?? ""))}"`,
    )
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

export function text(content: string, x: number, y: number, attributes: Attributes = {}): string {
  return element("text", { x, y, ...attributes }, escapeText(content));
}

export function line(x1: number, y1: number, x2: number, y2: number, className: string): string {
  return element("line", { x1, y1, x2, y2, class: className });
}

export function path(points: readonly (readonly [x: number, y: number])[], attributes: Attributes): string {
  return element("path", {
    d: points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join(""),
    ...attributes,
  });
}

/** The tooltip of an element. */
export function title(content: string): string {
  return element("title", {}, escapeText(content));
}

export function svg(width: number, height: number, label: string, ...children: readonly string[]): string {
  return element("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...children);
}

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Horizontal lines with their values at the left. */
export function drawYAxis(scale: Scale, plot: Plot, format: (value: number) => string): string {
  return scale.ticks
    .map((tick) => {
      const y = scale.at(tick);
      return (
        line(plot.left, y, plot.right, y, "grid") +
        text(format(tick), plot.left - 8, y + 4, { class: "tick", "text-anchor": "end" })
      );
    })
    .join("");
}

/** Values below the plot, each with a small tick mark. */
export function drawXAxis(
  scale: Scale,
  plot: Plot,
  format: (value: number) => string,
  caption: string,
): string {
  const ticks = scale.ticks.map((tick) => {
    const x = scale.at(tick);
    return (
      line(x, plot.bottom, x, plot.bottom + 4, "axis") +
      text(format(tick), x, plot.bottom + 18, { class: "tick", "text-anchor": "middle" })
    );
  });
  return [
    line(plot.left, plot.bottom, plot.right, plot.bottom, "axis"),
    ...ticks,
    text(caption, plot.right, plot.bottom + 34, { class: "caption", "text-anchor": "end" }),
  ].join("");
}

export function escapeText(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
