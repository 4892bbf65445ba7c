// Files on their way through a cache that machines share: how the cache names them, and what it gave.
import type { ArtifactCache, FetchedEntry, PushedArtifact } from "../../sharing/index.ts";

/** A file that the local store does not know, as the cache names it, and what its entry is compared with. */
export interface NamedFile {
  readonly row: number;
  readonly key: string;
  readonly sizeBytes: number;
  /** UTF-16 code units. */
  readonly length: number;
  readonly lineCount: number;
}

export interface FetchedFile extends NamedFile {
  readonly entry: FetchedEntry;
}

/** The cache that machines share, as a run uses it. */
export interface Sharing {
  readonly cache: Pick<ArtifactCache, "fetch">;
  /** Told once a generation is published: what the run made of files that the cache does not know. */
  readonly give: ((made: readonly PushedArtifact[]) => void) | undefined;
}
