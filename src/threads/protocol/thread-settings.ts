// What do threads receive when they start? Plain data.
import type { ArtifactCacheSettings } from "../../core/sharing/index.ts";
import type { QdrantSettings } from "../../core/qdrant/index.ts";
import type { EmbedderSpec } from "../../core/embed/index.ts";
import type { SecretSettings } from "../../core/secrets/index.ts";
import type { RerankSpec } from "../../core/code/index.ts";

export interface ThreadSettings {
  readonly home: string;
  readonly embedder: EmbedderSpec;
  readonly rerank?: RerankSpec | undefined;
  /** The artifact cache that machines share; absent if none is configured. */
  readonly artifacts?: ArtifactCacheSettings | undefined;
  /** The server that holds the search index; absent if it is kept on this machine. */
  readonly qdrant?: QdrantSettings | undefined;
  readonly maxFileBytes: number;
  readonly secrets: SecretSettings;
  /** Time limit for one file's syntax tree. */
  readonly fileBudgetMs: number;
  /** Decoded artifacts that one linking thread keeps. */
  readonly linkCacheBytes: number;
  /** A linker that holds more than this is discarded. */
  readonly linkerBytes: number;
  /** How much of indexed roots an answering thread may hold between two questions. */
  readonly heldBytes: number;
  /** Roots with at most this many chunks have their vectors scanned; larger ones get an approximate index. */
  readonly exactUpTo: number;
  readonly failpoint: string | undefined;
}

export interface WriterSettings extends ThreadSettings {
  /** The same for every writer thread of an engine, so that one that follows a dead one holds its leases. */
  readonly leaseToken: string;
}

export interface MemoryThreadSettings {
  /** Folder of the LMDB environment. */
  readonly path: string;
  readonly embedder: EmbedderSpec;
  readonly masksSecrets: boolean;
  /** The server for memories that machines share; absent if none is configured. */
  readonly shared?: QdrantSettings | undefined;
  /**
   * One byte, 1 while `describeShortfall` has something to say of the last question; the host can read it without a call.
   */
  readonly hasShortfall: Uint8Array<SharedArrayBuffer>;
  /** Whether the process ends after a call or two. */
  readonly isBrief: boolean;
}
