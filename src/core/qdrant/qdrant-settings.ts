// Where the search of many machines is kept, and how long it may take to answer.
export interface QdrantSettings {
  /** Base of the server's REST API; of more nodes of a cluster, with commas between them. */
  readonly url: string;
  /** Sent as `api-key`. */
  readonly key?: string | undefined;
  /** Holds a group of roots. */
  readonly collection: string;
  /** For one request. */
  readonly timeoutMs: number;
  /** Of a collection that is made: parts that nodes share among themselves. */
  readonly shards: number;
  /** Of a collection that is made: nodes that hold each part. */
  readonly replicas: number;
}
