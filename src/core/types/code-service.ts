// What can API families and adapters ask about indexed code? Plain values in and out. `core/code/indexed-code.ts`
// implements it; two threads serve it under the same interface.
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
 * The roots that a question is about: one, several, or all if absent. A question that needs a single root takes the one
 * indexed last.
 */
export interface RootScope {
  readonly root?: string | readonly string[] | undefined;
}

/** Questions about indexed code. Every method takes an AbortSignal last and throws only LociError. */
export interface CodeService {
  search(query: CodeQuery, signal?: AbortSignal): Promise<CodeSearchResult>;
  searchSymbols(
    query: RootScope & {
      readonly query: string;
      readonly kind?: SymbolKind | undefined;
      readonly limit: number;
      /** How many better matches to skip. Default 0. */
      readonly offset?: number | undefined;
    },
    signal?: AbortSignal,
  ): Promise<readonly SymbolSummary[]>;
  /** Throws SYMBOL_NOT_FOUND, with similar names in the hint. */
  lookupSymbol(query: RootScope & { readonly name: string }, signal?: AbortSignal): Promise<SymbolLookup>;
  /** `symbolId` as returned by `lookupSymbol`. */
  dependencies(
    query: {
      readonly root: string;
      readonly symbolId: string;
      readonly direction: "incoming" | "outgoing" | "both";
    },
    signal?: AbortSignal,
  ): Promise<readonly CodeEdge[]>;
  /** `overloads`: ids of further overloads of the same function, in its file; the answer is about all together. */
  impact(
    query: {
      readonly root: string;
      readonly symbolId: string;
      readonly overloads?: readonly string[] | undefined;
      readonly depth: number;
    },
    signal?: AbortSignal,
  ): Promise<Impact>;
  /** The `limit` largest clusters, each with its `memberLimit` most central members. An absent limit means all. */
  clusters(
    query: RootScope & {
      readonly resolution: number;
      readonly limit?: number | undefined;
      readonly memberLimit?: number | undefined;
    },
    signal?: AbortSignal,
  ): Promise<Clustering>;
  /**
   * The cluster that holds the symbol, with its `limit` most central symbols. A symbol outside every cluster is
   * returned alone.
   */
  clusterGraph(
    query: {
      readonly root: string;
      readonly symbolId: string;
      readonly resolution: number;
      readonly limit: number;
    },
    signal?: AbortSignal,
  ): Promise<ClusterGraph>;
  /** The symbol's users and what it uses within `depth` steps, or what breaks if it changes; the `limit` nearest. */
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
  /**
   * A shortest path over the edges of the graph. For a type it may start or end at any of its members. Ids as returned
   * by `lookupSymbol`.
   */
  symbolPath(
    query: {
      readonly root: string;
      readonly from: string;
      readonly to: string;
      /** Whether edges may be followed in both directions. */
      readonly isEitherWay: boolean;
    },
    signal?: AbortSignal,
  ): Promise<SymbolPath>;
  /**
   * `damping`: the share of rank that follows edges, between 0 and 1, both excluded. If absent, the default, whose
   * ranks are cached.
   */
  pageRank(
    query: RootScope & { readonly damping?: number | undefined; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<Ranking>;
  /** An overview of a root: `limit` items of each kind, `fileLimit` files. Throws ROOT_NOT_INDEXED. */
  architecture(
    query: { readonly root: string; readonly limit: number; readonly fileLimit: number },
    signal?: AbortSignal,
  ): Promise<Architecture>;
  workspaces(path: string | undefined, signal?: AbortSignal): Promise<WorkspaceReport>;
  roots(signal?: AbortSignal): Promise<readonly RootStatus[]>;
  /** How current answers about the roots are; empty if no root matches. */
  standings(query: RootScope, signal?: AbortSignal): Promise<readonly RootStanding[]>;
  /** Statistics of one root's index, compared with the files on disk now. Throws ROOT_NOT_INDEXED. */
  describeIndex(query: { readonly root: string }, signal?: AbortSignal): Promise<IndexDescription>;
  /**
   * Import statements, found by the module or package name as written, or by an imported name; in file order. A package
   * includes its subpaths (`lodash` finds `lodash/map`). A path matches however it is written.
   */
  findImports(
    query: { readonly root?: CodeQuery["root"]; readonly name: string; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<readonly FoundImport[]>;
  /**
   * Uses of a name that resolve to no symbol of that name, with the first `limit` places. For `Class.method` only the
   * last part counts. `isBeside`: resolved uses are known already and these only add to them, so only a few files
   * containing the name are read. `symbolId`: the symbol that they may mean; the likely places come first, else they
   * are in path order.
   */
  findMentions(
    query: RootScope & {
      readonly name: string;
      readonly limit: number;
      readonly isBeside?: boolean;
      readonly symbolId?: string | undefined;
    },
    signal?: AbortSignal,
  ): Promise<NameMentions>;
  /**
   * Lines of indexed files with their context, in the order of the places. If a file is gone, the version that git
   * still has.
   */
  readCode(
    query: {
      readonly root: string;
      readonly places: readonly {
        readonly path: string;
        readonly startLine: number;
        readonly endLine: number;
      }[];
      readonly contextLines: number;
      /**
       * The places come from the index. If a file has changed since, their lines are searched for in its current text.
       */
      readonly follows?: boolean | undefined;
    },
    signal?: AbortSignal,
  ): Promise<readonly CodeText[]>;
  /**
   * A file of the root as it is on disk now, indexed or not. `path` is relative, or absolute inside the root. Throws
   * PATH_NOT_FOUND with similar paths, also for paths outside the root and for files whose name marks them as secret;
   * PATH_NOT_READABLE if the file is not text.
   */
  readFile(query: { readonly root: string; readonly path: string }, signal?: AbortSignal): Promise<FileText>;
  /** Masks secrets in text that accompanies code, such as commit messages, unless settings allow them. */
  maskTexts(query: { readonly texts: readonly string[] }, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Cosines between the question and each text, in input order, -1..1. Always uses the built-in model, whatever is
   * configured: the caller waits, and thousands of texts would occupy a transformer for a minute or be sent to a remote
   * endpoint. Throws EMBEDDER_UNAVAILABLE.
   */
  compareTexts(
    query: { readonly query: string; readonly texts: readonly string[] },
    signal?: AbortSignal,
  ): Promise<readonly number[]>;
  /** The symbols that an indexed file declares, in line order; empty if the file is not indexed. */
  listSymbols(
    query: { readonly root: string; readonly path: string },
    signal?: AbortSignal,
  ): Promise<readonly SymbolSummary[]>;
  /**
   * Symbols at the other end of some symbols' edges, most certain first, without duplicates. Ids as returned by
   * `lookupSymbol`.
   */
  relatedSymbols(
    query: {
      readonly root: string;
      readonly symbolIds: readonly string[];
      /** Applies to each symbol and each role separately. */
      readonly limit: number;
    },
    signal?: AbortSignal,
  ): Promise<readonly RelatedSymbol[]>;
  /** Throws ROOT_NOT_INDEXED. */
  describeRoot(query: RootScope, signal?: AbortSignal): Promise<RootDescription>;
  /** Counted once per root and generation. */
  contents(signal?: AbortSignal): Promise<CodeContents>;
  /** Really exercises every part: store, vectors, graph, embedder, workers, grammars, kernels. */
  checkHealth(signal?: AbortSignal): Promise<readonly HealthCheck[]>;
}

/**
 * Which thread answers. One holds words, vectors and symbols; the kernels run in the other, so that no search waits for
 * them.
 */
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
