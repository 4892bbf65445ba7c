// What does an index run need from outside? Threads that do the work, and one that writes. The engine supplies them.
import type { Problem, SkipReason } from "../../types/index.ts";
import type {
  Block,
  DroppedArtifacts,
  FactsRecord,
  RootRecord,
  StoredArtifact,
  UnusedPolicy,
} from "../../store/index.ts";
import type { BuiltSegment } from "../generation/build-segment.ts";
import type { PlanFacts, PlanOutcome } from "../generation/plan-generation.ts";
import type { ReadFilesResult } from "../read/read-files.ts";
import type { FetchedFile, NamedFile } from "../read/shared-files.ts";

/** A run's files, in memory that all threads share. Readers fill in missing blob ids and languages. */
export interface SharedFiles {
  /** Identifies the run: a thread keeps what it decoded for it until the next run. */
  readonly runId: string;
  readonly root: string;
  readonly storePath: string;
  /** From encodeFileTable, in a SharedArrayBuffer. */
  readonly table: Uint8Array;
  readonly projectFiles: readonly string[];
  /** The run rebuilds everything: threads must not trust data from earlier runs. */
  readonly full: boolean;
  /** The model of the run's vectors. Threads that only link do not load it, which would take 20 MB each. */
  readonly model: ModelIdentity;
}

export interface ModelIdentity {
  readonly id: string;
  readonly dimensions: number;
}

export interface WalkRequest {
  readonly runId: string;
  readonly root: string;
  readonly storePath: string;
  /** Read every file, whatever the last generation knows about it. */
  readonly full: boolean;
  /** Paths changed since the last generation, if known; nothing else is examined. */
  readonly changed: readonly string[] | undefined;
  /** Counters at the positions of `runCounters`. */
  readonly progress: Int32Array;
}

export interface ReadBatch {
  readonly rows: readonly number[];
  /** Source bytes. */
  readonly bytes: number;
}

export interface WalkOutcome {
  readonly files: SharedFiles;
  /** Rows to read, split into batches of similar size. */
  readonly batches: readonly ReadBatch[];
  readonly filesScanned: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly bytes: number;
  readonly problems: readonly Problem[];
  /** Number of the current generation; 0 if there is none to build on. */
  readonly generation: number;
  /** It was made by the extractor and the model now in use. */
  readonly isCurrent: boolean;
  readonly head: string | undefined;
}

export interface ReadRequest {
  readonly files: SharedFiles;
  readonly rows: readonly number[];
  readonly progress: Int32Array;
  /** Cache entries for some of the rows. */
  readonly fetched: readonly FetchedFile[];
  /** See `ReadFilesInput`. */
  readonly heavy: number | undefined;
}

export interface NameRequest {
  readonly files: SharedFiles;
  readonly rows: readonly number[];
  readonly progress: Int32Array;
}

export interface PlanRequest {
  readonly files: SharedFiles;
  readonly progress: Int32Array;
  /** Path of a compiler's index, if the run was given one. */
  readonly scip: string | undefined;
}

/** The work of each compute thread for a run. It reads the store and never writes it. */
export interface IndexWorker {
  walk(request: WalkRequest): Promise<WalkOutcome>;
  /** Reads the files, and returns the keys of those that the local store does not have. */
  nameFiles(request: NameRequest): Promise<readonly NamedFile[]>;
  /** `killSignal` ends the thread. */
  readFiles(request: ReadRequest, killSignal: AbortSignal): Promise<ReadFilesResult>;
  plan(request: PlanRequest): Promise<PlanOutcome & PlanFacts>;
  buildSegments(request: {
    readonly files: SharedFiles;
    readonly id: string;
    readonly rows: readonly number[];
    readonly progress: Int32Array;
    /** A compiler's facts about the files, if there are any; stored beforehand. */
    readonly facts: FactsRecord | undefined;
    /** Close the artifacts afterwards: see `Writer.closeArtifacts`. */
    readonly thenClose: boolean;
  }): Promise<readonly BuiltSegment[]>;
}

export interface Workers extends IndexWorker {
  readonly threads: number;
  /** Ends the threads once they are idle. The next request starts new ones, which frees the memory of the old. */
  renew(): Promise<void>;
  /** Whether the process has taken most of the memory that it may take, mapped files included. */
  isCrowded(): boolean;
}

/** Work on a root that only one process at a time may do. */
export type LeasedWork = "index" | "neighbors";

export type NewRecord = Omit<RootRecord, "counts" | "version" | "extractor">;

export interface HeldRoot {
  /** No readable generation has been published for the root. */
  readonly isNew: boolean;
  /** Its number, even if it was removed or damaged since; 0 if there was none. */
  readonly lastGeneration: number;
}

export interface Writer {
  /** Summaries may come later than their artifacts. */
  putArtifacts(
    parsed: readonly StoredArtifact[],
    vectors: readonly StoredArtifact[],
    summaries: readonly StoredArtifact[],
  ): Promise<void>;
  /**
   * Closes the artifacts until they are needed again. Pages that were read stay mapped, and count as memory, as long as
   * one thread of the process has the artifacts open.
   */
  closeArtifacts(): Promise<void>;
  /** Counts one more crash on this file's bytes and returns the total. */
  countCrash(request: { readonly files: SharedFiles; readonly row: number }): Promise<number>;
  putBlocks(storePath: string, blocks: readonly Block[]): Promise<void>;
  /**
   * Stores the run's file table, which is in shared memory, under that key. Throws STORE_LOCKED if the lease was lost.
   */
  putFileTable(storePath: string, key: string, table: Uint8Array): Promise<void>;
  /**
   * Makes the record current, with its file table (in shared memory) and blocks that are not stored yet. The writer
   * fills in the versions, and the counts from the segments. Releases the run's lease. If that was lost, publishes
   * nothing and throws STORE_LOCKED.
   */
  publish(
    storePath: string,
    record: NewRecord,
    parts: { readonly table: Uint8Array; readonly blocks: readonly Block[] },
  ): Promise<RootRecord>;
  /** Provides the base of a root's first run: see `adoptGeneration`. */
  adoptGeneration(storePath: string, root: string): Promise<void>;
  findRecord(storePath: string): Promise<RootRecord | undefined>;
  acquireLease(
    storePath: string,
    work: LeasedWork,
  ): Promise<({ readonly taken: true } & HeldRoot) | { readonly taken: false; readonly pid: number }>;
  /** Does nothing if the lease was lost. */
  renewLease(storePath: string, work: LeasedWork): Promise<void>;
  releaseLease(storePath: string, work: LeasedWork): Promise<void>;
  /** Drops artifacts that no index needs, if that is due: see `dropUnusedArtifacts`. */
  dropUnused(policy: UnusedPolicy, nowMs: number): Promise<DroppedArtifacts | undefined>;
  /** If there are more bytes of vectors beside the artifacts, drops them all, because the indexes hold them too. */
  dropVectors(mostBytes: number): Promise<void>;
}
