// What does the server answer the page? The engine's own values, with the API's additions and omissions.
import type { CodeContents, HealthCheck, RootStatus } from "../core/types/root-answers.ts";
import type { CodeSearchResult } from "../core/types/search-answers.ts";
import type { CodeEdge, Clustering, SymbolDetail, SymbolSummary } from "../core/types/symbol-answers.ts";
import type { AnchorState } from "../core/types/memory-anchors.ts";
import type { DeletedMemory, Memory } from "../core/types/memory.ts";

export interface ServerFacts {
  readonly version: string;
  readonly startedAt: string;
  readonly readOnly: boolean;
  /** The project that the server was started for. */
  readonly root?: string;
}

export interface RootList {
  readonly roots: readonly (RootStatus & {
    readonly commit?: string;
    readonly behind?: { readonly count: number; readonly files: readonly string[] };
    readonly isWatched: boolean;
  })[];
}

export interface HistoryAnswer {
  readonly samples: readonly {
    readonly at: string;
    readonly memoryBytes: number;
    readonly heapBytes: number;
    readonly calls: number;
    readonly failed: number;
    readonly p95Ms?: number;
    readonly lateMs: number;
  }[];
}

export interface HealthAnswer {
  readonly checks: readonly Pick<HealthCheck, "part" | "ok" | "detail" | "mend" | "tookMs">[];
}

export interface CallsAnswer {
  readonly tools: readonly {
    readonly tool: string;
    readonly count: number;
    readonly failed: number;
    readonly p50Ms: number;
    readonly p95Ms: number;
    readonly maxMs: number;
  }[];
}

export type ContentsAnswer = CodeContents & {
  readonly memories: number;
  readonly memoryEdges: number;
  readonly namespaces: number;
  readonly events: number;
  readonly embedder: string;
};

export type ClustersAnswer = Pick<Clustering, "modularity" | "clusterCount" | "clusters" | "links">;

export interface CommitsAnswer {
  readonly commits: readonly {
    readonly id: string;
    readonly at: string;
    readonly author: string;
    readonly subject: string;
    readonly files: number;
  }[];
}

export interface MemoryList {
  readonly memories: readonly Memory[];
  readonly total?: number;
  readonly note?: string;
}

export type SearchAnswer = CodeSearchResult;

export interface SymbolsAnswer {
  readonly symbols: readonly SymbolSummary[];
}

export interface SymbolAnswer {
  readonly symbol: SymbolDetail;
  readonly incoming: readonly CodeEdge[];
  readonly outgoing: readonly CodeEdge[];
  readonly incomingCount: number;
  readonly outgoingCount: number;
  readonly memories: readonly {
    readonly memory: Memory;
    readonly relationship: string;
    readonly to: string;
  }[];
}

export interface MemoryLink {
  readonly relationship: string;
  readonly direction: "from" | "to";
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly isMemory: boolean;
  readonly state?: AnchorState;
  readonly movedTo?: string;
  readonly hasChanged?: boolean;
}

export interface MemoryAnswer {
  readonly memory: Memory;
  readonly links: readonly MemoryLink[];
}

export interface DecisionsAnswer {
  readonly decisions: readonly { readonly memory: Memory; readonly code: readonly MemoryLink[] }[];
}

export interface DeletedAnswer {
  readonly memories: readonly DeletedMemory[];
}

export interface ConsolidationAnswer {
  readonly cycle: string;
  readonly dryRun: boolean;
  readonly count: number;
  readonly memories: readonly { readonly id: string; readonly content: string }[];
}
