// What threads are told when they start: plain data.
import type { ArtifactCacheSettings } from "../../core/sharing/index.ts";
import type { QdrantSettings } from "../../core/qdrant/index.ts";
import type { EmbedderSpec } from "../../core/embed/index.ts";
import type { SecretSettings } from "../../core/secrets/index.ts";
import type { RerankSpec } from "../../core/code/index.ts";

export interface ThreadSettings {
  readonly home: string;
  readonly embedder: EmbedderSpec;
  readonly rerank?: RerankSpec | undefined;
  /** The cache of artifacts that machines share; absent where none is configured. */
  readonly artifacts?: ArtifactCacheSettings | undefined;
  /** The server that search is kept in; absent where it is kept on this machine. */
  readonly qdrant?: QdrantSettings | undefined;
  readonly maxFileBytes: number;
  readonly secrets: SecretSettings;
  /** Longest time for one file's syntax tree. */
  readonly fileBudgetMs: number;
  /** Decoded artifacts that one linking thread keeps. */
  readonly linkCacheBytes: number;
  /** A linker that has read files of so many symbols is let go. */
  readonly linkedSymbols: number;
  /** What a thread that answers may hold of indexed roots between two questions. */
  readonly heldBytes: number;
  /** Chunks up to which a root's vectors are scanned; more get an approximate index. */
  readonly exactUpTo: number;
  readonly failpoint: string | undefined;
}

export interface MemoryThreadSettings {
  /** Folder of the environment. */
  readonly path: string;
  readonly embedder: EmbedderSpec;
  readonly masksSecrets: boolean;
  /** The server of memories that machines share; absent where none is configured. */
  readonly shared?: QdrantSettings | undefined;
  /** One byte, 1 while the last question was answered without the configured model: the host need not ask to know. */
  readonly hasShortfall: Uint8Array<SharedArrayBuffer>;
}
