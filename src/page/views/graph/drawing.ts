// What is drawn: nodes and edges with names of colors, which the theme turns into colors.
import type { CodeEdge } from "../../../core/types/symbol-answers.ts";
import type { SymbolKind } from "../../../core/types/kinds.ts";
import type { GraphSymbol } from "../../../core/types/subgraph.ts";

export interface DrawnNode {
  readonly id: string;
  readonly label: string;
  /** Radius in pixels. */
  readonly size: number;
  /** A variable of the style sheet. */
  readonly color: string;
  /** Undefined where forces between the nodes find the place. */
  readonly at: readonly [x: number, y: number] | undefined;
}

export interface DrawnEdge {
  readonly source: string;
  readonly target: string;
  readonly label: string;
  /** Width in pixels. */
  readonly size: number;
  readonly color: string;
}

export interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

export interface LegendEntry {
  readonly color: string;
  readonly text: string;
  /** Of edges; a disc otherwise. */
  readonly isLine?: boolean;
}

const values: readonly SymbolKind[] = ["constant", "variable", "field"];
const types: readonly SymbolKind[] = ["class", "struct", "enum", "interface", "type"];

export const kindColors: readonly LegendEntry[] = [
  { color: "hue-0", text: "functions and methods" },
  { color: "hue-4", text: "types" },
  { color: "hue-1", text: "values" },
  { color: "hue-2", text: "files" },
];

export function colorOfKind(kind: SymbolKind): string {
  if (kind === "module") return "hue-2";
  if (types.includes(kind)) return "hue-4";
  return values.includes(kind) ? "hue-1" : "hue-0";
}

/** By how sure an edge is. */
export const edgeColors: readonly (LegendEntry & { readonly least: number })[] = [
  { least: 0.9, color: "strong-line", text: "edge, at least 90 % sure", isLine: true },
  { least: 0.6, color: "fair", text: "60 to 90 % sure", isLine: true },
  { least: 0, color: "bad", text: "less sure", isLine: true },
];

export const formatSure = (confidence: number): string => `${Math.round(100 * confidence)} %`;

export function drawEdges(edges: readonly CodeEdge[]): readonly DrawnEdge[] {
  return edges.map(({ source, target, strategy, confidence }) => ({
    ...{ source, target, label: `${strategy} ${formatSure(confidence)}` },
    size: 0.6 + 1.6 * confidence,
    color: edgeColors.find(({ least }) => confidence >= least)!.color,
  }));
}

/** From 4 to 14 pixels: the area of a node goes with its share of the highest rank. */
export function sizeOf({ pagerank }: GraphSymbol, all: readonly GraphSymbol[]): number {
  const highest = all.reduce((most, each) => Math.max(most, each.pagerank), 0);
  return 4 + (highest > 0 ? 10 * Math.sqrt(pagerank / highest) : 0);
}

/** Of a long path the end, which tells files apart. */
export const shorten = (label: string, most = 32): string =>
  label.length <= most ? label : `…${label.slice(1 - most)}`;
