// What is known about an indexed root as a whole, and about the parts of the engine?
import type { NextStep } from "../../errors.ts";

/** The contents of a root, counted in its index. */
export interface RootDescription {
  readonly root: string;
  readonly generation: number;
  /** Whether the graph of this generation has been ranked. `folders` differ before and after ranking. */
  readonly isRanked: boolean;
  readonly files: number;
  readonly lines: number;
  /** Lines by language, most first. */
  readonly languages: readonly { readonly language: string; readonly lines: number }[];
  /** Folders that hold the central symbols, most central first, each with its share of the total centrality. */
  readonly folders: readonly { readonly path: string; readonly share: number }[];
  /** The first paragraph of the README, without markup. */
  readonly introduction: string | undefined;
}

export interface IndexDescription {
  readonly root: string;
  readonly files: number;
  readonly sizeBytes: number;
  readonly chunks: number;
  readonly segments: number;
  /** Dimensions of the code vectors; undefined if nothing is embedded. */
  readonly dimensions: number | undefined;
  /** When the root was first indexed. */
  readonly createdAt: string;
  /** Latest modification time of an indexed file, as of its indexing; undefined for a root without files. */
  readonly lastModifiedAt: string | undefined;
  /** Indexed files that no longer exist, relative to the root. */
  readonly gone: readonly string[];
  /** Chunks of files that no longer exist. */
  readonly goneChunks: number;
  /** Whether a file was deleted or changed since it was indexed. */
  readonly isStale: boolean;
}

export interface RootStatus {
  readonly root: string;
  readonly id: string;
  readonly generation: number;
  readonly indexedAt: string;
  readonly files: number;
  readonly symbols: number;
  readonly chunks: number;
  readonly edges: number;
  readonly bytesOnDisk: number;
  readonly embedder: string;
  readonly languages: Readonly<Record<string, number>>;
  /** Another version of Loci made the index: this one cannot read the signatures and docs that belong to it. */
  readonly isOtherBuild: boolean;
}

/** How current an answer about a root is. */
export interface RootStanding {
  readonly root: string;
  /** The answer is from this generation or a later one. */
  readonly generation: number;
  /** The commit that was checked out for this generation; undefined outside git. */
  readonly commit: string | undefined;
  /**
   * Files added, changed or deleted since the generation, relative to the root. "unknown" while this is being
   * determined; "foreign" if another version of Loci made the index, so that this one does not keep it up to date;
   * undefined if the root is not watched.
   */
  readonly behind: readonly string[] | "unknown" | "foreign" | undefined;
}

/** The contents of all roots' graphs. */
export interface CodeContents {
  /** Live symbols by kind; every file counts as a `module`. */
  readonly symbolKinds: Readonly<Record<string, number>>;
  readonly edgeKinds: Readonly<Record<string, number>>;
  /** Size of the whole home: the roots, the data they share, and the memories. */
  readonly bytesOnDisk: number;
}

/** One part of the engine, really exercised. */
export interface HealthCheck {
  readonly part: string;
  readonly ok: boolean;
  readonly detail: string;
  /** How to fix it, in a sentence that names neither a tool nor a command. */
  readonly mend: string | undefined;
  /** The fix, if it is a tool or a command. */
  readonly next?: NextStep | undefined;
  readonly tookMs: number;
}

export interface WorkspaceReport {
  readonly root: string;
  readonly workspaces: readonly {
    readonly kind: string;
    readonly root: string;
    readonly members: readonly string[];
  }[];
  readonly packages: readonly {
    readonly name: string;
    readonly version: string;
    readonly manifest: string;
    /** From the manifest; "" if it has none. */
    readonly description: string;
  }[];
  readonly dependencies: readonly {
    readonly from: string;
    readonly name: string;
    readonly version: string;
    readonly dev: boolean;
    readonly manifest: string;
    readonly internal: boolean;
  }[];
}
