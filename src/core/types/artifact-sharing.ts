// What a run got from the shared artifact cache, and what it uploaded.

/** What was uploaded to the artifact cache. */
export interface PushSums {
  readonly pushed: number;
  /** Too large for the cache. */
  readonly refused: number;
  readonly failed: number;
  readonly bytes: number;
  readonly tookMs: number;
  /** Why uploading stopped. */
  readonly stopped: string | undefined;
}

/** Where the artifact cache is, and the results of the last download and upload. */
export interface ArtifactStanding {
  /** URL without credentials. */
  readonly remote: string;
  /** Whether this machine uploads. */
  readonly push: boolean;
  readonly run?:
    (FetchSums & { readonly root: string; readonly at: string; readonly elapsedMs: number }) | undefined;
  readonly pushed?: (PushSums & { readonly at: string }) | undefined;
}

/** What a run got from the artifact cache. */
export interface FetchSums {
  /** Files that were not parsed because the cache had the results of parsing and embedding them. */
  readonly fetched: number;
  readonly missed: number;
  /** Entries that failed validation; their files were parsed instead. */
  readonly refused: number;
  /** Requests that got no response. */
  readonly failed: number;
  /** Size of the entries as downloaded. */
  readonly bytes: number;
  /** Time that threads were idle, waiting for the cache. */
  readonly waitedMs: number;
  /** Why the run stopped asking the cache. */
  readonly stopped: string | undefined;
  /** Entries to upload after the run. */
  readonly toPush: number;
}
