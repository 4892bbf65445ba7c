// In which ways does a symbol use others, or is it used? Through stored edges, implicit implementation of methods, and
// calls of overridden methods.
import type { CodeGraph, GraphEdge } from "./code-graph.ts";
import { callsOfOverriders, callsThroughBases } from "./dispatched-calls.ts";
import type { OverrideLookup } from "./override-lookup.ts";

export type Direction = "incoming" | "outgoing" | "both";

export interface SymbolLink {
  readonly source: number;
  readonly target: number;
  /** Undefined for a method that implements another one without declaring so. */
  readonly edge: GraphEdge | undefined;
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
  const isIncoming = direction !== "outgoing";
  const isOutgoing = direction !== "incoming";
  const stored = [
    ...(isOutgoing ? graph.outgoing(node) : []),
    ...(isIncoming ? [node, ...standIns].flatMap((one) => graph.incoming(one)) : []),
  ];
  const structural = [
    ...(isOutgoing ? overrides.structurallyAbove(node).map((above) => [node, above] as const) : []),
    ...(isIncoming ? overrides.structurallyBelow(node).map((below) => [below, node] as const) : []),
  ];
  return [
    ...stored.map((edge) => ({ source: edge.source, target: edge.target, edge })),
    ...structural.map(([source, target]) => ({ source, target, edge: undefined })),
    ...(isOutgoing ? callsOfOverriders(graph, overrides, node) : []),
    ...(isIncoming ? callsThroughBases(graph, overrides, node) : []),
  ];
}
