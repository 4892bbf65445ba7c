// Questions about how symbols hang together: who uses whom, what breaks, what matters, what belongs together.
import {
  computePageRank,
  detectCommunities,
  openGraph,
  reachNodes,
  type ResidentGraph,
} from "../../kernels/index.ts";
import { RecentMap } from "../../base/recent-map.ts";
import { throwIfCancelled } from "../../errors.ts";
import {
  edgeKindOf,
  segmentFileFlags,
  strategyOf,
  symbolFlags,
  type Clustering,
  type CodeEdge,
  type CodeEdgeKind,
  type Impact,
  type RankedSymbol,
  type ReachedSymbol,
} from "../types/index.ts";
import { linkClusters } from "./cluster-links.ts";
import { CodeGraph } from "./code-graph.ts";
import {
  collectTargets,
  numberGraph,
  numberNodes,
  type GraphNodes,
  type NodeNumbers,
} from "./graph-nodes.ts";
import type { Snapshot } from "./load-snapshot.ts";
import type { SymbolCatalog, SymbolRef } from "./symbol-catalog.ts";
import { gatherRanks, keptDamping } from "./symbol-ranks.ts";

/** Rows of `reachable` that are named in an answer; the count is of all. */
const maxReachable = 500;

/** Answers of a kind that stay in memory, by damping or resolution: a clustering of a large root takes 100 MB and more. */
const keptAnswers = 4;

interface NumberedGraph {
  readonly nodes: GraphNodes;
  readonly graph: CodeGraph;
}

/** The graph of one generation, made when first asked for; what the kernels computed on it is kept with it. */
export class GraphService {
  readonly #snapshot: Snapshot;
  readonly #symbols: SymbolCatalog;
  #numbered: NodeNumbers | undefined;
  #resident: ResidentGraph | undefined;
  #made: NumberedGraph | undefined;
  readonly #ranks = new RecentMap<number, Float64Array>(keptAnswers);
  readonly #clusterings = new RecentMap<number, Clustering>(keptAnswers);

  constructor(snapshot: Snapshot, symbols: SymbolCatalog) {
    this.#snapshot = snapshot;
    this.#symbols = symbols;
  }

  dependencies(
    ref: SymbolRef,
    direction: "incoming" | "outgoing" | "both",
    signal?: AbortSignal,
  ): CodeEdge[] {
    const { nodes, graph } = this.#graph(signal);
    const node = nodes.nodeOf(ref);
    const rows = [
      ...(direction === "incoming" ? [] : graph.outgoing(node)),
      ...(direction === "outgoing" ? [] : graph.incoming(node)),
    ];
    return rows.map((row) => {
      throwIfCancelled(signal);
      const { edges } = graph;
      const source = nodes.refOf(edges.source[row]!);
      return {
        source: this.#symbols.id(source),
        target: this.#symbols.id(nodes.refOf(edges.target[row]!)),
        relationship: edgeKindOf(edges.kind[row]!),
        weight: 1,
        confidence: edges.confidence[row]! / 255,
        strategy: strategyOf(edges.strategy[row]!).id,
        filePath: this.#symbols.names(source.segment).path(source.row),
        line: edges.line[row]!,
      };
    });
  }

