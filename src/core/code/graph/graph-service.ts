// How are symbols related? Uses, impact of changes, importance and clusters.
import { computePageRank, detectCommunities, openGraph, type ResidentGraph } from "../../../kernels/index.ts";
import { RecentMap } from "../../../base/recent-map.ts";
import { sortedBy } from "../../../base/sorted-by.ts";
import { throwIfCancelled } from "../../../errors.ts";
import {
  type Architecture,
  type Clustering,
  type ClusterGraph,
  type CodeEdge,
  type Impact,
  type RankedSymbol,
  type SymbolGraph,
  type SymbolPath,
} from "../../types/index.ts";
import { createUserGroups } from "../../query/index.ts";
import { linkClusters } from "./cluster-links.ts";
import { CodeGraph } from "./code-graph.ts";
import { constructorsOf } from "./declared-symbols.ts";
import { describeArchitecture } from "./describe-architecture.ts";
import { describeLink } from "./describe-links.ts";
import { distinctLabels } from "./distinct-labels.ts";
import { findImpact } from "./find-impact.ts";
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

  /** What breaks if the symbol, or a function with these overloads, changes: see `findImpact`. */
  impact(refs: readonly SymbolRef[], depth: number, signal?: AbortSignal): Impact {
    const traced = { ...this.#graph(signal), snapshot: this.#snapshot, symbols: this.#symbols };
    return findImpact(traced, refs, depth, signal);
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
}

/** Ties go to the lower node. */
function topNodes(nodes: Iterable<number>, ranks: Float64Array, limit: number): number[] {
  return [...nodes].sort((a, b) => ranks[b]! - ranks[a]! || a - b).slice(0, limit);
}
