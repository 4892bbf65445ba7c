// The façade: everything that families and adapters may ask of Loci, as plain values in and out.
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
} from "./core/types/index.ts";
import type { PushReport } from "./core/qdrant/index.ts";

export interface IndexOptions {
  /** Whether a drive, a home or a folder of the system is taken as well; else it is refused with PATH_TOO_BROAD. */
  readonly broad?: boolean | undefined;
  /** Forget what is stored for this root and build it anew. */
  readonly full?: boolean | undefined;
  /**
   * Only these paths, relative to the root, are looked at: what is new there is read, what is gone is taken out, and what else
   * changed is left to the next run. All of it where the index is of another model or version. Absent: the whole tree.
   */
  readonly paths?: readonly string[] | undefined;
  /** A compiler's index in SCIP's format, for this run and those that follow. Absent: `index.scip` in the root, where it is. */
  readonly scip?: string | undefined;
  /**
   * The TypeScript that the project has is asked first, which runs it: what it says is kept as such an index. Nobody but the
   * user may ask for this. Throws COMPILER_UNAVAILABLE.
   */
  readonly typescript?: boolean | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

/** The part of the engine that knows code: it indexes, and answers about what is indexed. */
export interface CodeEngine extends CodeService {
  index(path: string, options: IndexOptions, signal?: AbortSignal): Promise<IndexReport>;
  /**
   * Brings what is indexed of a root to the server that search is kept in. It is called `name` there; where none is given, by its
   * repository's address. Throws CONFIG_INVALID, ROOT_NOT_INDEXED, SEARCH_STORE_UNAVAILABLE, STORE_LOCKED.
   */
  push(path: string, name: string | undefined, signal?: AbortSignal): Promise<PushReport>;
  /** Takes a root out of that server, for everybody. */
  removePushed(name: string, signal?: AbortSignal): Promise<void>;
  /**
   * To be asked before a question about code: waits up to 300 ms for what was saved within the last second, where the engine
   * keeps roots up to date, and says what the answer will stand for.
   */
  settle(scope: RootScope, signal?: AbortSignal): Promise<readonly RootStanding[]>;
}

/** Settings that last across restarts: small JSON values under a family's own key (`codemem.scoringWeights`). */
export interface SettingsEngine {
  /** Undefined when it was never set. */
  get(key: string, signal?: AbortSignal): Promise<unknown>;
  /** Durable when the promise resolves. */
  set(key: string, value: unknown, signal?: AbortSignal): Promise<void>;
}

/** The cache of what parsing and embedding gave that machines share. */
export interface ArtifactEngine {
  /** Undefined where none is configured. */
  standing(): ArtifactStanding | undefined;
  /** Asks the cache; nothing where none is configured. */
  checkHealth(signal?: AbortSignal): Promise<readonly HealthCheck[]>;
  /** Waits until what the runs of this engine made is given to the cache, and says what came of it; undefined where nothing was. */
  settle(signal?: AbortSignal): Promise<PushSums | undefined>;
}

export interface Engine {
  readonly artifacts: ArtifactEngine;
  readonly code: CodeEngine;
  readonly memory: MemoryEngine;
  readonly settings: SettingsEngine;
  /** What was found wrong with a store, and what was done about it, since this was asked last: a sentence each. */
  takeNotices(): readonly string[];
  close(): Promise<void>;
}
