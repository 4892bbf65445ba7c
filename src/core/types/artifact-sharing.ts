// What came from the cache of artifacts that machines share, and what was given to it.

/** What was given to the cache of artifacts. */
export interface PushSums {
  readonly pushed: number;
  /** Too large for the cache. */
  readonly refused: number;
  readonly failed: number;
  readonly bytes: number;
  readonly tookMs: number;
  /** Why nothing more was given. */
  readonly stopped: string | undefined;
}

/** Where the cache of artifacts is, and what came of it last. */
export interface ArtifactStanding {
  /** Without credentials. */
  readonly remote: string;
  /** Whether this machine gives to it. */
  readonly push: boolean;
  readonly run?:
    (FetchSums & { readonly root: string; readonly at: string; readonly elapsedMs: number }) | undefined;
  readonly pushed?: (PushSums & { readonly at: string }) | undefined;
}

/** What a run got from the cache of artifacts. */
export interface FetchSums {
  /** Files that were not parsed, because the cache had what parsing and embedding them gives. */
  readonly fetched: number;
  readonly missed: number;
  /** Entries that were not what they had to be; their files were parsed. */
  readonly refused: number;
  /** Requests without an answer. */
  readonly failed: number;
  /** Of entries, as they came. */
  readonly bytes: number;
  /** Time that threads had nothing to do but to wait for the cache. */
  readonly waitedMs: number;
  /** Why the cache was not asked any more. */
  readonly stopped: string | undefined;
  /** Entries that are given to the cache after the run. */
  readonly toPush: number;
}
