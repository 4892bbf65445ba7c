// The vocabulary of keeping memories in order: what became of them, when they are due for a look, what may be forgotten,
// and what went wrong. Times are ISO 8601 in UTC.
import type { MementoType } from "./memory-vocabulary.ts";

/** What somebody did with a memory that was found. A list's order is its encoding on disk: append, never reorder. */
export const feedbackKinds = ["used", "edited", "neglected", "helpful", "not_helpful"] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];
export type FeedbackCounts = Readonly<Record<FeedbackKind, number>>;

export interface ReviewSchedule {
  readonly intervalDays: number;
  readonly lastReviewedAt: string;
  readonly count: number;
}

/** What the cycles of consolidation go by where nobody asks for something else. */
export const consolidationDefaults = {
  /** Memories that were not used for so long fade. */
  decayAfterDays: 30,
  /** Cosine of two texts that count as the same, 0..1. */
  similarity: 0.92,
  /** Memories that were never used are deleted below it, 0..1. */
  importance: 0.1,
} as const;

/** When a memory is to be looked at again: spaced repetition, each memory by its own interval. */
export interface Review {
  readonly id: string;
  readonly content: string;
  readonly type: string;
  readonly family: string | undefined;
  readonly intervalDays: number;
  /** How often it was reviewed. */
  readonly count: number;
  readonly lastReviewedAt: string;
  /** When the chance that it is still remembered falls to 0.7. */
  readonly dueAt: string;
  /** exp(−days since the last review / interval), as of now. */
  readonly recallProbability: number;
}

/** Days after which a memory may be forgotten, by the type that Memento sees; absent: the documented ones. */
export type SoftDays = Readonly<Partial<Record<MementoType, number | undefined>>>;

/** How much of a change of many memories is done. */
export interface CycleProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

export interface ForgettingOptions {
  readonly dryRun?: boolean | undefined;
  readonly namespace?: string | undefined;
  /** In place of the documented 2 days of working and 30 of episodic memories; others are never forgotten. */
  readonly softDays?: SoftDays | undefined;
  readonly onProgress?: ((progress: CycleProgress) => void) | undefined;
}

export interface ForgettingCandidate {
  readonly id: string;
  readonly type: MementoType;
  readonly score: number;
  readonly ageDays: number;
}

export interface ForgettingReport {
  readonly dryRun: boolean;
  /** Memories that were scored. */
  readonly processed: number;
  readonly averageScore: number;
  /** Scored high enough, of whatever age; the highest first, at most 1,000. */
  readonly candidates: readonly ForgettingCandidate[];
  readonly candidatesByType: Readonly<Record<MementoType, number>>;
  readonly memoriesByType: Readonly<Record<MementoType, number>>;
  readonly pinned: number;
  /** Ids of what was deleted softly; of what would be in a dry run. */
  readonly softDeleted: readonly string[];
  /** Waiting memories whose 30 days are over, and that are gone now. */
  readonly purged: number;
  readonly dueForReview: number;
}

/** A failed call, kept across restarts. */
export interface Failure {
  readonly id: string;
  readonly at: string;
  readonly code: string;
  /** At most 300 characters. */
  readonly message: string;
  readonly family: string;
  readonly tool: string;
  readonly resolvedAt: string | undefined;
  readonly resolvedBy: string | undefined;
  readonly reason: string | undefined;
}

export interface FailureFilter {
  readonly since?: string | undefined;
  readonly code?: string | undefined;
  /** Default false. */
  readonly includeResolved?: boolean | undefined;
  readonly limit: number;
}

export interface FailureReport {
  /** The latest first. */
  readonly failures: readonly Failure[];
  readonly total: number;
  readonly resolved: number;
  readonly byCode: readonly {
    readonly code: string;
    readonly occurrences: number;
    readonly unresolved: number;
    readonly lastAt: string;
  }[];
}

export interface CallFigures {
  readonly count: number;
  readonly failed: number;
  readonly averageMs: number;
  readonly maxMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Calls as the log of events has them, of all processes on the home. */
export interface CallReport {
  readonly since: string | undefined;
  readonly all: CallFigures;
  readonly searches: CallFigures;
  readonly byTool: Readonly<Record<string, CallFigures>>;
  /** Searches by what was searched for, the slowest first, at most 20. */
  readonly queries: readonly { readonly query: string; readonly averageMs: number; readonly count: number }[];
}

/** What stands in the store, by the type that Memento sees. */
export interface StorageReport {
  readonly memories: number;
  readonly byType: Readonly<Record<MementoType, number>>;
  readonly pinned: number;
  readonly averageContentBytes: number;
  /** Of the memories' data files. */
  readonly fileBytes: number;
  /** Within these files free for what is written next. */
  readonly freeBytes: number;
  readonly waitingDeleted: number;
}

export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly size: number;
  readonly bytes: number;
}

export interface CompactionReport {
  readonly purged: number;
  /** Rows of tables that were taken away because nothing reads them any more. */
  readonly droppedRows: number;
  readonly fileBytesBefore: number;
  readonly fileBytesAfter: number;
  readonly freeBytes: number;
  /** The checkpoint of the memories for a quick start was written anew. */
  readonly rebuiltCheckpoint: boolean;
}
