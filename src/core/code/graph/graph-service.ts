// How are symbols related? Uses, impact of changes, importance and clusters.
import { computePageRank, detectCommunities, openGraph, type ResidentGraph } from "../../../kernels/index.ts";
import { RecentMap } from "../../../base/recent-map.ts";
import { throwIfCancelled } from "../../../errors.ts";
import {
  edgeKindOf,
  type Architecture,
  type Clustering,
  type ClusterGraph,
  type CodeEdge,
  type CodeEdgeKind,
  type Impact,
  type RankedSymbol,
  type ReachedSymbol,
  type SymbolGraph,
  type SymbolPath,
} from "../../types/index.ts";
import { createUserGroups } from "../../query/index.ts";
import { linkClusters } from "./cluster-links.ts";
import { CodeGraph, type GraphEdge } from "./code-graph.ts";
import { constructorsOf, withMembers } from "./declared-symbols.ts";
import { describeArchitecture } from "./describe-architecture.ts";
import { describeLink } from "./describe-links.ts";
import { distinctLabels } from "./distinct-labels.ts";
import { callsThroughBases } from "./dispatched-calls.ts";
import { collectTargets } from "./graph-edges.ts";
import { numberNodes, type NodeNumbers } from "./graph-nodes.ts";
import { viewCluster, viewPath, viewSymbol, type ViewedGraph } from "./graph-views.ts";
import type { SnapshotContent } from "../snapshots/load-snapshot.ts";
import { OverrideLookup } from "./override-lookup.ts";
import { StructuralOverrides } from "./structural-overrides.ts";
import { TestFinder } from "./test-finder.ts";
import { TypeHierarchy } from "./type-hierarchy.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import type { SymbolCatalog } from "../symbols/symbol-catalog.ts";
import { findLinks, type Direction } from "./symbol-links.ts";
import { gatherRanks, keptDamping } from "./symbol-ranks.ts";
import { traceImpact, type TracedNode } from "./trace-impact.ts";

/** Maximum length of `reachable` in an answer; its count includes all. */
const maxReachable = 500;

/** Answers of each kind that stay in memory, by damping or resolution. */
const keptAnswers = 4;

interface NumberedGraph {
  readonly nodes: NodeNumbers;
  readonly graph: CodeGraph;
  readonly overrides: OverrideLookup;
  readonly tests: TestFinder;
}

interface KnownClustering {
  readonly modularity: number;
  /** Nodes of each cluster: the largest cluster and the most central node first. */
  readonly members: readonly Uint32Array[];
  readonly links: Clustering["links"];
}

/** How much of a clustering gets names: naming all members of a large root takes longer than computing its clusters. */
export interface NamedPart {
  readonly limit?: number | undefined;
  readonly memberLimit?: number | undefined;
}

/** The graph of one generation, numbered on first use and kept with the results of the kernels. */
export class GraphService {
  readonly #snapshot: SnapshotContent;
  readonly #symbols: SymbolCatalog;
  #numbered: NodeNumbers | undefined;
  #resident: ResidentGraph | undefined;
  #made: NumberedGraph | undefined;
  /** Of the question that is being answered: its end ends reading. No two are answered at once. */
  #signal: AbortSignal | undefined;
  readonly #ranks = new RecentMap<number, Float64Array>(keptAnswers);
  readonly #clusterings = new RecentMap<number, KnownClustering>(keptAnswers);

  constructor(snapshot: SnapshotContent, symbols: SymbolCatalog) {
    this.#snapshot = snapshot;
    this.#symbols = symbols;
  }

