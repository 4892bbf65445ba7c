// What does an index run do, tell on its way, and report? Paths are relative to the root with "/".
import type { FetchSums } from "./artifact-sharing.ts";

/** Something the run met and went on from. */
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
  | "compiler-facts";

/** Why something was left out without a problem; a folder counts once. */
export type SkipReason =
  | "ignored" // by an ignore file, or by default: dependencies and build output that nobody ignored
  | "secret" // by its name: keys and credentials
  | "binary" // by its extension
  | "symlink"
  | "special" // a pipe, a socket, a device
  | "worktree"; // another work tree of the repository that the root is in

/** What a compiler's index in SCIP's format came to, in files. */
export interface CompilerFactsSums {
  /** Where it is. */
  readonly file: string;
  /** Name and version of what made it. */
  readonly tool: string;
  /** Files that it tells of. */
  readonly documents: number;
  /** Of those, files whose links go by it. */
  readonly used: number;
  /** Files that were written after it. */
  readonly newer: number;
  /** Files whose names do not stand where it says. */
  readonly differing: number;
  /** Files that are not in the index of the root. */
  readonly missing: number;
}

export type IndexStage = "walk" | "parse" | "link" | "embed" | "commit";

/** Embedding goes on beside reading. */
export type ProgressStage = Exclude<IndexStage, "embed">;

export interface IndexProgress {
  readonly stage: ProgressStage;
  readonly done: number;
  readonly total: number;
  /** Bytes of source behind `done`. */
  readonly bytes: number;
  /** Behind `total`, where they are known: files are of unlike size. */
  readonly totalBytes?: number | undefined;
}

/** Counts are of this run; `symbols`, `chunks` and the edge counts are of the whole root after it. */
export interface IndexReport {
  readonly root: string;
  readonly generation: number;
  readonly filesScanned: number;
  readonly filesParsed: number;
  /** Entries left out, a folder once, and files without text. */
  readonly filesSkipped: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly filesUnchanged: number;
  readonly filesRemoved: number;
  /** Files that did not change and were linked again because of what others did; 0 when all were. */
  readonly filesRelinked: number;
  /** Files whose artifact was found in the store and not parsed again. */
  readonly filesReused: number;
  /** Files of the root with syntax errors: what the parser could not make out is missing. */
  readonly filesBroken: number;
  /** Paths of those that this run read, the first hundred of them. */
  readonly brokenFiles: readonly string[];
  /** Files of the root that were made in bulk: they are found by names and words, without vectors. */
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
  /** Of anonymous memory, as it was seen ten times a second. Undefined where the system does not tell it. */
  readonly peakHeldBytes: number | undefined;
  /** With the pages of files that are mapped, once for each mapping. */
  readonly peakRssBytes: number;
  /** Bytes of source scanned. */
  readonly bytes: number;
  /** What came from the cache that machines share; undefined where none was asked. */
  readonly artifacts: FetchSums | undefined;
  /** What a compiler's index says; undefined where there is none. */
  readonly compilerFacts: CompilerFactsSums | undefined;
}
