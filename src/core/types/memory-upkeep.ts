// The vocabulary of memory upkeep: feedback, reviews, what may be forgotten, and failures. Times are ISO 8601 in UTC.
import type { MementoType } from "./memory-vocabulary.ts";

/** How a found memory was used or judged. A list's order is its encoding on disk: append, never reorder. */
export const feedbackKinds = ["used", "edited", "neglected", "helpful", "not_helpful"] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];
export type FeedbackCounts = Readonly<Record<FeedbackKind, number>>;

export const noFeedback = Object.fromEntries(feedbackKinds.map((kind) => [kind, 0])) as FeedbackCounts;

export interface ReviewSchedule {
  readonly intervalDays: number;
  readonly lastReviewedAt: string;
  readonly count: number;
}

/** Defaults of the consolidation cycles. */
export const consolidationDefaults = {
  /** Memories unused for this long fade. */
  decayAfterDays: 30,
  /** Two texts with at least this cosine count as the same, 0..1. */
  similarity: 0.92,
  /** Memories that were never used and are less important than this are deleted, 0..1. */
  importance: 0.1,
} as const;

/** When a memory is due for review: spaced repetition, with an interval for each memory. */
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

/**
 * Days after which a memory may be forgotten, by its type in Memento's vocabulary. Absent types use the documented
 * values.
 */
export type SoftDays = Readonly<Partial<Record<MementoType, number | undefined>>>;

/** Progress of a change to many memories. */
export interface CycleProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

export interface ForgettingOptions {
  readonly dryRun?: boolean | undefined;
  readonly namespace?: string | undefined;
  /** Default: the documented 2 days for working and 30 for episodic memories; others are never forgotten. */
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
  /** Memories of any age that scored high enough, highest first, at most 1,000. */
  readonly candidates: readonly ForgettingCandidate[];
  readonly candidatesByType: Readonly<Record<MementoType, number>>;
  readonly memoriesByType: Readonly<Record<MementoType, number>>;
  readonly pinned: number;
  /** Ids of the memories that were soft-deleted, or would be in a dry run. */
  readonly softDeleted: readonly string[];
  /** Soft-deleted memories whose 30 days are over; they are now gone. */
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

/** Calls of all processes on the home, from the event log. */
export interface CallReport {
  readonly since: string | undefined;
  readonly all: CallFigures;
  readonly searches: CallFigures;
  readonly byTool: Readonly<Record<string, CallFigures>>;
  /** Searches grouped by search text, slowest first, at most 20. */
  readonly queries: readonly { readonly query: string; readonly averageMs: number; readonly count: number }[];
}

/** The contents of the store, by type in Memento's vocabulary. */
export interface StorageReport {
  readonly memories: number;
  readonly byType: Readonly<Record<MementoType, number>>;
  readonly pinned: number;
  readonly averageContentBytes: number;
  /** Size of the memories' data files. */
  readonly fileBytes: number;
  /** Free space within these files, reused by later writes. */
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
  /** Table rows that were removed because nothing reads them any more. */
  readonly droppedRows: number;
  readonly fileBytesBefore: number;
  readonly fileBytesAfter: number;
  readonly freeBytes: number;
  /** Whether the memories' quick-start checkpoint was rewritten. */
  readonly rebuiltCheckpoint: boolean;
}
