// What is drawn? Nodes and edges with color names, which the theme turns into colors.
import type { CodeEdge } from "../../../core/types/symbol-answers.ts";
import type { SymbolKind } from "../../../core/types/kinds.ts";
import type { GraphSymbol } from "../../../core/types/subgraph.ts";

export interface DrawnNode {
  readonly id: string;
  readonly label: string;
  /** Radius in pixels. */
  readonly size: number;
  /** The name of a style sheet variable. */
  readonly color: string;
  /** Undefined if forces between the nodes determine the position. */
  readonly at: readonly [x: number, y: number] | undefined;
  /** Where its name goes if there is room, because its edges are on the other side. Default: below. */
  readonly namedAt?: NameSide;
  /** In the list beside the drawing, from 1, if that has more than what is drawn. Default: its position here. */
  readonly number?: number | undefined;
}

export type NameSide = "above" | "below" | "left" | "right";

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

/** So many nodes without a line are drawn; more would only fill the space below the others. */
const mostAlone = 8;

export interface JoinedDrawing extends Drawing {
  /** Number of nodes left out. */
  readonly alone: number;
}

/** Without the nodes that no line leads to, if these are many and there are others; each keeps its number. */
export function leaveOutAlone({ nodes, edges }: Drawing): JoinedDrawing {
  const joined = new Set(edges.flatMap(({ source, target }) => (source === target ? [] : [source, target])));
  const alone = nodes.reduce((count, { id }) => count + (joined.has(id) ? 0 : 1), 0);
  if (alone <= mostAlone || alone === nodes.length) return { nodes, edges, alone: 0 };
  return {
    nodes: nodes
      .map((node, at) => ({ ...node, number: node.number ?? at + 1 }))
      .filter(({ id }) => joined.has(id)),
    edges: edges.filter(({ source, target }) => joined.has(source) && joined.has(target)),
    alone,
  };
}

/** For a drawing without them: a sentence to append to its description. */
export const tellAlone = ({ alone }: JoinedDrawing): string =>
  alone === 0 ? "" : ` ${alone} without a line to another one shown are only in the list.`;

export interface LegendEntry {
  readonly color: string;
  readonly text: string;
  /** For edges; a disc otherwise. */
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

/** Colors by an edge's confidence. */
export const edgeColors: readonly (LegendEntry & { readonly least: number })[] = [
  { least: 0.9, color: "strong-line", text: "edge, at least 90 % sure", isLine: true },
  { least: 0.6, color: "fair", text: "60 to 90 % sure", isLine: true },
  { least: 0, color: "bad", text: "less sure", isLine: true },
];

export const formatSure = (confidence: number): string => `${Math.round(100 * confidence)} %`;

/** More lines are a tangle, and slow to move. */
const mostLines = 500;
/** Each node keeps this many of its lines, so that its connections can be seen. */
const linesOfNode = 2;

export interface DrawnEdges {
  readonly edges: readonly DrawnEdge[];
  /** Number of lines left out. */
  readonly hidden: number;
}

/**
 * One line for all edges from one node to another, with the highest confidence of them; if there are too many lines,
 * only the surest.
 */
export function drawEdges(edges: readonly CodeEdge[]): DrawnEdges {
  const lines = new Map<string, { readonly surest: CodeEdge; readonly count: number }>();
  for (const edge of edges) {
    const pair = `${edge.source} ${edge.target}`;
    const { surest, count } = lines.get(pair) ?? { surest: edge, count: 0 };
    lines.set(pair, { surest: edge.confidence > surest.confidence ? edge : surest, count: count + 1 });
  }
  const kept = keepLines([...lines.values()]);
  return {
    hidden: lines.size - kept.length,
    edges: kept.map(({ surest: { source, target, strategy, confidence }, count }) => ({
      ...{ source, target, label: `${strategy} ${formatSure(confidence)}${count > 1 ? ` ×${count}` : ""}` },
      size: 0.6 + 1.6 * confidence,
      color: edgeColors.find(({ least }) => confidence >= least)!.color,
    })),
  };
}

function keepLines<Line extends { readonly surest: CodeEdge; readonly count: number }>(
  lines: readonly Line[],
): readonly Line[] {
  if (lines.length <= mostLines) return lines;
  const ordered = lines.toSorted((a, b) => b.surest.confidence - a.surest.confidence || b.count - a.count);
  const counts = new Map<string, number>();
  const isHeld = ({ surest: { source, target } }: Line): boolean => {
    const ends = [source, target];
    const needs = ends.some((end) => (counts.get(end) ?? 0) < linesOfNode);
    if (needs) for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
    return needs;
  };
  const held = new Set(ordered.filter(isHeld));
  const others = ordered.filter((line) => !held.has(line));
  return [...held, ...others.slice(0, Math.max(0, mostLines - held.size))];
}

/** For a drawing that leaves lines out: a sentence to append to its description. */
export const tellHidden = ({ edges, hidden }: DrawnEdges): string =>
  hidden === 0 ? "" : ` The surest ${edges.length} of ${edges.length + hidden} lines between them are drawn.`;

/** With more symbols, nodes are smaller, so that they do not overlap. */
const fullSizeUpTo = 80;

/** From 4 to 14 pixels: a node's area is proportional to its share of the highest rank. */
export function sizeOf({ pagerank }: GraphSymbol, all: readonly GraphSymbol[]): number {
  const highest = all.reduce((most, each) => Math.max(most, each.pagerank), 0);
  const shrink = Math.min(1, Math.sqrt(fullSizeUpTo / all.length));
  return shrink * (4 + (highest > 0 ? 10 * Math.sqrt(pagerank / highest) : 0));
}

/** For a long path the end, which distinguishes files. */
export const shorten = (label: string, most = 32): string =>
  label.length <= most ? label : `…${label.slice(1 - most)}`;
