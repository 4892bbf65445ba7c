// Which parts of the graph can be shown? The inside of a cluster, the surroundings of a symbol, the path between two
// symbols.
import { throwIfCancelled } from "../../../errors.ts";
import {
  type ClusterGraph,
  type NearbySymbol,
  type Subgraph,
  type SymbolGraph,
  type SymbolPath,
} from "../../types/index.ts";
import { constructedBy, constructorsOf, withMembers } from "./declared-symbols.ts";
import { describeLink, describeNode, type DescribedGraph } from "./describe-links.ts";
import type { CodeGraph } from "./code-graph.ts";
import { confidenceOf, findEdgesAmong } from "./edges-among.ts";
import { findPath } from "./find-path.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import { findNearby, type NearbyNode } from "./nearby-symbols.ts";
import type { OverrideLookup } from "./override-lookup.ts";
import { findLinks, type Direction, type SymbolLink } from "./symbol-links.ts";
import { traceImpact } from "./trace-impact.ts";

/** Maximum number of edges in an answer, the most certain first: a viewer cannot tell more apart. */
const maxEdges = 4_000;

export interface ViewedGraph extends DescribedGraph {
  readonly graph: CodeGraph;
  readonly overrides: OverrideLookup;
  /** PageRank of every node. */
  readonly ranks: Float64Array;
}

/** @param members - nodes of the cluster, the most central first */
export function viewCluster(
  view: ViewedGraph,
  members: Uint32Array,
  limit: number,
  signal?: AbortSignal,
): ClusterGraph {
  const { symbols, nodes, ranks } = view;
  const shown = [...members.subarray(0, limit)];
  throwIfCancelled(signal);
  return {
    ...describePart(view, shown, members.length, new Map(), (node) => describeNode(view, ranks, node)),
    label: symbols.label(nodes.refOf(members[0]!)),
  };
}

/**
 * A symbol's users and what it uses, or what breaks if it changes. Of equally near symbols the most central come first.
 */
export function viewSymbol(
  view: ViewedGraph,
  ref: SymbolRef,
  {
    show,
    depth,
    limit,
  }: { readonly show: "neighbors" | "impact"; readonly depth: number; readonly limit: number },
  signal?: AbortSignal,
): SymbolGraph {
  const { graph, nodes, overrides, ranks, snapshot } = view;
  const start = nodes.nodeOf(ref);
  const inside = show === "impact" ? withMembers(snapshot, ref) : constructorsOf(snapshot, ref);
  const members = inside.map((member) => nodes.nodeOf(member)).filter((node) => node !== start);
  const near: readonly NearbyNode[] =
    show === "impact"
      ? [
          { node: start, role: "start", distance: 0, possible: false },
          ...traceImpact(graph, overrides, [start, ...members], depth, signal).map(
            ({ node, distance, possible }) => ({ node, role: "user" as const, distance, possible }),
          ),
        ]
      : findNearby((node, direction) => linksOf(view, node, direction), start, depth, signal);
  throwIfCancelled(signal);
  const ordered = [...near].sort(
    (a, b) => a.distance - b.distance || ranks[b.node]! - ranks[a.node]! || a.node - b.node,
  );
  const byNode = new Map(ordered.slice(0, limit).map((one) => [one.node, one]));
  const describe = (node: number): NearbySymbol => {
    const { role, distance, possible } = byNode.get(node)!;
    return { ...describeNode(view, ranks, node), role, distance, possible };
  };
  const standsFor = new Map(members.filter((node) => !byNode.has(node)).map((node) => [node, start]));
  return describePart(view, [...byNode.keys()], near.length, standsFor, describe);
}

/** A path may start or end at any part of a type, since using a member uses the type. */
export function viewPath(
  view: ViewedGraph,
  from: SymbolRef,
  to: SymbolRef,
  isEitherWay: boolean,
  signal?: AbortSignal,
): SymbolPath {
  const { snapshot, nodes, ranks } = view;
  const numbers = (ref: SymbolRef): number[] => withMembers(snapshot, ref).map((one) => nodes.nodeOf(one));
  const found = findPath(
    (node, direction) => stepsOf(view, node, direction),
    numbers(from),
    numbers(to),
    isEitherWay,
    signal,
  );
  return {
    root: snapshot.record.root,
    symbols: found?.nodes.map((node) => describeNode(view, ranks, node)) ?? [],
    edges: found?.links.map((link) => describeLink(view, link)) ?? [],
  };
}

function describePart<Symbol extends Subgraph["symbols"][number]>(
  view: ViewedGraph,
  shown: readonly number[],
  symbolCount: number,
  standsFor: ReadonlyMap<number, number>,
  describe: (node: number) => Symbol,
): Subgraph<Symbol> {
  const links = findEdgesAmong((node) => linksOf(view, node, "outgoing"), shown, standsFor);
  return {
    root: view.snapshot.record.root,
    symbols: shown.map(describe),
    symbolCount,
    edges: links
      .sort((a, b) => confidenceOf(b) - confidenceOf(a))
      .slice(0, maxEdges)
      .map((link) => describeLink(view, link)),
    edgeCount: links.length,
  };
}

/**
 * The links of a path. Whoever calls a constructor uses its class, so such a link leads to either of them: back from the
 * class, and on to it.
 */
function stepsOf(view: ViewedGraph, node: number, direction: Direction): SymbolLink[] {
  const { nodes, snapshot } = view;
  return linksOf(view, node, direction).flatMap((link) => {
    if (direction === "incoming" || link.source !== node) return { ...link, target: node };
    const constructed = constructedBy(snapshot, nodes.refOf(link.target));
    return constructed === undefined ? link : [link, { ...link, target: nodes.nodeOf(constructed) }];
  });
}

function linksOf(
  { graph, overrides, nodes, snapshot }: ViewedGraph,
  node: number,
  direction: Direction,
): SymbolLink[] {
  const standIns = direction === "outgoing" ? [] : constructorsOf(snapshot, nodes.refOf(node));
  return findLinks(
    graph,
    overrides,
    node,
    direction,
    standIns.map((ref) => nodes.nodeOf(ref)),
  );
}
