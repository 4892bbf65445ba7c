// What a root is made of, seen from above: its parts, its most central symbols, files that need each other, and code that
// nothing leads to.
import type { RankedSymbol } from "./symbol-answers.ts";
import type { SymbolKind } from "./kinds.ts";

export interface Architecture {
  readonly root: string;
  readonly clusters: readonly ClusterOutline[];
  readonly clusterCount: number;
  /** Edges between the clusters of the list, the most first. */
  readonly clusterLinks: readonly { readonly from: number; readonly to: number; readonly edges: number }[];
  readonly keySymbols: readonly KeySymbol[];
  readonly cycles: readonly FileCycle[];
  readonly cycleCount: number;
  /** The most central files; for others centrality is less. */
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

/** Files each of which leads to every other of them. */
export interface FileCycle {
  readonly size: number;
  /** The most central ones first, some of them where there are many. */
  readonly files: readonly string[];
  /** How many folders hold its files: those of one folder often belong together. */
  readonly folders: number;
  /** A shortest way from its most central file back to it. */
  readonly steps: readonly CycleStep[];
}

export interface CycleStep {
  readonly from: string;
  readonly to: string;
  /** Edges from the one file to the other. */
  readonly edges: number;
  /** One of them. */
  readonly example: { readonly source: string; readonly target: string; readonly line: number };
}

export interface UnreachableCode {
  /** The longest first; those that are offered to others last. */
  readonly symbols: readonly UnreachableSymbol[];
  readonly count: number;
  readonly lines: number;
  /** Languages too few of whose functions have any edge to them: nothing is known of those. */
  readonly skippedLanguages: readonly string[];
}

/** Nothing leads to it from the top level of a file or from what is offered to others. */
export interface UnreachableSymbol {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly filePath: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly language: string;
  /** It is exported, or a method that is not private: others may use it where no edge tells. */
  readonly isOffered: boolean;
  /** Tests lead to it, and nothing else does. */
  readonly isTested: boolean;
  /** Another symbol of its name is used: what is taken for a use of that one may be one of this. */
  readonly hasUsedNamesake: boolean;
  /** Uses that its language hides: names are looked up while programs run, or put together by macros. */
  readonly hiddenUses: "runtime" | "macros" | undefined;
}
