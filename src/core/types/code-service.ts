// What may be asked about indexed code, by families and adapters: plain values in and out.
// `core/code/indexed-code.ts` implements it; two threads serve it under the same interface.
import type {
  CodeContents,
  HealthCheck,
  IndexDescription,
  RootDescription,
  RootStanding,
  RootStatus,
  WorkspaceReport,
} from "./root-answers.ts";
import type {
  CodeQuery,
  CodeSearchResult,
  CodeText,
  FileText,
  FoundImport,
  NameMentions,
} from "./search-answers.ts";
import type {
  Clustering,
  CodeEdge,
  Impact,
  Ranking,
  RelatedSymbol,
  SymbolLookup,
  SymbolSummary,
} from "./symbol-answers.ts";
import type { Architecture } from "./architecture.ts";
import type { SymbolKind } from "./kinds.ts";
import type { ClusterGraph, SymbolGraph, SymbolPath } from "./subgraph.ts";

/**
 * Which roots a question is about: one, several, or all when it is absent. Where only one makes sense it is the one of them
 * that was indexed last.
 */
export interface RootScope {
  readonly root?: string | readonly string[] | undefined;
}

/** What indexed code can be asked. Every method takes an AbortSignal last and throws only LociError. */
export interface CodeService {
  search(query: CodeQuery, signal?: AbortSignal): Promise<CodeSearchResult>;
  searchSymbols(
    query: RootScope & {
      readonly query: string;
      readonly kind?: SymbolKind | undefined;
      readonly limit: number;
      /** Better matches that are passed over. Default 0. */
      readonly offset?: number | undefined;
    },
    signal?: AbortSignal,
  ): Promise<readonly SymbolSummary[]>;
  /** Throws SYMBOL_NOT_FOUND, with near names in the hint. */
  lookupSymbol(query: RootScope & { readonly name: string }, signal?: AbortSignal): Promise<SymbolLookup>;
  /** `symbolId` as `lookupSymbol` gave it. */
  dependencies(
    query: {
      readonly root: string;
      readonly symbolId: string;
      readonly direction: "incoming" | "outgoing" | "both";
    },
    signal?: AbortSignal,
  ): Promise<readonly CodeEdge[]>;
  impact(
    query: { readonly root: string; readonly symbolId: string; readonly depth: number },
    signal?: AbortSignal,
  ): Promise<Impact>;
  /** Of `limit` clusters, the largest, the `memberLimit` most central members; all where a limit is absent. */
  clusters(
    query: RootScope & {
      readonly resolution: number;
      readonly limit?: number | undefined;
      readonly memberLimit?: number | undefined;
    },
    signal?: AbortSignal,
  ): Promise<Clustering>;
  /** The cluster that holds the symbol, with its `limit` most central symbols; one that is in no cluster stands alone. */
  clusterGraph(
    query: {
      readonly root: string;
      readonly symbolId: string;
      readonly resolution: number;
      readonly limit: number;
    },
    signal?: AbortSignal,
  ): Promise<ClusterGraph>;
  /** Who leads to the symbol and what it leads to within `depth` steps, or what breaks if it changes; the `limit` nearest. */
  symbolGraph(
    query: {
      readonly root: string;
      readonly symbolId: string;
      readonly show: "neighbors" | "impact";
      readonly depth: number;
      readonly limit: number;
    },
    signal?: AbortSignal,
  ): Promise<SymbolGraph>;
  /** A shortest path over the edges of the graph; of a type, from or to any of its members. Ids as `lookupSymbol` gave them. */
  symbolPath(
    query: {
      readonly root: string;
      readonly from: string;
      readonly to: string;
      /** Whether edges may be passed against their direction. */
      readonly isEitherWay: boolean;
    },
    signal?: AbortSignal,
  ): Promise<SymbolPath>;
  /** `damping`: the share of rank that follows edges, above 0 and below 1; the usual one, whose ranks are kept, when absent. */
  pageRank(
    query: RootScope & { readonly damping?: number | undefined; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<Ranking>;
  /** A root from above, `limit` of each kind; of files `fileLimit`. Throws ROOT_NOT_INDEXED. */
  architecture(
    query: { readonly root: string; readonly limit: number; readonly fileLimit: number },
    signal?: AbortSignal,
  ): Promise<Architecture>;
  workspaces(path: string | undefined, signal?: AbortSignal): Promise<WorkspaceReport>;
  roots(signal?: AbortSignal): Promise<readonly RootStatus[]>;
  /** What answers about the roots stand for; none where nothing fits. */
  standings(query: RootScope, signal?: AbortSignal): Promise<readonly RootStanding[]>;
  /** What the index of one root is made of, compared with the files that are there now. Throws ROOT_NOT_INDEXED. */
  describeIndex(query: { readonly root: string }, signal?: AbortSignal): Promise<IndexDescription>;
  /**
   * Import statements of a module or package by the name that is written in them, or of a name that is imported; in the
   * order of the files. A package stands for its parts (`lodash` for `lodash/map`), a path for every way to write it.
   */
  findImports(
    query: { readonly root?: CodeQuery["root"]; readonly name: string; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<readonly FoundImport[]>;
  /**
   * Uses of a name that lead to no symbol of that name, with the first `limit` places; of `Class.method` the last part.
   * `isBeside`: uses are known, and these come on top of them; then few of the files with the name are looked at.
   */
  findMentions(
    query: RootScope & { readonly name: string; readonly limit: number; readonly isBeside?: boolean },
    signal?: AbortSignal,
  ): Promise<NameMentions>;
  /** Lines of indexed files with those around them, in the order of the places; of a file that is gone what git still has. */
  readCode(
    query: {
      readonly root: string;
      readonly places: readonly {
        readonly path: string;
        readonly startLine: number;
        readonly endLine: number;
      }[];
      readonly contextLines: number;
      /** The places are those of the index: where a file has changed since, their lines are looked for in it as it is now. */
      readonly follows?: boolean | undefined;
    },
    signal?: AbortSignal,
  ): Promise<readonly CodeText[]>;
  /**
   * A file of the root, indexed or not, as it is on disk now. `path` is relative, or absolute in the root. Throws
   * PATH_NOT_FOUND with near paths, also for what lies or leads outside of the root and for files that hold secrets by
   * their name; PATH_NOT_READABLE if it is not text.
   */
  readFile(query: { readonly root: string; readonly path: string }, signal?: AbortSignal): Promise<FileText>;
  /** Texts that stand beside the code, as messages of commits, with their secrets masked, unless settings allow them. */
  maskTexts(query: { readonly texts: readonly string[] }, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Cosines of such texts with a question, in their order, -1..1. By the built-in model whatever is configured: they are
   * embedded while the caller waits, and thousands of them would keep a transformer busy for a minute, or leave the machine
   * for an endpoint. Throws EMBEDDER_UNAVAILABLE.
   */
  compareTexts(
    query: { readonly query: string; readonly texts: readonly string[] },
    signal?: AbortSignal,
  ): Promise<readonly number[]>;
  /** The symbols that an indexed file declares, in the order of their lines; none for a file that is not indexed. */
  listSymbols(
    query: { readonly root: string; readonly path: string },
    signal?: AbortSignal,
  ): Promise<readonly SymbolSummary[]>;
  /** Symbols on the other end of the edges of some symbols, surest first, none twice; ids as `lookupSymbol` gave them. */
  relatedSymbols(
    query: {
      readonly root: string;
      readonly symbolIds: readonly string[];
      /** For each of the symbols and each role. */
      readonly limit: number;
    },
    signal?: AbortSignal,
  ): Promise<readonly RelatedSymbol[]>;
  /** Throws ROOT_NOT_INDEXED. */
  describeRoot(query: RootScope, signal?: AbortSignal): Promise<RootDescription>;
  /** Counted in the tables of each root once a generation. */
  contents(signal?: AbortSignal): Promise<CodeContents>;
  /** Tries every part for real: store, vectors, graph, embedder, workers, grammars, kernels. */
  checkHealth(signal?: AbortSignal): Promise<readonly HealthCheck[]>;
}

/** Which thread answers: one holds words, vectors and symbols; the kernels run in the other, where no search waits for them. */
export const codeMethods = {
  search: "query",
  searchSymbols: "query",
  lookupSymbol: "query",
  dependencies: "graph",
  impact: "graph",
  clusters: "graph",
  clusterGraph: "graph",
  symbolGraph: "graph",
  symbolPath: "graph",
  pageRank: "graph",
  architecture: "graph",
  workspaces: "query",
  roots: "query",
  standings: "query",
  describeIndex: "query",
  findImports: "query",
  findMentions: "query",
  readCode: "query",
  readFile: "query",
  maskTexts: "query",
  compareTexts: "query",
  listSymbols: "query",
  relatedSymbols: "query",
  describeRoot: "query",
  contents: "query",
  checkHealth: "query",
} as const satisfies Record<keyof CodeService, "query" | "graph">;
