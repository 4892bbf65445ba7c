// What can API families and adapters ask of a home's memories? Plain values in and out.
// `core/memory/open-memory-service.ts` implements it; a thread serves it under the same interface.
import type { HealthCheck } from "./root-answers.ts";
import type { AnchorSearch, CodeAnchor } from "./memory-anchors.ts";
import type {
  ClusterReport,
  ConsolidationRun,
  CreativeReport,
  CycleOptions,
  DecayReport,
  ForgetReport,
  SummarizeReport,
  SummaryCluster,
} from "./memory-consolidation.ts";
import type { DetectedPattern, MemoryEvent, ToolMetrics } from "./memory-events.ts";
import type { ExportedMemory, ImportedMemory, ImportReport } from "./memory-exchange.ts";
import type { MemoryEdge, NewEdge, Traversal, TraversedNode } from "./memory-links.ts";
import type {
  Decision,
  DecisionFilter,
  ExpandedMemory,
  FoundMemories,
  ImpactedMemory,
  ListQuery,
  RecalledMemory,
  RecallQuery,
  SharedMemoryList,
} from "./memory-recall.ts";
import type {
  DeletedMemory,
  Masked,
  Memory,
  MemoryChanges,
  MemoryPart,
  MemoryStats,
  Merge,
  NamespaceStats,
  NamespaceSummary,
  NewMemory,
  Refinement,
  SharedStored,
  StoredMemory,
} from "./memory.ts";
import type {
  CacheFigures,
  CallReport,
  CompactionReport,
  Failure,
  FailureFilter,
  FailureReport,
  FeedbackCounts,
  FeedbackKind,
  ForgettingOptions,
  ForgettingReport,
  Review,
  StorageReport,
} from "./memory-upkeep.ts";
import type { MemoryFamily } from "./memory-vocabulary.ts";

/**
 * The engine's memory. Every method takes an AbortSignal last and throws only LociError. A write is on disk when its
 * promise resolves, and is then visible to every process on the home. A canceled call returns at once; a write in
 * progress may still complete.
 */
