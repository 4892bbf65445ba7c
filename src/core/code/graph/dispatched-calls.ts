// Which calls may run a method through one that it overrides? For a method its possible callers, for a caller its
// possible targets.
import { edgeKindCode } from "../../types/index.ts";
import { isOverrideRow, type CodeGraph } from "./code-graph.ts";
import type { OverrideLookup } from "./override-lookup.ts";

const calls = edgeKindCode("CALLS");

/** Maximum number of targets listed for one call. It may run any of them, so a longer list says little. */
const maxTargets = 20;

export interface DispatchedCall {
  /** Row of the graph's edges: the call of the overridden method. */
  readonly row: number;
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
  const direct = new Set(Array.from(graph.incoming(node), (row) => graph.edges.source[row]!));
  const found: DispatchedCall[] = [];
  for (const above of overrides.above(node)) {
    const below = overrides.below(above);
    for (const row of graph.incoming(above)) {
      const source = graph.edges.source[row]!;
      if (source === node || direct.has(source) || graph.edges.kind[row] !== calls) continue;
      if (!overrides.mayRun(row, node)) continue;
      found.push({ row, source, target: node, choices: runnable(overrides, row, below).length });
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
  const rows = graph.outgoing(node).filter((row) => graph.edges.kind[row] === calls);
  if (rows.length === 0) return [];
  // `super.find()` runs exactly the overridden method.
  const above = new Set(overrides.above(node));
  const direct = new Set(Array.from(rows, (row) => graph.edges.target[row]!));
  const found: DispatchedCall[] = [];
  for (const row of rows) {
    const called = graph.edges.target[row]!;
    if (above.has(called) || isOverrideRow(graph, row)) continue;
    const below = runnable(overrides, row, overrides.below(called));
    for (const target of below.slice(0, maxTargets)) {
      if (!direct.has(target)) found.push({ row, source: node, target, choices: below.length });
    }
  }
  return found;
}

/** Those overriding methods that this call may run. */
function runnable(overrides: OverrideLookup, row: number, methods: readonly number[]): readonly number[] {
  return overrides.isOfOwnObject(row) ? methods.filter((method) => overrides.mayRun(row, method)) : methods;
}
