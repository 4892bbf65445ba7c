// Which edges join some symbols? Of several edges of one kind between the same two, the most certain.
import { edgeStrategies, strategyCode } from "../../types/index.ts";
import type { CodeGraph } from "./code-graph.ts";
import type { SymbolLink } from "./symbol-links.ts";

const { confidence: structuralConfidence } = edgeStrategies[strategyCode("structural")]!;
const { confidence: dispatchConfidence } = edgeStrategies[strategyCode("dispatch")]!;

/**
 * In node order, without self-loops.
 * @param linksFrom - the outgoing links of a node
 * @param standsFor - other nodes that count as one of `nodes`: members count as their class if they are not shown
 * themselves
 */
export function findEdgesAmong(
  graph: CodeGraph,
  linksFrom: (node: number) => readonly SymbolLink[],
  nodes: readonly number[],
  standsFor: ReadonlyMap<number, number> = new Map(),
): SymbolLink[] {
  const shown = new Set(nodes);
  const place = (node: number): number | undefined => (shown.has(node) ? node : standsFor.get(node));
  const surest = new Map<string, SymbolLink>();
  for (const node of new Set([...nodes, ...standsFor.keys()])) {
    for (const link of linksFrom(node)) {
      const [source, target] = [place(link.source), place(link.target)];
      if (source === undefined || target === undefined || source === target) continue;
      const kind = link.row === undefined ? "structural" : graph.edges.kind[link.row]!;
      const key = `${source} ${target} ${kind}`;
      const before = surest.get(key);
      if (before === undefined || confidenceOf(graph, before) < confidenceOf(graph, link))
        surest.set(key, { ...link, source, target });
    }
  }
  return [...surest.values()];
}

/** In the range 0..1. */
export function confidenceOf({ edges }: CodeGraph, { row, choices }: SymbolLink): number {
  if (row === undefined) return structuralConfidence;
  return choices === undefined ? edges.confidence[row]! / 255 : dispatchConfidence;
}
