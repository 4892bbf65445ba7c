// What is open for one root while it is queried? Its store, its generation in memory, its symbols and its graph.
import type { RootStore } from "../../store/index.ts";
import type { GraphService } from "../graph/graph-service.ts";
import type { FileLines } from "../text/indexed-text.ts";
import type { Snapshot, SnapshotContent } from "../snapshots/load-snapshot.ts";
import type { SymbolCatalog } from "../symbols/symbol-catalog.ts";

/** The data that answers questions: a root, or as much of it as a question needs. */
export interface ReadableSnapshot {
  readonly snapshot: SnapshotContent;
  readonly symbols: SymbolCatalog;
  readonly graph: GraphService;
  /** Undefined for a file that is not indexed. */
  readonly languageOf: (path: string) => string | undefined;
  /** A file as it is now, or as indexed if that is not available; `mask` is applied to both. */
  readonly readLines: (path: string, mask: (text: string) => string) => FileLines;
}

/** One root in its current state. */
export interface OpenSnapshot extends ReadableSnapshot {
  readonly store: RootStore;
  readonly snapshot: Snapshot;
}