export interface MemoryService {
  /** Throws INPUT_INVALID, and NODE_NOT_FOUND if a link has no target. Nothing is stored then. */
  store(memory: NewMemory, signal?: AbortSignal): Promise<StoredMemory>;
  /**
   * Stores it only on the memory server that machines share. Throws INPUT_INVALID, CONFIG_INVALID if no server is
   * configured, SEARCH_STORE_UNAVAILABLE.
   */
  storeShared(memory: NewMemory, signal?: AbortSignal): Promise<SharedStored>;
  /** Shared memories, best first, ranked by words and meaning alone. Throws like `storeShared`. */
  recallShared(query: RecallQuery, signal?: AbortSignal): Promise<SharedMemoryList>;
  /** Throws MEMORY_NOT_FOUND. */
  get(id: string, signal?: AbortSignal): Promise<Memory>;
  /** Newest first. */
  list(query: ListQuery, signal?: AbortSignal): Promise<readonly Memory[]>;
  /** Best first. Counts as a use of each result, unless `touch` is false. */
  recall(query: RecallQuery, signal?: AbortSignal): Promise<readonly RecalledMemory[]>;
  /**
   * Like `recall`, but returns only memories that relate to the question, with their number and the reason for each.
   */
  find(query: RecallQuery, signal?: AbortSignal): Promise<FoundMemories>;
  /** Counts a use of each existing memory: for answers given without a recall. */
  touch(ids: readonly string[], signal?: AbortSignal): Promise<void>;
  /** In both directions. Throws MEMORY_NOT_FOUND. */
  edgesOf(id: string, signal?: AbortSignal): Promise<readonly MemoryEdge[]>;
  /** Changes whenever the results of questions may change. Uses, events and settings do not change it. */
  generation(signal?: AbortSignal): Promise<number>;
  /** Counts feedback on a memory and returns all its counts. Throws MEMORY_NOT_FOUND. */
  recordFeedback(id: string, kind: FeedbackKind, signal?: AbortSignal): Promise<FeedbackCounts>;
  /**
   * Schedules the first review, or the next one after a review that found the memory helpful, unhelpful or neither
   * (undefined). Throws MEMORY_NOT_FOUND.
   */
  scheduleReview(id: string, isHelpful: boolean | undefined, signal?: AbortSignal): Promise<Review>;
  /** Throws MEMORY_NOT_FOUND, INPUT_INVALID. */
  dismissReview(id: string, signal?: AbortSignal): Promise<void>;
  /** The most overdue first. */
  listReviews(dueOnly: boolean, signal?: AbortSignal): Promise<readonly Review[]>;
  applyForgettingPolicy(options: ForgettingOptions, signal?: AbortSignal): Promise<ForgettingReport>;
  /** Failed calls of all processes on the home. */
  listFailures(filter: FailureFilter, signal?: AbortSignal): Promise<FailureReport>;
  /** Only once. Throws FAILURE_NOT_FOUND, ALREADY_EXISTS. */
  resolveFailure(
    id: string,
    resolvedBy: string,
    reason: string | undefined,
    signal?: AbortSignal,
  ): Promise<Failure>;
  /** Calls in the event log since then, or all of them. */
  measureCalls(since: string | undefined, signal?: AbortSignal): Promise<CallReport>;
  /** The question vectors that this process caches. */
  describeQuestionCache(signal?: AbortSignal): Promise<CacheFigures>;
  /**
   * Removes the questions that match the regular expression (RE2), or all, and returns how many. Throws INPUT_INVALID.
   */
  clearQuestionCache(pattern: string | undefined, signal?: AbortSignal): Promise<number>;
  describeStorage(signal?: AbortSignal): Promise<StorageReport>;
  /** Removes data that nothing reads any more, and rewrites the checkpoint for a quick start. */
  compact(signal?: AbortSignal): Promise<CompactionReport>;
  /**
   * Since the last question: a sentence that says how semantic search falls short of what is configured, because its
   * model does not work or memories lack its vectors. Undefined if it does not.
   */
  describeShortfall(signal?: AbortSignal): Promise<string | undefined>;
  /** For a question without results: a sentence, if it has no word to look for. */
  explainEmpty(question: string, signal?: AbortSignal): Promise<string | undefined>;
  /** Like `recall`, then follows edges from the results up to `depth` hops. */
  recallWithExpansion(
    query: RecallQuery & { readonly depth: number },
    signal?: AbortSignal,
  ): Promise<readonly ExpandedMemory[]>;
  recallWithImpact(query: RecallQuery, signal?: AbortSignal): Promise<readonly ImpactedMemory[]>;
  /** Throws MEMORY_NOT_FOUND, INPUT_INVALID, ALREADY_EXISTS, and MEMORY_CHANGED if it is not `unchangedSince`. */
  update(id: string, changes: MemoryChanges, signal?: AbortSignal): Promise<Memory & Masked>;
  /** Throws MEMORY_NOT_FOUND. */
  delete(id: string, signal?: AbortSignal): Promise<void>;
  /**
   * Hides it from every query and count. It can be restored for 30 days, by its id or by storing its content again.
   * Throws MEMORY_NOT_FOUND, and INPUT_INVALID for a pinned memory.
   */
  softDelete(id: string, signal?: AbortSignal): Promise<DeletedMemory>;
  /** Restores its links and uses too. Throws MEMORY_NOT_FOUND, ALREADY_EXISTS. */
  restore(id: string, signal?: AbortSignal): Promise<Memory>;
  /** Memories that can be restored, the latest deleted first. */
  listDeleted(limit: number, signal?: AbortSignal): Promise<readonly DeletedMemory[]>;
  /**
   * Deletes soft-deleted memories for good: one of them, or all that have expired. Returns how many. Throws
   * MEMORY_NOT_FOUND.
   */
  purgeDeleted(id: string | undefined, signal?: AbortSignal): Promise<number>;
  /** Adds a new version; the old one stays and links to it by EVOLVED_INTO. */
  refine(
    id: string,
    refinement: Refinement,
    signal?: AbortSignal,
  ): Promise<Masked & { readonly oldId: string; readonly newId: string }>;
  /** Stores all parts or none, each linked to the source by PART_OF. */
  split(
    id: string,
    parts: readonly MemoryPart[],
    signal?: AbortSignal,
  ): Promise<Masked & { readonly sourceId: string; readonly parts: readonly string[] }>;
  /** The sources stay; the new memory links to them by SUMMARIZES. */
  merge(
    merge: Merge,
    signal?: AbortSignal,
  ): Promise<Masked & { readonly mergedId: string; readonly sourceIds: readonly string[] }>;
  /** Each end is a memory or a place in the code. An edge with the same ends and relationship is replaced. */
  associate(edge: NewEdge, signal?: AbortSignal): Promise<MemoryEdge>;
  /** The start first. Throws NODE_NOT_FOUND. */
  traverse(traversal: Traversal, signal?: AbortSignal): Promise<readonly TraversedNode[]>;
  export(query: ListQuery, signal?: AbortSignal): Promise<readonly ExportedMemory[]>;
  /** All or nothing. */
  import(
    memories: readonly ImportedMemory[],
    ids: "keep" | "new",
    signal?: AbortSignal,
  ): Promise<ImportReport>;
  listNamespaces(signal?: AbortSignal): Promise<readonly NamespaceSummary[]>;
  /** Types in the vocabulary of `seenBy`, by default codemem. Throws NAMESPACE_NOT_FOUND. */
  describeNamespace(namespace: string, seenBy?: MemoryFamily, signal?: AbortSignal): Promise<NamespaceStats>;
  /** Returns how many memories were deleted. Throws NAMESPACE_NOT_FOUND. */
  deleteNamespace(namespace: string, signal?: AbortSignal): Promise<number>;
  decay(thresholdDays: number, options: CycleOptions, signal?: AbortSignal): Promise<DecayReport>;
  connectCreatively(options: CycleOptions, signal?: AbortSignal): Promise<CreativeReport>;
  cluster(similarityThreshold: number, options: CycleOptions, signal?: AbortSignal): Promise<ClusterReport>;
  forget(importanceThreshold: number, options: CycleOptions, signal?: AbortSignal): Promise<ForgetReport>;
  /** Groups of linked memories that no summary covers yet, for a caller that can write one. */
  findSummaryClusters(
    clusterSize: number,
    namespace: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly SummaryCluster[]>;
  /** A cluster without a text in `summaries` is summarized by its most informative sentences. */
  summarize(
    clusters: readonly SummaryCluster[],
    summaries: readonly (string | undefined)[],
    options: CycleOptions,
    signal?: AbortSignal,
  ): Promise<SummarizeReport>;
  /** The last run of each cycle that has run. */
  lastRuns(signal?: AbortSignal): Promise<readonly ConsolidationRun[]>;
  decisionChain(filter: DecisionFilter, signal?: AbortSignal): Promise<readonly Decision[]>;
  detectPatterns(
    minFrequency: number,
    namespace: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly DetectedPattern[]>;
  /** Events without a time get the current one. */
  writeEvents(events: readonly MemoryEvent[], signal?: AbortSignal): Promise<void>;
  /** A persistent setting: small JSON values by name. Undefined if it was never set. */
  readSetting(name: string, signal?: AbortSignal): Promise<unknown>;
  /** Durable when the promise resolves. */
  writeSetting(name: string, value: unknown, signal?: AbortSignal): Promise<void>;
  /** Only if it still has the expected value; returns whether it did. */
  replaceSetting(
    name: string,
    change: { readonly expected: unknown; readonly value: unknown },
    signal?: AbortSignal,
  ): Promise<boolean>;
  /** The names that are neither memories nor known places in the code. */
  findUnknown(names: readonly string[], signal?: AbortSignal): Promise<readonly string[]>;
  /** The places in the code that have one of these ids. */
  findAnchors(ids: readonly string[], signal?: AbortSignal): Promise<Readonly<Record<string, CodeAnchor>>>;
  /** The places in the code of a root that have one of these names, or had this content. */
  findAnchorsLike(search: AnchorSearch, signal?: AbortSignal): Promise<readonly CodeAnchor[]>;
  stats(signal?: AbortSignal): Promise<MemoryStats>;
  /** Really exercises every part: the store, the words, the model. */
  checkHealth(signal?: AbortSignal): Promise<readonly HealthCheck[]>;
  /** Resolves when everything recorded so far is on disk, including uses and events. */
  flush(signal?: AbortSignal): Promise<void>;
}

/** Every method of the memory, for code that forwards them all. */
export const memoryMethods = {
  store: true,
  storeShared: true,
  recallShared: true,
  get: true,
  list: true,
  recall: true,
  describeShortfall: true,
  explainEmpty: true,
  recallWithExpansion: true,
  recallWithImpact: true,
  update: true,
  delete: true,
  softDelete: true,
  restore: true,
  listDeleted: true,
  purgeDeleted: true,
  refine: true,
  split: true,
  merge: true,
  associate: true,
  traverse: true,
  export: true,
  import: true,
  listNamespaces: true,
  describeNamespace: true,
  deleteNamespace: true,
  decay: true,
  connectCreatively: true,
  cluster: true,
  forget: true,
  findSummaryClusters: true,
  summarize: true,
  lastRuns: true,
  decisionChain: true,
  detectPatterns: true,
  writeEvents: true,
  readSetting: true,
  writeSetting: true,
  replaceSetting: true,
  findUnknown: true,
  findAnchors: true,
  findAnchorsLike: true,
  stats: true,
  checkHealth: true,
  flush: true,
  find: true,
  touch: true,
  edgesOf: true,
  generation: true,
  recordFeedback: true,
  scheduleReview: true,
  dismissReview: true,
  listReviews: true,
  applyForgettingPolicy: true,
  listFailures: true,
  resolveFailure: true,
  measureCalls: true,
  describeQuestionCache: true,
  clearQuestionCache: true,
  describeStorage: true,
  compact: true,
} as const satisfies Record<keyof MemoryService, true>;

/** Methods that maintain the memories. */
export type UpkeepMethod =
  | "recordFeedback"
  | "scheduleReview"
  | "dismissReview"
  | "listReviews"
  | "applyForgettingPolicy"
  | "listFailures"
  | "resolveFailure"
  | "measureCalls"
  | "describeQuestionCache"
  | "clearQuestionCache"
  | "describeStorage"
  | "compact";

/** The memory as a process sees it, including what it records about itself. */
export interface MemoryEngine extends MemoryService {
  /** Whether a server for shared memories is configured. */
  readonly isShared: boolean;
  /** Returns at once; events are written in batches, soon after. Tool calls count in `metrics`. */
  recordEvent(event: MemoryEvent): void;
  /** Of this process since it started. */
  metrics(): ToolMetrics;
}
