// Which server holds the search data of many machines, and how long may it take to respond?
export interface QdrantSettings {
  /** Base URL of the server's REST API; for several nodes of a cluster, separated by commas. */
  readonly url: string;
  /** Sent as `api-key`. */
  readonly key?: string | undefined;
  /** Holds a group of roots. */
  readonly collection: string;
  /** Timeout of one request. */
  readonly timeoutMs: number;
  /** For a new collection: the number of parts that are distributed over nodes. */
  readonly shards: number;
  /** For a new collection: the number of nodes that hold each part. */
  readonly replicas: number;
}
