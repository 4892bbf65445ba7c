// How long does graphology take for the same questions? Measured with --peers if its packages are installed.

import type { CsrGraph } from "../../../src/kernels/index.ts";
import type { Bench } from "../../suite.ts";
import { measure } from "./measure.ts";
import type { Figure } from "./measure.ts";

interface Graph {
  addNode(node: number): void;
  hasEdge(source: number, target: number): boolean;
  addEdge(source: number, target: number, attributes: { weight: number }): void;
  updateEdgeAttribute(source: number, target: number, name: string, update: (old: number) => number): void;
}

export interface GraphologyPackages {
  readonly graphology: { readonly default: Record<"DirectedGraph" | "UndirectedGraph", new () => Graph> };
  readonly pagerank: { readonly default: (graph: Graph, options: object) => Record<string, number> };
  readonly louvain: {
    readonly default: { readonly detailed: (graph: Graph) => { modularity: number; count: number } };
  };
}

export interface GraphologyFigures {
  readonly pageRank: Figure;
  readonly louvain: Figure;
  readonly modularity: number;
}

/** Undefined if one of the packages is not installed, or if peers are not wanted. */
export async function loadGraphology(bench: Bench): Promise<GraphologyPackages | undefined> {
  const graphology = bench.findPeer("graphology");
  const metrics = bench.findPeer("graphology-metrics");
  const louvain = bench.findPeer("graphology-communities-louvain");
  if (graphology === undefined || metrics === undefined || louvain === undefined) return undefined;
  return {
    graphology: (await graphology.load()) as GraphologyPackages["graphology"],
    pagerank: (await metrics.load(
      "graphology-metrics/centrality/pagerank.js",
    )) as GraphologyPackages["pagerank"],
    louvain: (await louvain.load()) as GraphologyPackages["louvain"],
  };
}

/** The figures do not include building the graphs. */
export function measureGraphology(
  packages: GraphologyPackages,
  graph: CsrGraph,
  runs: number,
): GraphologyFigures {
  const { DirectedGraph, UndirectedGraph } = packages.graphology.default;
  const directed = fill(new DirectedGraph(), graph);
  const undirected = fill(new UndirectedGraph(), graph);
  // Its tolerance applies to the mean over nodes, ours to the sum.
  const options = { tolerance: 1e-6 / graph.nodeCount, maxIterations: 1000 };
  const pageRank = measure(runs, () => packages.pagerank.default(directed, options));
  const louvain = measure(runs, () => packages.louvain.default.detailed(undirected));
  return {
    pageRank: pageRank.figure,
    louvain: louvain.figure,
    modularity: louvain.result.modularity,
  };
}

function fill(into: Graph, { nodeCount, offsets, targets }: CsrGraph): Graph {
  for (let node = 0; node < nodeCount; node++) into.addNode(node);
  for (let source = 0; source < nodeCount; source++) {
    for (const target of targets.subarray(offsets[source], offsets[source + 1])) {
      if (into.hasEdge(source, target)) into.updateEdgeAttribute(source, target, "weight", (old) => old + 1);
      else into.addEdge(source, target, { weight: 1 });
    }
  }
  return into;
}