  /** What breaks if this symbol changes: everything that reaches it, or a member of it, over incoming edges. */
  impact(ref: SymbolRef, depth: number, signal?: AbortSignal): Impact {
    const { nodes } = this.#graph(signal);
    const starts = this.#withMembers(ref).map((member) => nodes.nodeOf(member));
    const { nodes: order, distances } = reachNodes(this.#targets(signal), Uint32Array.from(starts), {
      direction: "in",
      maxDistance: depth,
    });
    throwIfCancelled(signal);
    // The starts come first, at distance 0.
    const reached = order.subarray(starts.length);
    const refs = Array.from(reached, (node) => nodes.refOf(node));
    const distanceOf = new Map(Array.from(order, (node, i) => [node, distances[i]!]));
    return {
      symbol: this.#symbols.id(ref),
      depth,
      directDependents: this.#directDependents(starts),
      reachable: Array.from(reached.subarray(0, maxReachable), (node) => this.#describe(node, distanceOf)),
      reachableCount: reached.length,
      tests: refs.filter((found) => this.#isTest(found)).map((found) => this.#symbols.id(found)),
      files: [...new Set(refs.map((found) => this.#symbols.path(found)))].sort(),
    };
  }

  /** Who uses one of the nodes from outside of them, once for each way of use. */
  #directDependents(starts: readonly number[]): Impact["directDependents"] {
    const { nodes, graph } = this.#graph();
    const inside = new Set(starts);
    const seen = new Set<string>();
    const dependents: { source: string; relationship: CodeEdgeKind }[] = [];
    for (const row of starts.flatMap((start) => [...graph.incoming(start)])) {
      const [source, kind] = [graph.edges.source[row]!, graph.edges.kind[row]!];
      if (inside.has(source) || seen.has(`${source} ${kind}`)) continue;
      seen.add(`${source} ${kind}`);
      dependents.push({ source: this.#symbols.id(nodes.refOf(source)), relationship: edgeKindOf(kind) });
    }
    return dependents;
  }

  /** PageRank of every node, which sums to 1. Kept for the generation, in its store for the usual damping. */
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

  /** Communities of at least two symbols, largest first; each is named after its most central member. */
  clusters(resolution: number, signal?: AbortSignal): Clustering {
    const known = this.#clusterings.get(resolution);
    if (known !== undefined) return known;
    const nodes = this.#numbers();
    const { labels, count, modularity } = detectCommunities(this.#targets(signal), { resolution, signal });
    const members = Array.from({ length: count }, (): number[] => []);
    labels.forEach((label, node) => members[label]!.push(node));
    const ranks = this.ranks(keptDamping, signal);
    const groups = members
      .filter(({ length }) => length > 1)
      .sort((a, b) => b.length - a.length || a[0]! - b[0]!);
    const clusters = groups.map((group, id) => {
      throwIfCancelled(signal);
      const refs = topNodes(group, ranks, group.length).map((node) => nodes.refOf(node));
      return {
        id,
        size: group.length,
        label: this.#symbols.label(refs[0]!),
        members: refs.map((ref) => this.#symbols.id(ref)),
      };
    });
    const order = groups.map((group) => labels[group[0]!]!);
    const links = linkClusters(collectTargets(this.#snapshot, nodes, signal), labels, order);
    const { root } = this.#snapshot.record;
    const clustering = { root, resolution, modularity, clusterCount: clusters.length, clusters, links };
    this.#clusterings.set(resolution, clustering);
    return clustering;
  }

  #graph(signal?: AbortSignal): NumberedGraph {
    if (this.#made !== undefined) return this.#made;
    const nodes = numberGraph(this.#snapshot, this.#numbers(), signal);
    return (this.#made = { nodes, graph: new CodeGraph(nodes) });
  }

  #numbers(): NodeNumbers {
    return (this.#numbered ??= numberNodes(this.#snapshot));
  }

  /** The graph in the memory of the kernels. */
  #targets(signal?: AbortSignal): ResidentGraph {
    return (this.#resident ??= openGraph(collectTargets(this.#snapshot, this.#numbers(), signal)));
  }

  /** A type and all that is declared in it: whoever uses a member uses the type. */
  #withMembers(ref: SymbolRef): SymbolRef[] {
    const { symbols } = this.#snapshot.segments[ref.segment]!.tables;
    const rows = new Set([ref.row]);
    for (let row = ref.row + 1; row < symbols.length && symbols.file[row] === symbols.file[ref.row]; row++) {
      if (rows.has(symbols.parent[row]!)) rows.add(row);
    }
    return [...rows].map((row) => ({ segment: ref.segment, row }));
  }

  /** A reached node, with the first of its targets that is one step nearer to the start. */
  #describe(node: number, distanceOf: ReadonlyMap<number, number>): ReachedSymbol {
    const { nodes, graph } = this.#graph();
    const depth = distanceOf.get(node)!;
    const targets = Array.from(graph.outgoing(node), (row) => graph.edges.target[row]!);
    const via = targets.find((target) => distanceOf.get(target) === depth - 1)!;
    const ref = nodes.refOf(node);
    return {
      id: this.#symbols.id(ref),
      kind: this.#symbols.kind(ref),
      label: this.#symbols.label(ref),
      filePath: this.#symbols.path(ref),
      depth,
      via: this.#symbols.id(nodes.refOf(via)),
    };
  }

  #isTest(ref: SymbolRef): boolean {
    const { symbols, files } = this.#snapshot.segments[ref.segment]!.tables;
    const inTestFile = (files.flags[symbols.file[ref.row]!]! & segmentFileFlags.test) !== 0;
    return inTestFile || (symbols.flags[ref.row]! & symbolFlags.test) !== 0;
  }
}

/** Ties go to the lower node. */
function topNodes(nodes: Iterable<number>, ranks: Float64Array, limit: number): number[] {
  return [...nodes].sort((a, b) => ranks[b]! - ranks[a]! || a - b).slice(0, limit);
}
