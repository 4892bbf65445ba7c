// What breaks if a symbol changes? Everything that reaches it.
import { sortedBy } from "../../../base/sorted-by.ts";
import { throwIfCancelled } from "../../../errors.ts";
import { edgeKindOf, type CodeEdgeKind, type Impact, type ReachedSymbol } from "../../types/index.ts";
import { createUserGroups } from "../../query/index.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import type { CodeGraph, GraphEdge } from "./code-graph.ts";
import { withMembers } from "./declared-symbols.ts";
import type { DescribedGraph } from "./describe-links.ts";
import { callsThroughBases } from "./dispatched-calls.ts";
import type { OverrideLookup } from "./override-lookup.ts";
import type { TestFinder } from "./test-finder.ts";
import { traceImpact, type TracedNode } from "./trace-impact.ts";

/** Maximum length of `reachable` in an answer; its count includes all. */
const maxReachable = 500;

export interface TracedGraph extends DescribedGraph {
  readonly graph: CodeGraph;
  readonly overrides: OverrideLookup;
  readonly tests: TestFinder;
}

/**
 * Everything that reaches one of the symbols, or one of their members, over incoming edges. Nearest first; among the
 * equally near what is sure to reach it, and of that the sources, then examples, then tests. Of the tests, those that
 * are sure to reach it come first.
 *
 * @param refs - at least one; several are the overloads of one function, of which the first gives its name
 */
export function findImpact(
  traced: TracedGraph,
  refs: readonly SymbolRef[],
  depth: number,
  signal?: AbortSignal,
): Impact {
  const { snapshot, symbols, nodes, graph, overrides, tests } = traced;
  const starts = refs.flatMap((ref) => withMembers(snapshot, ref).map((member) => nodes.nodeOf(member)));
  const groupOf = userGroups(traced);
  const ofNode = ({ node }: TracedNode): number => groupOf(nodes.refOf(node));
  const orderOf = (each: TracedNode): number => 6 * each.distance + 3 * isPossible(each) + ofNode(each);
  const reached = sortedBy(traceImpact(graph, overrides, starts, depth, signal), orderOf);
  throwIfCancelled(signal);
  const kept = sortedBy(reached, (each) => 2 * ofNode(each) + isPossible(each)).slice(0, maxReachable);
  const paths = [0, 1, 2].map((group) =>
    reached.flatMap((each) => (ofNode(each) === group ? symbols.path(nodes.refOf(each.node)) : [])),
  );
  const found = tests.find([...starts, ...sortedBy(reached, isPossible).map(({ node }) => node)]);
  const sure = reached.filter(({ possible }) => !possible).map(({ node }) => node);
  const surelyFound = sure.length === reached.length ? found : tests.find([...starts, ...sure]);
  const foundTests = [...new Set([...surelyFound.tests, ...found.tests])];
  const idOf = (node: number): string => symbols.id(nodes.refOf(node));
  return {
    symbol: symbols.id(refs[0]!),
    depth,
    directDependents: findDirectDependents(traced, starts),
    reachable: sortedBy(kept, orderOf).map((each) => describeReached(traced, each)),
    reachableCount: reached.length,
    possibleCount: reached.length - sure.length,
    tests: foundTests.map(idOf),
    sureTestCount: surelyFound.tests.length,
    testHelpers: found.helpers.map(idOf),
    files: [...new Set(paths.flatMap((of) => of.sort()))],
  };
}

function isPossible({ possible }: TracedNode): number {
  return Number(possible);
}

/** Users of the nodes outside of them, once for each kind of use; possible calls come late, examples later, tests last. */
function findDirectDependents(traced: TracedGraph, starts: readonly number[]): Impact["directDependents"] {
  const { symbols, nodes, graph, overrides } = traced;
  const inside = new Set(starts);
  const groupOf = userGroups(traced);
  const dependents = new Map<string, { dependent: Impact["directDependents"][number]; group: number }>();
  const add = (source: number, relationship: CodeEdgeKind, possible: boolean, edge?: GraphEdge): void => {
    if (inside.has(source)) return;
    const key = `${source} ${relationship}`;
    const known = dependents.get(key)?.dependent;
    const ref = nodes.refOf(source);
    const line = edge === undefined ? symbols.line(ref) : edge.line;
    // One that uses several members of a type is listed once, with its first line.
    if (known === undefined) {
      const isInTests = symbols.isInTests(ref);
      const dependent = { source: symbols.id(ref), relationship, line, possible, isInTests };
      dependents.set(key, { dependent, group: groupOf(ref) });
    } else if (line < known.line && possible === known.possible)
      dependents.set(key, { dependent: { ...known, line }, group: groupOf(ref) });
  };
  for (const edge of starts.flatMap((start) => graph.incoming(start)))
    add(edge.source, edgeKindOf(edge.kind), false, edge);
  for (const start of starts) {
    for (const below of overrides.structurallyBelow(start)) add(below, "IMPLEMENTS", false);
  }
  for (const start of starts) {
    for (const { source, edge } of callsThroughBases(graph, overrides, start))
      add(source, "CALLS", true, edge);
  }
  return sortedBy([...dependents.values()], ({ group }) => group).map(({ dependent }) => dependent);
}

/** The sort key of symbols that use others; see `createUserGroups`. */
function userGroups({ symbols }: TracedGraph): (ref: SymbolRef) => number {
  const groupOf = createUserGroups();
  return (ref) => groupOf({ filePath: symbols.path(ref), isInTests: symbols.isInTests(ref) });
}

function describeReached(
  { symbols, nodes }: TracedGraph,
  { node, distance, via, possible }: TracedNode,
): ReachedSymbol {
  const ref = nodes.refOf(node);
  return {
    id: symbols.id(ref),
    kind: symbols.kind(ref),
    label: symbols.label(ref),
    filePath: symbols.path(ref),
    line: symbols.line(ref),
    depth: distance,
    via: symbols.id(nodes.refOf(via)),
    possible,
    isInTests: symbols.isInTests(ref),
  };
}
