// How do graph rows become answers? Turns edges and symbols into their named descriptions.
import { edgeKindOf, strategyOf, type CodeEdge, type GraphSymbol } from "../../types/index.ts";
import { confidenceOf } from "./edges-among.ts";
import type { NodeNumbers } from "./graph-nodes.ts";
import type { SnapshotContent } from "../snapshots/load-snapshot.ts";
import type { SymbolCatalog } from "../symbols/symbol-catalog.ts";
import type { SymbolLink } from "./symbol-links.ts";

export interface DescribedGraph {
  readonly snapshot: SnapshotContent;
  readonly symbols: SymbolCatalog;
  readonly nodes: NodeNumbers;
}

export function describeLink({ symbols, nodes }: DescribedGraph, link: SymbolLink): CodeEdge {
  const source = nodes.refOf(link.source);
  const { edge, choices } = link;
  // The line is that of the call, which is in the calling symbol.
  const written = edge === undefined ? source : nodes.refOf(edge.source);
  return {
    source: symbols.id(source),
    target: symbols.id(nodes.refOf(link.target)),
    relationship: edge === undefined ? "IMPLEMENTS" : edgeKindOf(edge.kind),
    weight: 1,
    confidence: confidenceOf(link),
    strategy:
      edge === undefined ? "structural" : choices === undefined ? strategyOf(edge.strategy).id : "dispatch",
    filePath: symbols.path(written),
    line: edge === undefined ? symbols.line(source) : edge.line,
    isInTests: symbols.isInTests(written),
    ...(choices === undefined ? {} : { choices }),
  };
}

export function describeNode(
  { symbols, nodes }: DescribedGraph,
  ranks: Float64Array,
  node: number,
): GraphSymbol {
  const ref = nodes.refOf(node);
  return {
    id: symbols.id(ref),
    label: symbols.label(ref),
    kind: symbols.kind(ref),
    filePath: symbols.path(ref),
    lineStart: symbols.line(ref),
    pagerank: ranks[node]!,
  };
}
