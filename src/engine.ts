// The façade: everything that families and adapters may ask of Loci, with plain values in and out.
import type {
  ArtifactStanding,
  CodeService,
  IndexProgress,
  HealthCheck,
  IndexReport,
  MemoryEngine,
  PushSums,
  RootScope,
  RootStanding,
  SettingsEngine,
} from "./core/types/index.ts";
import type { PushReport } from "./core/qdrant/index.ts";

export interface IndexOptions {
  /**
   * Whether to accept a drive, a home folder or a system folder too; otherwise these are refused with PATH_TOO_BROAD.
   */
  readonly broad?: boolean | undefined;
  /** Forget what is stored for this root and rebuild it. */
  readonly full?: boolean | undefined;
  /**
   * Look only at these paths, relative to the root: new files are read and deleted ones taken out. Other changes are
   * left to the next run. If the index is of another model or version, the whole root is indexed. Absent: the whole
   * tree.
   */
  readonly paths?: readonly string[] | undefined;
  /** A compiler's index in SCIP format, for this run and later ones. Absent: `index.scip` in the root, if it exists. */
  readonly scip?: string | undefined;
  /**
   * Ask the project's own TypeScript first, which runs it; its answers are kept as a SCIP index. Only the user may
   * request this. Throws COMPILER_UNAVAILABLE.
   */
  readonly typescript?: boolean | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

/** The part of the engine that knows code: it indexes, and answers questions about what is indexed. */
export interface CodeEngine extends CodeService {
  index(path: string, options: IndexOptions, signal?: AbortSignal): Promise<IndexReport>;
  /** What `roots` lists, only the paths: cheap enough for every question. */
  rootPaths(signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Pushes the index of a root to the search server. The root is called `name` there; by default, its repository's
   * address. Throws CONFIG_INVALID, ROOT_NOT_INDEXED, SEARCH_STORE_UNAVAILABLE, STORE_LOCKED.
   */
  push(path: string, name: string | undefined, signal?: AbortSignal): Promise<PushReport>;
  /** Removes a root from that server, for everybody. */
  removePushed(name: string, signal?: AbortSignal): Promise<void>;
  /**
   * Call this before a question about code. If the engine keeps roots up to date, it waits up to 300 ms for files saved
   * within the last second. Reports how current the answer will be.
   */
  settle(scope: RootScope, signal?: AbortSignal): Promise<readonly RootStanding[]>;
}

/** The cache of parsing and embedding results that machines share. */
export interface ArtifactEngine {
  /** Undefined if none is configured. */
  standing(): ArtifactStanding | undefined;
  /** Checks the cache; an empty list if none is configured. */
  checkHealth(signal?: AbortSignal): Promise<readonly HealthCheck[]>;
  /** Waits until the results of this engine's runs are in the cache, and sums up the transfer; undefined if none. */
  settle(signal?: AbortSignal): Promise<PushSums | undefined>;
}

export interface Engine {
  readonly artifacts: ArtifactEngine;
  readonly code: CodeEngine;
  readonly memory: MemoryEngine;
  readonly settings: SettingsEngine;
  /** What was found wrong with a store since the last call, and what was done about it: a sentence each. */
  takeNotices(): readonly string[];
  /** Whether the home was deleted, moved or replaced while this engine uses it: close it then, and open another. */
  isHomeGone(): boolean;
  close(): Promise<void>;
}
