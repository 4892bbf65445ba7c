// What is known of an indexed root as a whole, and of the parts of the engine?
import type { NextStep } from "../../errors.ts";

/** What a root holds, counted in its index. */
export interface RootDescription {
  readonly root: string;
  readonly generation: number;
  /** Whether the graph of this generation is ranked; `folders` differ before and after. */
  readonly isRanked: boolean;
  readonly files: number;
  readonly lines: number;
  /** Lines by language, most first. */
  readonly languages: readonly { readonly language: string; readonly lines: number }[];
  /** Folders that hold the central symbols, most central first: the share of all centrality below each. */
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
  /** Of the vectors of code; undefined where nothing is embedded. */
  readonly dimensions: number | undefined;
  /** When the root was first indexed. */
  readonly createdAt: string;
  /** The latest change of a file that is indexed, as of its indexing; undefined for a root without files. */
  readonly lastModifiedAt: string | undefined;
  /** Indexed files that are gone, relative to the root. */
  readonly gone: readonly string[];
  /** Chunks of files that are gone. */
  readonly goneChunks: number;
  /** Whether a file is gone or changed since it was indexed. */
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
}

/** What an answer about a root stands for. */
export interface RootStanding {
  readonly root: string;
  /** The answer is of this generation, or of a later one. */
  readonly generation: number;
  /** The commit that was checked out when the generation was made; undefined outside git. */
  readonly commit: string | undefined;
  /**
   * Files that came, changed or went and are not in the generation, relative to the root; "unknown" while it is being found
   * out, and undefined where nobody keeps watch.
   */
  readonly behind: readonly string[] | "unknown" | undefined;
}

/** What the graphs of all roots are made of. */
export interface CodeContents {
  /** Live symbols by kind, with a `module` for every file. */
  readonly symbolKinds: Readonly<Record<string, number>>;
  readonly edgeKinds: Readonly<Record<string, number>>;
  /** Of the whole home: the roots, what is shared between them, and the memories. */
  readonly bytesOnDisk: number;
}

/** One part of the engine, tried and not only looked at. */
export interface HealthCheck {
  readonly part: string;
  readonly ok: boolean;
  readonly detail: string;
  /** What mends it, in a sentence that names neither a tool nor a command. */
  readonly mend: string | undefined;
  /** What mends it where that is a tool or a command. */
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
    /** As the manifest has it; "" where it has none. */
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
