// How do graph rows become answers? Turns edges and symbols into their named descriptions.
import { edgeKindOf, strategyOf, type CodeEdge, type GraphSymbol } from "../../types/index.ts";
import type { CodeGraph } from "./code-graph.ts";
import { confidenceOf } from "./edges-among.ts";
import type { NodeNumbers } from "./graph-nodes.ts";
import type { SnapshotContent } from "../snapshots/load-snapshot.ts";
import type { SymbolCatalog } from "../symbols/symbol-catalog.ts";
import type { SymbolLink } from "./symbol-links.ts";

export interface DescribedGraph {
  readonly snapshot: SnapshotContent;
  readonly symbols: SymbolCatalog;
  readonly nodes: NodeNumbers;
  readonly graph: CodeGraph;
}

export function describeLink(
  { snapshot, symbols, nodes, graph }: DescribedGraph,
  link: SymbolLink,
): CodeEdge {
  const source = nodes.refOf(link.source);
  const { row, choices } = link;
  const { kind, strategy, line, source: sources } = graph.edges;
  // The line is that of the call, which is in the calling symbol.
  const written = row === undefined ? source : nodes.refOf(sources[row]!);
  return {
    source: symbols.id(source),
    target: symbols.id(nodes.refOf(link.target)),
    relationship: row === undefined ? "IMPLEMENTS" : edgeKindOf(kind[row]!),
    weight: 1,
    confidence: confidenceOf(graph, link),
    strategy:
      row === undefined ? "structural" : choices === undefined ? strategyOf(strategy[row]!).id : "dispatch",
    filePath: symbols.path(written),
    line:
      row === undefined
        ? snapshot.segments[source.segment]!.tables.symbols.startLine[source.row]!
        : line[row]!,
    isInTests: symbols.isInTests(written),
    ...(choices === undefined ? {} : { choices }),
  };
}

export function describeNode(
  { snapshot, symbols, nodes }: Omit<DescribedGraph, "graph">,
  ranks: Float64Array,
  node: number,
): GraphSymbol {
  const ref = nodes.refOf(node);
  return {
    id: symbols.id(ref),
    label: symbols.label(ref),
    kind: symbols.kind(ref),
    filePath: symbols.path(ref),
    lineStart: snapshot.segments[ref.segment]!.tables.symbols.startLine[ref.row]!,
    pagerank: ranks[node]!,
  };
}
