// Which edges join some symbols? Of several edges of one kind between the same two, the most certain.
import { edgeStrategies, strategyCode } from "../../types/index.ts";
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
      const kind = link.edge?.kind ?? "structural";
      const key = `${source} ${target} ${kind}`;
      const before = surest.get(key);
      if (before === undefined || confidenceOf(before) < confidenceOf(link))
        surest.set(key, { ...link, source, target });
    }
  }
  return [...surest.values()];
}

/** In the range 0..1. */
export function confidenceOf({ edge, choices }: SymbolLink): number {
  if (edge === undefined) return structuralConfidence;
  return choices === undefined ? edge.confidence : dispatchConfidence;
}