  /**
   * Edges of a symbol (for a class, also calls of its constructor), followed by the possible calls of it, or by it,
   * through overridden methods. The uses by examples come late, those by tests last.
   */
  dependencies(ref: SymbolRef, direction: Direction, signal?: AbortSignal): CodeEdge[] {
    const { nodes, graph, overrides } = this.#graph(signal);
    const standIns = constructorsOf(this.#snapshot, ref).map((one) => nodes.nodeOf(one));
    const links = findLinks(graph, overrides, nodes.nodeOf(ref), direction, standIns);
    throwIfCancelled(signal);
    const described = { snapshot: this.#snapshot, symbols: this.#symbols, nodes };
    const edges = links.map((link) => describeLink(described, link));
    return sortedBy(edges, createUserGroups());
  }

  /**
   * What breaks if this symbol changes: everything that reaches it, or one of its members, over incoming edges. Nearest
   * first, and among the equally near the sources, then examples, then tests.
   */
  impact(ref: SymbolRef, depth: number, signal?: AbortSignal): Impact {
    const { nodes, graph, overrides, tests } = this.#graph(signal);
    const starts = withMembers(this.#snapshot, ref).map((member) => nodes.nodeOf(member));
    const groupOf = this.#userGroups();
    const ofNode = ({ node }: TracedNode): number => groupOf(nodes.refOf(node));
    const reached = sortedBy(
      traceImpact(graph, overrides, starts, depth, signal),
      (traced) => 3 * traced.distance + ofNode(traced),
    );
    throwIfCancelled(signal);
    const kept = sortedBy(reached, ofNode).slice(0, maxReachable);
    const paths = [0, 1, 2].map((group) =>
      reached.flatMap((traced) =>
        ofNode(traced) === group ? this.#symbols.path(nodes.refOf(traced.node)) : [],
      ),
    );
    const found = tests.find([...starts, ...reached.map(({ node }) => node)]);
    const idOf = (node: number): string => this.#symbols.id(nodes.refOf(node));
    return {
      symbol: this.#symbols.id(ref),
      depth,
      directDependents: this.#directDependents(starts, signal),
      reachable: sortedBy(kept, ({ distance }) => distance).map((traced) => this.#describe(traced)),
      reachableCount: reached.length,
      possibleCount: reached.filter(({ possible }) => possible).length,
      tests: found.tests.map(idOf),
      testHelpers: found.helpers.map(idOf),
      files: [...new Set(paths.flatMap((of) => of.sort()))],
    };
  }

  /** Users of the nodes outside of them, once for each kind of use; possible calls come late, examples later, tests last. */
  #directDependents(starts: readonly number[], signal?: AbortSignal): Impact["directDependents"] {
    const { nodes, graph, overrides } = this.#graph(signal);
    const inside = new Set(starts);
    const groupOf = this.#userGroups();
    const dependents = new Map<string, { dependent: Impact["directDependents"][number]; group: number }>();
    const add = (source: number, relationship: CodeEdgeKind, possible: boolean, edge?: GraphEdge): void => {
      if (inside.has(source)) return;
      const key = `${source} ${relationship}`;
      const known = dependents.get(key)?.dependent;
      const ref = nodes.refOf(source);
      const line = edge === undefined ? this.#lineOf(ref) : edge.line;
      // One that uses several members of a type is listed once, with its first line.
      if (known === undefined) {
        const isInTests = this.#symbols.isInTests(ref);
        const dependent = { source: this.#symbols.id(ref), relationship, line, possible, isInTests };
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
  #userGroups(): (ref: SymbolRef) => number {
    const groupOf = createUserGroups();
    return (ref) => groupOf({ filePath: this.#symbols.path(ref), isInTests: this.#symbols.isInTests(ref) });
  }

  /** PageRank of every node; sums to 1. Cached for the generation; with the default damping it comes from the store. */
  ranks(damping: number, signal?: AbortSignal): Float64Array {
    const known = this.#ranks.get(damping);
    if (known !== undefined) return known;
    const { segments, isRanked } = this.#snapshot;
    const ranks =
      isRanked && damping === keptDamping
        ? gatherRanks(
            this.#numbers(),
            segments.map(({ symbolRanks }) => symbolRanks),
          )
        : computePageRank(this.#targets(signal), { damping, signal }).ranks;
    this.#ranks.set(damping, ranks);
    return ranks;
  }

  topRanked(damping: number, limit: number, signal?: AbortSignal): RankedSymbol[] {
    const nodes = this.#numbers();
    const ranks = this.ranks(damping, signal);
    throwIfCancelled(signal);
    return topNodes(ranks.keys(), ranks, limit).map((node) => {
      const ref = nodes.refOf(node);
      const id = this.#symbols.id(ref);
      return { id, label: this.#symbols.label(ref), kind: this.#symbols.kind(ref), pagerank: ranks[node]! };
    });
  }

  /**
   * Communities of at least two symbols, largest first, each named after its most central member, with its file if
   * another has the same name.
   */
  clusters(resolution: number, { limit, memberLimit }: NamedPart, signal?: AbortSignal): Clustering {
    const nodes = this.#numbers();
    const { modularity, members, links } = this.#cluster(resolution, signal);
    const central = members.slice(0, limit).map((group) => nodes.refOf(group[0]!));
    const labels = distinctLabels(
      central.map((ref) => ({ label: this.#symbols.label(ref), path: this.#symbols.path(ref) })),
    );
    const clusters = members.slice(0, limit).map((group, id) => {
      throwIfCancelled(signal);
      return {
        id,
        size: group.length,
        label: labels[id]!,
        members: Array.from(group.subarray(0, memberLimit), (node) => this.#symbols.id(nodes.refOf(node))),
      };
    });
    const { root } = this.#snapshot.record;
    return { root, resolution, modularity, clusterCount: members.length, clusters, links };
  }

  #cluster(resolution: number, signal?: AbortSignal): KnownClustering {
    const known = this.#clusterings.get(resolution);
    if (known !== undefined) return known;
    const targets = collectTargets(this.#snapshot, this.#numbers(), signal);
    this.#resident ??= openGraph(targets);
    const { labels, count, modularity } = detectCommunities(this.#resident, { resolution, signal });
    const communities = Array.from({ length: count }, (): number[] => []);
    labels.forEach((label, node) => communities[label]!.push(node));
    const ranks = this.ranks(keptDamping, signal);
    const groups = communities
      .filter(({ length }) => length > 1)
      .sort((a, b) => b.length - a.length || a[0]! - b[0]!);
    const members = groups.map((group) => {
      throwIfCancelled(signal);
      return Uint32Array.from(topNodes(group, ranks, group.length));
    });
    const order = groups.map((group) => labels[group[0]!]!);
    const made = { modularity, members, links: linkClusters(targets, labels, order) };
    this.#clusterings.set(resolution, made);
    return made;
  }

  /** The cluster that holds a symbol, with its internal edges. */
  clusterAround(ref: SymbolRef, resolution: number, limit: number, signal?: AbortSignal): ClusterGraph {
    const view = this.#view(signal);
    const node = view.nodes.nodeOf(ref);
    const { members } = this.#cluster(resolution, signal);
    return viewCluster(
      view,
      members.find((group) => group.includes(node)) ?? Uint32Array.of(node),
      limit,
      signal,
    );
  }

  around(ref: SymbolRef, options: Parameters<typeof viewSymbol>[2], signal?: AbortSignal): SymbolGraph {
    return viewSymbol(this.#view(signal), ref, options, signal);
  }

  path(from: SymbolRef, to: SymbolRef, isEitherWay: boolean, signal?: AbortSignal): SymbolPath {
    return viewPath(this.#view(signal), from, to, isEitherWay, signal);
  }

  /** An overview of the root: `limit` items of each kind, `fileLimit` files. */
  architecture(limit: number, fileLimit: number, signal?: AbortSignal): Architecture {
    return describeArchitecture(
      this.#view(signal),
      {
        clustering: this.clusters(1, { limit }, signal),
        keySymbols: this.topRanked(keptDamping, limit, signal),
      },
      limit,
      fileLimit,
      signal,
    );
  }

  #view(signal?: AbortSignal): ViewedGraph {
    const made = this.#graph(signal);
    const ranks = this.ranks(keptDamping, signal);
    return { ...made, ranks, snapshot: this.#snapshot, symbols: this.#symbols };
  }

  #graph(signal?: AbortSignal): NumberedGraph {
    this.#signal = signal;
    if (this.#made !== undefined) return this.#made;
    const { segments } = this.#snapshot;
    const nodes = this.#numbers();
    const graph = new CodeGraph(segments, nodes, () => {
      throwIfCancelled(this.#signal);
    });
    const structural = new StructuralOverrides({
      segments,
      numbers: nodes,
      graph,
      signature: (node) => this.#symbols.detail(nodes.refOf(node)).signature,
    });
    const hierarchy = new TypeHierarchy({ segments, numbers: nodes, graph });
    const overrides = new OverrideLookup(graph, structural, hierarchy);
    const tests = new TestFinder({ segments, nodes, graph, overrides });
    return (this.#made = { nodes, graph, overrides, tests });
  }

  #numbers(): NodeNumbers {
    return (this.#numbered ??= numberNodes(this.#snapshot));
  }

  /** The graph in the kernels' memory. */
  #targets(signal?: AbortSignal): ResidentGraph {
    return (this.#resident ??= openGraph(collectTargets(this.#snapshot, this.#numbers(), signal)));
  }

  #describe({ node, distance, via, possible }: TracedNode): ReachedSymbol {
    const nodes = this.#numbers();
    const ref = nodes.refOf(node);
    return {
      id: this.#symbols.id(ref),
      kind: this.#symbols.kind(ref),
      label: this.#symbols.label(ref),
      filePath: this.#symbols.path(ref),
      line: this.#lineOf(ref),
      depth: distance,
      via: this.#symbols.id(nodes.refOf(via)),
      possible,
      isInTests: this.#symbols.isInTests(ref),
    };
  }

  #lineOf({ segment, row }: SymbolRef): number {
    return this.#snapshot.segments[segment]!.tables.symbols.startLine[row]!;
  }
}

/** Ties go to the lower node. */
function topNodes(nodes: Iterable<number>, ranks: Float64Array, limit: number): number[] {
  return [...nodes].sort((a, b) => ranks[b]! - ranks[a]! || a - b).slice(0, limit);
}

/** Lowest key first; equal ones keep their order. */
function sortedBy<T>(values: readonly T[], keyOf: (value: T) => number): T[] {
  const keyed = values.map((value) => ({ value, key: keyOf(value) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}
