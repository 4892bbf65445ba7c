// What an index run needs from outside: threads that do the work, and the one that writes. The engine supplies them.
import type { Problem, SkipReason } from "../../types/index.ts";
import type {
  Block,
  DroppedArtifacts,
  FactsRecord,
  ParsedArtifact,
  RootRecord,
  StoredArtifact,
  UnusedPolicy,
} from "../../store/index.ts";
import type { BuiltSegment } from "../generation/build-segment.ts";
import type { PlanFacts, PlanOutcome } from "../generation/plan-generation.ts";
import type { ReadFilesResult } from "../read/read-files.ts";
import type { FetchedFile, NamedFile } from "../read/shared-files.ts";

/** A run's files, in memory that all threads share: readers fill in blob ids and languages where they are not known yet. */
export interface SharedFiles {
  /** Names the run: what a thread has decoded for it is kept until the next. */
  readonly runId: string;
  readonly root: string;
  readonly rootStore: string;
  /** encodeFileTable, in a SharedArrayBuffer. */
  readonly table: Uint8Array;
  readonly projectFiles: readonly string[];
  /** The run makes everything anew: what threads know from runs before is not to be believed. */
  readonly full: boolean;
}

export interface WalkRequest {
  readonly runId: string;
  readonly root: string;
  readonly rootStore: string;
  /** Read every file, whatever the last generation knows. */
  readonly full: boolean;
  /** What changed since the last generation, where that is known: nothing else is looked at. */
  readonly changed: readonly string[] | undefined;
  /** As `runCounters` names its places. */
  readonly progress: Int32Array;
}

export interface ReadBatch {
  readonly rows: readonly number[];
  /** Of source. */
  readonly bytes: number;
}

export interface WalkOutcome {
  readonly files: SharedFiles;
  /** Rows to read, cut into batches of like size. */
  readonly batches: readonly ReadBatch[];
  readonly filesScanned: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly bytes: number;
  readonly problems: readonly Problem[];
  /** Number of the generation that is current; 0 when there is none to build on. */
  readonly generation: number;
  readonly head: string | undefined;
}

export interface ReadRequest {
  readonly files: SharedFiles;
  readonly rows: readonly number[];
  readonly progress: Int32Array;
  readonly fresh: boolean;
  /** What the cache gave for some of the rows. */
  readonly fetched: readonly FetchedFile[];
}

export interface NameRequest {
  readonly files: SharedFiles;
  readonly rows: readonly number[];
  readonly progress: Int32Array;
}

export interface PlanRequest {
  readonly files: SharedFiles;
  readonly full: boolean;
  readonly progress: Int32Array;
  /** Path of a compiler's index, where the run was given one. */
  readonly scip: string | undefined;
}

/** What each of the threads that compute does for a run. They read the store and never write it. */
export interface IndexWorker {
  walk(request: WalkRequest): Promise<WalkOutcome>;
  /** Reads the files and names those that the local store has nothing of. */
  nameFiles(request: NameRequest): Promise<readonly NamedFile[]>;
  /** `killSignal` ends the thread. */
  readFiles(request: ReadRequest, killSignal: AbortSignal): Promise<ReadFilesResult>;
  plan(request: PlanRequest): Promise<PlanOutcome & PlanFacts>;
  buildSegments(request: {
    readonly files: SharedFiles;
    readonly id: string;
    readonly rows: readonly number[];
    readonly progress: Int32Array;
    /** What a compiler says of the files, where it does: stored before. */
    readonly facts: FactsRecord | undefined;
  }): Promise<readonly BuiltSegment[]>;
}

export interface Workers extends IndexWorker {
  readonly threads: number;
  /** Ends the threads once they are done; the next request starts others, without what these held of their work. */
  renew(): Promise<void>;
}

/** What is done for a root by one process at a time. */
export type LeasedWork = "index" | "neighbors";

export type NewRecord = Omit<RootRecord, "counts" | "version" | "extractor">;

export interface Writer {
  putArtifacts(parsed: readonly ParsedArtifact[], vectors: readonly StoredArtifact[]): Promise<void>;
  /** Counts one more death over this file's bytes and returns how many there were. */
  countCrash(request: { readonly files: SharedFiles; readonly row: number }): Promise<number>;
  putBlocks(rootStore: string, blocks: readonly Block[]): Promise<void>;
  /** Stores the run's table of files, which lies in shared memory, under that key. */
  putFileTable(rootStore: string, key: string, table: Uint8Array): Promise<void>;
  /**
   * Makes the record current, with its table of files, which lies in shared memory, and with blocks that are not stored yet.
   * The writer fills in what it knows: versions, and counts from the segments. The run's lease is given up with it.
   */
  publish(
    rootStore: string,
    record: NewRecord,
    parts: { readonly table: Uint8Array; readonly blocks: readonly Block[] },
  ): Promise<RootRecord>;
  /** What the first run of a root builds on: see `adoptGeneration`. */
  adoptGeneration(rootStore: string, root: string): Promise<void>;
  findRecord(rootStore: string): Promise<RootRecord | undefined>;
  /** `isNew`: nothing that can be read was published for the root. */
  acquireLease(
    rootStore: string,
    work: LeasedWork,
  ): Promise<
    { readonly taken: true; readonly isNew: boolean } | { readonly taken: false; readonly pid: number }
  >;
  releaseLease(rootStore: string, work: LeasedWork): Promise<void>;
  /** Drops artifacts that no index needs, where that is due: see `dropUnusedArtifacts`. */
  dropUnused(policy: UnusedPolicy, nowMs: number): Promise<DroppedArtifacts | undefined>;
}
