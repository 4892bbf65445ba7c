// The façade: everything that families and adapters may ask of Loci, as plain values in and out.
import type {
  Clustering,
  CodeContents,
  CodeEdge,
  CodeQuery,
  CodeSearchResult,
  HealthCheck,
  Impact,
  IndexProgress,
  IndexReport,
  MemoryEngine,
  Ranking,
  RootStatus,
  SymbolKind,
  SymbolLookup,
  SymbolSummary,
  WorkspaceReport,
} from "./core/types/index.ts";

export interface IndexOptions {
  /** Forget what is stored for this root and build it anew. */
  readonly full?: boolean | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

/** Which root a question is about: absent means the only one, or all of them where that makes sense. */
export interface RootScope {
  readonly root?: string | undefined;
}

/** The part of the engine that knows code. Every method takes an AbortSignal last and throws only LociError. */
export interface CodeEngine {
  index(path: string, options: IndexOptions, signal?: AbortSignal): Promise<IndexReport>;
  search(query: CodeQuery, signal?: AbortSignal): Promise<CodeSearchResult>;
  searchSymbols(
    query: RootScope & {
      readonly query: string;
      readonly kind?: SymbolKind | undefined;
      readonly limit: number;
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
  clusters(query: RootScope & { readonly resolution: number }, signal?: AbortSignal): Promise<Clustering>;
  pageRank(
    query: RootScope & { readonly damping: number; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<Ranking>;
  workspaces(path: string | undefined, signal?: AbortSignal): Promise<WorkspaceReport>;
  roots(signal?: AbortSignal): Promise<readonly RootStatus[]>;
  /** Counted in the tables of each root once a generation. */
  contents(signal?: AbortSignal): Promise<CodeContents>;
  /** Tries every part for real: store, vectors, graph, embedder, workers, grammars, kernels. */
  checkHealth(signal?: AbortSignal): Promise<readonly HealthCheck[]>;
}

/** Settings that last across restarts: small JSON values under a family's own key (`codemem.scoringWeights`). */
export interface SettingsEngine {
  /** Undefined when it was never set. */
  get(key: string): Promise<unknown>;
  /** Durable when the promise resolves. */
  set(key: string, value: unknown): Promise<void>;
}

export interface Engine {
  readonly code: CodeEngine;
  readonly memory: MemoryEngine;
  readonly settings: SettingsEngine;
  close(): Promise<void>;
}
