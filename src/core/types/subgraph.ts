// Parts of the code graph to show to a person: some symbols and the edges between them.
import type { CodeEdge } from "./symbol-answers.ts";
import type { SymbolKind } from "./kinds.ts";

export interface GraphSymbol {
  readonly id: string;
  /** The qualified name, or a file's path. */
  readonly label: string;
  readonly kind: SymbolKind;
  readonly filePath: string;
  readonly lineStart: number;
  /** PageRank; over all symbols of the root it sums to 1. */
  readonly pagerank: number;
}

/** `symbolCount` and `edgeCount` exceed the lists' lengths if those were cut. */
export interface Subgraph<Symbol extends GraphSymbol = GraphSymbol> {
  readonly root: string;
  readonly symbols: readonly Symbol[];
  readonly symbolCount: number;
  /** Both ends are in `symbols`. Of several edges that differ only in their line, the most certain one. */
  readonly edges: readonly CodeEdge[];
  readonly edgeCount: number;
}

/** A cluster; the most central symbols first. */
export interface ClusterGraph extends Subgraph {
  /** The label of the most central symbol. */
  readonly label: string;
}

/** A symbol near the requested one. */
export interface NearbySymbol extends GraphSymbol {
  /** Whether it uses the symbol or is used by it; "start" is the symbol itself. */
  readonly role: "start" | "user" | "used";
  readonly distance: number;
  /** Reached only through a call of an overridden method, whose target is decided at run time. */
  readonly possible: boolean;
}

/** A symbol with its neighbors, nearest first. */
export type SymbolGraph = Subgraph<NearbySymbol>;

/** The symbols of a shortest path in order; empty if there is no path. */
export interface SymbolPath {
  readonly root: string;
  readonly symbols: readonly GraphSymbol[];
  /** One fewer than `symbols`: edge i joins symbols i and i + 1, in either direction if the request allowed that. */
  readonly edges: readonly CodeEdge[];
}
