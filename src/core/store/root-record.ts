// What is written down about a generation of an indexed root? The one record that makes it visible, and its parts.

/** Describes one segment of the current generation. */
export interface SegmentRecord {
  readonly id: string;
  readonly files: number;
  readonly chunks: number;
  /** One bit per file of the segment: set if the file no longer exists or is in a later segment. */
  readonly dead: Uint8Array;
  readonly deadFiles: number;
}

/** Sums over the live files of a generation. */
export interface RootCounts {
  readonly files: number;
  /** Files with syntax errors; undefined in records written before these were counted. */
  readonly broken?: number | undefined;
  /** Bulk data files and their UTF-16 code units; undefined in records written before these were distinguished. */
  readonly bulk?: number | undefined;
  readonly bulkCharacters?: number | undefined;
  readonly symbols: number;
  readonly chunks: number;
  readonly references: number;
  readonly resolved: number;
  readonly external: number;
  readonly ambiguous: number;
  readonly unresolved: number;
  readonly bytes: number;
  readonly languages: Readonly<Record<string, number>>;
}

/** A compiler's index of the code, as used by a generation. */
export interface FactsRecord {
  readonly file: string;
  /**
   * Whether the caller of the run gave the path; otherwise the file is in the root under the name that indexers use.
   */
  readonly isGiven: boolean;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** SHA-1 of its bytes, in hex. */
  readonly hash: string;
  /** The part before "/" in the keys of the blocks made from it. */
  readonly id: string;
  /** The program that wrote it. */
  readonly tool: string;
  /** Why it could not be used. */
  readonly flaw?: string | undefined;
}

/** The one record that makes a generation visible. */
export interface RootRecord {
  readonly version: number;
  readonly root: string;
  readonly generation: number;
  /** ISO 8601, UTC. */
  readonly indexedAt: string;
  readonly extractor: number;
  readonly embedder: string;
  readonly dimensions: number;
  readonly head: string | undefined;
  readonly segments: readonly SegmentRecord[];
  /** Block that holds the manifest of this generation. */
  readonly manifest: string;
  /** Absent if there is no compiler's index. */
  readonly facts?: FactsRecord | undefined;
  readonly counts: RootCounts;
}
