// What is known about symbols: where they are, their uses, and which ones matter. Paths are relative to the root with
// "/"; lines are 1-based, the end included; scores are 0..1.
import type { CodeEdgeKind, EdgeStrategy, SymbolKind, Visibility } from "./kinds.ts";

export interface SymbolSummary {
  /** `<path>#<scope path>`, with `~n` after the n-th overload, also where it is in the middle of the path. */
  readonly id: string;
  readonly name: string;
  /** The scope path with the language's separator: `Class.method`, `Struct::method`; for a file, its path. */
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

/** What a name that a user types may refer to: a single symbol, or several to choose from. */
export type SymbolLookup =
  | {
      readonly found: true;
      readonly symbol: SymbolDetail;
      /** Less likely symbols of that name (members of types, tests), the most used first. */
      readonly namesakes: readonly SymbolSummary[];
      /** How many symbols have that name. */
      readonly total: number;
    }
  | {
      readonly found: false;
      /** The most used ones. */
      readonly candidates: readonly SymbolSummary[];
      /** How many symbols have that name. */
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
  /** Whether the use is in a file of tests. */
  readonly isInTests: boolean;
  /** For strategy "dispatch": how many methods the call may run besides the one that it names. */
  readonly choices?: number;
}

/** Edges with at least this confidence are shown without how they were found. */
export const sureConfidence = 0.9;

export interface ReachedSymbol {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly label: string;
  readonly filePath: string;
  /** The first line of its declaration. */
  readonly line: number;
  readonly depth: number;
  /** The neighbor one step nearer to the start. */
  readonly via: string;
  /** Reached only through a call of an overridden method, whose target is decided at run time. */
  readonly possible: boolean;
  /** Whether it is in a file of tests. */
  readonly isInTests: boolean;
}

export interface Impact {
  readonly symbol: string;
  readonly depth: number;
  readonly directDependents: readonly {
    readonly source: string;
    readonly relationship: CodeEdgeKind;
    /** Where it uses the symbol first, in its own file. */
    readonly line: number;
    /** It calls a method that the symbol overrides, so it may call the symbol. */
    readonly possible: boolean;
    readonly isInTests: boolean;
  }[];
  readonly reachable: readonly ReachedSymbol[];
  /** Total number; more than `reachable.length` if the list was cut: what is in tests is left out first. */
  readonly reachableCount: number;
  /** How many of those are only possible. */
  readonly possibleCount: number;
  /**
   * Ids of what a test runner can run, including the symbol itself and its members if they are tests: first those that
   * are sure to reach it, of each the nearest first. The id of a file means everything in it: its top-level code reaches
   * the symbol, or its language does not mark tests.
   */
  readonly tests: readonly string[];
  /** How many of them, from the first, are sure to reach it: over no call of a method that it only may run. */
  readonly sureTestCount: number;
  /** Ids of other code in test files that reaches it: set-up, helpers, mocks. */
  readonly testHelpers: readonly string[];
  /** In order of their paths, those of tests last. */
  readonly files: readonly string[];
}

export interface RankedSymbol {
  readonly id: string;
  readonly label: string;
  readonly kind: SymbolKind;
  readonly pagerank: number;
}

/** The symbols on which most of one root depends. */
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
  /** Number of edges between the largest clusters, most first; ids as in `clusters`. */
  readonly links: readonly { readonly from: number; readonly to: number; readonly edges: number }[];
}

/** A symbol on the other end of an edge. */
export interface RelatedSymbol {
  /** The requested symbol. */
  readonly of: string;
  /** Whether it uses that symbol or is used by it. */
  readonly role: "user" | "used";
  readonly relationship: CodeEdgeKind;
  readonly symbol: SymbolSummary;
}
