// Which calls may run a method through one that it overrides? For a method its possible callers, for a caller its
// possible targets.
import { edgeKindCode } from "../../types/index.ts";
import type { CodeGraph, GraphEdge } from "./code-graph.ts";
import type { OverrideLookup } from "./override-lookup.ts";

const calls = edgeKindCode("CALLS");

/** Maximum number of targets listed for one call. It may run any of them, so a longer list says little. */
const maxTargets = 20;

export interface DispatchedCall {
  /** The call of the overridden method. */
  readonly edge: GraphEdge;
  readonly source: number;
  readonly target: number;
  /** How many methods the call may run besides the one that it names. */
  readonly choices: number;
}

/** Calls of the methods that the node overrides, as calls of the node. */
export function callsThroughBases(
  graph: CodeGraph,
  overrides: OverrideLookup,
  node: number,
): readonly DispatchedCall[] {
  const direct = new Set(graph.incoming(node).map(({ source }) => source));
  const found: DispatchedCall[] = [];
  for (const above of overrides.above(node)) {
    const below = overrides.below(above);
    for (const edge of graph.incoming(above)) {
      const { source } = edge;
      if (source === node || direct.has(source) || edge.kind !== calls) continue;
      if (!overrides.mayRun(edge, node)) continue;
      found.push({ edge, source, target: node, choices: runnable(overrides, edge, below).length });
    }
  }
  return found;
}

/** The node's calls of methods that others override, as calls of those. */
export function callsOfOverriders(
  graph: CodeGraph,
  overrides: OverrideLookup,
  node: number,
): readonly DispatchedCall[] {
  const made = graph.outgoing(node).filter(({ kind }) => kind === calls);
  if (made.length === 0) return [];
  // `super.find()` runs exactly the overridden method.
  const above = new Set(overrides.above(node));
  const direct = new Set(made.map(({ target }) => target));
  const found: DispatchedCall[] = [];
  for (const edge of made) {
    if (above.has(edge.target) || edge.isOverride) continue;
    const below = runnable(overrides, edge, overrides.below(edge.target));
    for (const target of below.slice(0, maxTargets)) {
      if (!direct.has(target)) found.push({ edge, source: node, target, choices: below.length });
    }
  }
  return found;
}

/** Those overriding methods that this call may run. */
function runnable(overrides: OverrideLookup, call: GraphEdge, methods: readonly number[]): readonly number[] {
  return overrides.isOfOwnObject(call) ? methods.filter((method) => overrides.mayRun(call, method)) : methods;
}
