// What is known of symbols: where they are, what uses them, and which of them matter.
// Paths are relative to the root with "/"; lines are 1-based, the end included; scores are 0..1.
import type { CodeEdgeKind, EdgeStrategy, SymbolKind, Visibility } from "./kinds.ts";

export interface SymbolSummary {
  /** `<path>#<scope path>`, with `~n` behind the n-th overload. */
  readonly id: string;
  readonly name: string;
  /** The scope path in the language's own separator: `Class.method`, `Struct::method`; of a file its path. */
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly filePath: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly signature: string;
  readonly visibility: Visibility;
  /** Qualified name of the enclosing symbol. */
  readonly parent: string | undefined;
  readonly language: string;
  readonly root: string;
}

export interface SymbolDetail extends SymbolSummary {
  readonly doc: string | undefined;
}

/** What a name that people type may stand for: the symbol that is meant, or several to choose from. */
export type SymbolLookup =
  | {
      readonly found: true;
      readonly symbol: SymbolDetail;
      /** Others of the name that are less likely meant (members of types, tests), the most used first. */
      readonly namesakes: readonly SymbolSummary[];
      /** How many symbols have the name. */
      readonly total: number;
    }
  | {
      readonly found: false;
      /** The most used ones. */
      readonly candidates: readonly SymbolSummary[];
      /** How many symbols have the name. */
      readonly total: number;
    };

export interface CodeEdge {
  readonly source: string;
  readonly target: string;
  readonly relationship: CodeEdgeKind;
  readonly weight: number;
  readonly confidence: number;
  readonly strategy: EdgeStrategy;
  readonly filePath: string;
  readonly line: number;
  /** Of strategy "dispatch": how many methods the call may run beside the one that it names. */
  readonly choices?: number;
}

/** Edges found in a way that is right at least so often need not say how they were found. */
export const sureConfidence = 0.9;

export interface ReachedSymbol {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly label: string;
  readonly filePath: string;
  readonly depth: number;
  /** The neighbor one step nearer to the start. */
  readonly via: string;
  /** Only a call of an overridden method leads here: which method it runs is settled when it runs. */
  readonly possible: boolean;
}

export interface Impact {
  readonly symbol: string;
  readonly depth: number;
  readonly directDependents: readonly {
    readonly source: string;
    readonly relationship: CodeEdgeKind;
    /** It calls a method that the symbol overrides, and may run the symbol. */
    readonly possible: boolean;
  }[];
  readonly reachable: readonly ReachedSymbol[];
  /** How many there are; more than `reachable.length` when the list was cut. */
  readonly reachableCount: number;
  /** Of those, how many are only possible. */
  readonly possibleCount: number;
  /**
   * Ids of what a runner runs of it, the nearest first, the symbol itself and its members where they are tests. That of
   * a file is all that runs in it: its own code reaches the symbol, or its language does not tell what is a test.
   */
  readonly tests: readonly string[];
  /** Ids of what else reaches it in files of tests: set-up, helpers, mocks. */
  readonly testHelpers: readonly string[];
  readonly files: readonly string[];
}

export interface RankedSymbol {
  readonly id: string;
  readonly label: string;
  readonly kind: SymbolKind;
  readonly pagerank: number;
}

/** The symbols of one root that most of it depends on. */
export interface Ranking {
  readonly root: string;
  readonly ranked: readonly RankedSymbol[];
}

export interface Clustering {
  readonly root: string;
  readonly resolution: number;
  readonly modularity: number;
  readonly clusterCount: number;
  readonly clusters: readonly {
    readonly id: number;
    readonly size: number;
    readonly label: string;
    readonly members: readonly string[];
  }[];
  /** How many edges lead from one of the largest clusters to another, most first; ids as in `clusters`. */
  readonly links: readonly { readonly from: number; readonly to: number; readonly edges: number }[];
}

/** A symbol on the other end of an edge. */
export interface RelatedSymbol {
  /** The symbol that was asked about. */
  readonly of: string;
  /** Whether it uses that symbol or is used by it. */
  readonly role: "user" | "used";
  readonly relationship: CodeEdgeKind;
  readonly symbol: SymbolSummary;
}
