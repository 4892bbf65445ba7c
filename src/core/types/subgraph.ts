// Parts of the code graph that a person looks at: some symbols, and the edges between them.
import type { CodeEdge } from "./symbol-answers.ts";
import type { SymbolKind } from "./kinds.ts";

export interface GraphSymbol {
  readonly id: string;
  /** The qualified name; of a file its path. */
  readonly label: string;
  readonly kind: SymbolKind;
  readonly filePath: string;
  readonly lineStart: number;
  /** PageRank; over all symbols of the root it sums to 1. */
  readonly pagerank: number;
}

/** `symbolCount` and `edgeCount` are more than the lists hold where those were cut. */
export interface Subgraph<Symbol extends GraphSymbol = GraphSymbol> {
  readonly root: string;
  readonly symbols: readonly Symbol[];
  readonly symbolCount: number;
  /** Both ends are in `symbols`. Of several edges that differ only in their line, the surest. */
  readonly edges: readonly CodeEdge[];
  readonly edgeCount: number;
}

/** A cluster; the most central symbols first. */
export interface ClusterGraph extends Subgraph {
  /** The label of the most central symbol. */
  readonly label: string;
}

/** A symbol near the one that was asked about. */
export interface NearbySymbol extends GraphSymbol {
  /** Whether it leads to the symbol or is reached from it; "start" is the symbol itself. */
  readonly role: "start" | "user" | "used";
  readonly distance: number;
  /** Only a call of an overridden method leads here: which method it runs is settled when it runs. */
  readonly possible: boolean;
}

/** A symbol with those around it, the nearest first. */
export type SymbolGraph = Subgraph<NearbySymbol>;

/** The symbols of a shortest path in their order; none where no path leads from one to the other. */
export interface SymbolPath {
  readonly root: string;
  readonly symbols: readonly GraphSymbol[];
  /** One fewer than `symbols`: edge i joins the symbols i and i + 1, in either direction where that was asked for. */
  readonly edges: readonly CodeEdge[];
}
