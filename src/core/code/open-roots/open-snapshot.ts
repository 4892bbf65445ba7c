// What is at hand of one root when it is asked: its store, its generation in memory, its symbols and its graph.
import type { RootStore } from "../../store/index.ts";
import type { GraphService } from "../graph/graph-service.ts";
import type { FileLines } from "../text/indexed-text.ts";
import type { Snapshot, SnapshotContent } from "../snapshots/load-snapshot.ts";
import type { SymbolCatalog } from "../symbols/symbol-catalog.ts";

/** What questions are answered from: a root, or as much of it as a question needs. */
export interface ReadableSnapshot {
  readonly snapshot: SnapshotContent;
  readonly symbols: SymbolCatalog;
  readonly graph: GraphService;
  /** Undefined for a file that is not indexed. */
  readonly languageOf: (path: string) => string | undefined;
  /** A file of it as it is now, or as it was indexed where that cannot be had; both as `mask` leaves them. */
  readonly readLines: (path: string, mask: (text: string) => string) => FileLines;
}

/** One root as it stands now. */
export interface OpenSnapshot extends ReadableSnapshot {
  readonly store: RootStore;
  readonly snapshot: Snapshot;
}
