// An overview of a root: its parts, its most central symbols, files that depend on each other, and unreachable code.
import type { RankedSymbol } from "./symbol-answers.ts";
import type { SymbolKind } from "./kinds.ts";

export interface Architecture {
  readonly root: string;
  readonly clusters: readonly ClusterOutline[];
  readonly clusterCount: number;
  /** Edges between the listed clusters, largest count first. */
  readonly clusterLinks: readonly { readonly from: number; readonly to: number; readonly edges: number }[];
  readonly keySymbols: readonly KeySymbol[];
  readonly cycles: readonly FileCycle[];
  readonly cycleCount: number;
  /** The most central files, in descending order of centrality. */
  readonly files: readonly RankedFile[];
  readonly unreachable: UnreachableCode;
}

export interface ClusterOutline {
  readonly id: number;
  /** The label of the most central symbol. */
  readonly label: string;
  readonly size: number;
  readonly files: number;
  /** The folders that hold most of its symbols, with their share of it, 0..1. */
  readonly folders: readonly { readonly path: string; readonly share: number }[];
  /** Labels, the most central first. */
  readonly members: readonly string[];
}

export interface KeySymbol extends RankedSymbol {
  readonly filePath: string;
  readonly lineStart: number;
  /** Symbols with an edge to it. */
  readonly users: number;
}

export interface RankedFile {
  readonly path: string;
  /** PageRank of all its symbols together; over all files of the root it sums to 1. */
  readonly centrality: number;
  /** Other files with an edge to it. */
  readonly users: number;
  readonly isTest: boolean;
}

/** Files that all reach each other. */
export interface FileCycle {
  readonly size: number;
  /** The most central ones first; only some of them if there are many. */
  readonly files: readonly string[];
  /** How many folders hold its files. Files of one folder often belong together. */
  readonly folders: number;
  /** A shortest path from its most central file back to itself. */
  readonly steps: readonly CycleStep[];
}

export interface CycleStep {
  readonly from: string;
  readonly to: string;
  /** Edges from `from` to `to`. */
  readonly edges: number;
  /** One of them. */
  readonly example: { readonly source: string; readonly target: string; readonly line: number };
}

export interface UnreachableCode {
  /** The longest first; public symbols come last. */
  readonly symbols: readonly UnreachableSymbol[];
  readonly count: number;
  readonly lines: number;
  /** Languages in which too few functions have incoming edges, so nothing can be said about them. */
  readonly skippedLanguages: readonly string[];
}

/** No path reaches it from a file's top level or from a public symbol. */
export interface UnreachableSymbol {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly filePath: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly language: string;
  /** It is exported, or a method that is not private: code without an edge to it may still use it. */
  readonly isOffered: boolean;
  /** Only tests reach it. */
  readonly isTested: boolean;
  /** Another symbol of the same name is used. What counts as a use of that one may be a use of this one. */
  readonly hasUsedNamesake: boolean;
  /** Uses that the language hides: names looked up at run time, or built by macros. */
  readonly hiddenUses: "runtime" | "macros" | undefined;
}
