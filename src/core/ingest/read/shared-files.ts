// How do files travel through the shared cache? Their keys there, and the entries that came back.
import type { ArtifactCache, FetchedEntry, PushedArtifact } from "../../sharing/index.ts";

/** A file that the local store does not know, with its key in the cache and the facts to verify its entry. */
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

/** The shared cache, as a run uses it. */
export interface Sharing {
  readonly cache: Pick<ArtifactCache, "fetch">;
  /** Called once a generation is published, with new artifacts that the cache does not have. */
  readonly give: ((made: readonly PushedArtifact[]) => void) | undefined;
}
