// In which ways does a symbol use others, or is it used? Through stored edges, implicit implementation of methods, and
// calls of overridden methods.
import type { CodeGraph } from "./code-graph.ts";
import { callsOfOverriders, callsThroughBases } from "./dispatched-calls.ts";
import type { OverrideLookup } from "./override-lookup.ts";

export type Direction = "incoming" | "outgoing" | "both";

export interface SymbolLink {
  readonly source: number;
  readonly target: number;
  /** Row of the graph's edges; undefined for a method that implements another one without declaring so. */
  readonly row: number | undefined;
  /** For a call through an overridden method: how many methods it may run besides the one that it names. */
  readonly choices?: number;
}

/**
 * Stored edges first, then structural ones, then calls through overridden methods.
 * @param standIns - nodes whose incoming edges count as the node's: calling a class calls its constructor
 */
export function findLinks(
  graph: CodeGraph,
  overrides: OverrideLookup,
  node: number,
  direction: Direction,
  standIns: readonly number[] = [],
): SymbolLink[] {
  const { source, target } = graph.edges;
  const isIncoming = direction !== "outgoing";
  const isOutgoing = direction !== "incoming";
  const rows = [
    ...(isOutgoing ? graph.outgoing(node) : []),
    ...(isIncoming ? [node, ...standIns].flatMap((one) => [...graph.incoming(one)]) : []),
  ];
  const structural = [
    ...(isOutgoing ? overrides.structurallyAbove(node).map((above) => [node, above] as const) : []),
    ...(isIncoming ? overrides.structurallyBelow(node).map((below) => [below, node] as const) : []),
  ];
  return [
    ...rows.map((row) => ({ source: source[row]!, target: target[row]!, row })),
    ...structural.map(([from, to]) => ({ source: from, target: to, row: undefined })),
    ...(isOutgoing ? callsOfOverriders(graph, overrides, node) : []),
    ...(isIncoming ? callsThroughBases(graph, overrides, node) : []),
  ];
}
