// What is at hand of one root when it is asked: its store, its generation in memory, its symbols and its graph.
import type { RootStore } from "../store/index.ts";
import type { GraphService } from "./graph-service.ts";
import type { Snapshot } from "./load-snapshot.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";

/** One root as it stands now. */
export interface OpenSnapshot {
  readonly store: RootStore;
  readonly snapshot: Snapshot;
  readonly symbols: SymbolCatalog;
  readonly graph: GraphService;
}
