// What are the stages of an index run, its progress events and its report? Paths are relative to the root with "/".
import type { FetchSums } from "./artifact-sharing.ts";

/** A problem from which the run recovered. */
export interface Problem {
  readonly path: string;
  readonly code: ProblemCode;
  readonly message: string;
}

export type ProblemCode =
  | "unreadable"
  | "vanished"
  | "binary"
  | "too-large"
  | "encoding"
  | "parse-timeout"
  | "parse-failed"
  | "quarantined"
  | "all-ignored"
  | "symlink-loop"
  | "ignored-root"
  | "sparse-checkout"
  | "compiler-facts";

/** Why an entry was skipped without being a problem. A skipped folder counts once. */
export type SkipReason =
  | "ignored" // by an ignore file, or by default: dependencies and build output that no ignore file names
  | "secret" // by its name: keys and credentials
  | "binary" // by its extension
  | "symlink"
  | "special" // a pipe, a socket, a device
  | "worktree"; // another work tree of the repository that the root is in

/** How a compiler's index in SCIP format was used. Counts are files. */
export interface CompilerFactsSums {
  /** Path of the index. */
  readonly file: string;
  /** Name and version of the tool that wrote it. */
  readonly tool: string;
  /** Files that it describes. */
  readonly documents: number;
  /** Of those, files whose links come from it. */
  readonly used: number;
  /** Files modified after it was written. */
  readonly newer: number;
  /** Files in which names are not where it says. */
  readonly differing: number;
  /** Files that are not in the root's index. */
  readonly missing: number;
}

export type IndexStage = "walk" | "parse" | "link" | "embed" | "commit";

/** Embedding runs concurrently with reading. */
export type ProgressStage = Exclude<IndexStage, "embed">;

export interface IndexProgress {
  readonly stage: ProgressStage;
  readonly done: number;
  readonly total: number;
  /** Bytes of source that `done` stands for. */
  readonly bytes: number;
  /** Bytes of source that `total` stands for, if known. File sizes vary widely. */
  readonly totalBytes?: number | undefined;
  /** The file on which a thread has been linking for ten seconds or more. */
  readonly slow?: { readonly path: string; readonly ms: number } | undefined;
}

/**
 * Counts are of this run, except `symbols`, `chunks` and the edge counts: those are of the whole root after the run.
 */
export interface IndexReport {
  readonly root: string;
  readonly generation: number;
  readonly filesScanned: number;
  readonly filesParsed: number;
  /** Skipped entries (a folder counts once) and files without text. */
  readonly filesSkipped: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly filesUnchanged: number;
  readonly filesRemoved: number;
  /** Unchanged files that were linked again because other files changed; 0 if every file was. */
  readonly filesRelinked: number;
  /** Files whose artifact was in the store, so they were not parsed again. */
  readonly filesReused: number;
  /** Files of the root with syntax errors. Whatever the parser could not recover is missing. */
  readonly filesBroken: number;
  /** Paths of those read by this run, at most the first hundred. */
  readonly brokenFiles: readonly string[];
  /** Bulk data files of the root: they can be found by names and words, but have no vectors. */
  readonly filesBulk: number;
  /** UTF-16 code units in those. */
  readonly bulkCharacters: number;
  readonly symbols: number;
  readonly references: number;
  readonly edgesResolved: number;
  readonly edgesExternal: number;
  readonly edgesAmbiguous: number;
  readonly edgesUnresolved: number;
  readonly symbolsEmbedded: number;
  readonly chunks: number;
  readonly chunksEmbedded: number;
  readonly problems: readonly Problem[];
  readonly elapsedMs: number;
  readonly stagesMs: Readonly<Record<IndexStage, number>>;
  readonly cpuMs: number;
  /** Peak anonymous memory, sampled ten times a second. Undefined if the system does not report it. */
  readonly peakHeldBytes: number | undefined;
  /** Includes the pages of mapped files, counted once per mapping. */
  readonly peakRssBytes: number;
  /** Bytes of source scanned. */
  readonly bytes: number;
  /** Results from the shared cache; undefined if it was not used. */
  readonly artifacts: FetchSums | undefined;
  /** What a compiler's index contributed; undefined if there is none. */
  readonly compilerFacts: CompilerFactsSums | undefined;
}
