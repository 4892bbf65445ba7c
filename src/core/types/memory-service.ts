// What may be asked of the memory of a home, by families and adapters: plain values in and out.
// `core/memory/open-memory-service.ts` implements it; a thread serves it under the same interface.
import type { HealthCheck } from "./root-answers.ts";
import type { CodeAnchor } from "./memory-anchors.ts";
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
 * The part of the engine that remembers. Every method takes an AbortSignal last and throws only LociError.
 * A write is on disk when its promise resolves, and every process on the home sees it from then on.
 * A call that is cancelled returns at once; a write that was under way may still be made.
 */
export interface MemoryService {
  /** Throws INPUT_INVALID, and NODE_NOT_FOUND for a link that leads nowhere: then nothing is stored. */
  store(memory: NewMemory, signal?: AbortSignal): Promise<StoredMemory>;
  /**
   * Keeps it on the server of memories that machines share, and nowhere else. Throws INPUT_INVALID, CONFIG_INVALID where none is
   * configured, SEARCH_STORE_UNAVAILABLE.
   */
  storeShared(memory: NewMemory, signal?: AbortSignal): Promise<SharedStored>;
  /** Best first, of what machines share: by words and meaning alone. Throws as `storeShared`. */
  recallShared(query: RecallQuery, signal?: AbortSignal): Promise<SharedMemoryList>;
  /** Throws MEMORY_NOT_FOUND. */
  get(id: string, signal?: AbortSignal): Promise<Memory>;
  /** Newest first. */
  list(query: ListQuery, signal?: AbortSignal): Promise<readonly Memory[]>;
  /** Best first. Counts the use of what it returns, unless told not to. */
  recall(query: RecallQuery, signal?: AbortSignal): Promise<readonly RecalledMemory[]>;
  /** As recall, but only what has anything to do with the question: how many there are, and why each. */
  find(query: RecallQuery, signal?: AbortSignal): Promise<FoundMemories>;
  /** Counts a use of each that is there: of what was answered without asking. */
  touch(ids: readonly string[], signal?: AbortSignal): Promise<void>;
  /** In both directions. Throws MEMORY_NOT_FOUND. */
  edgesOf(id: string, signal?: AbortSignal): Promise<readonly MemoryEdge[]>;
  /** Differs when what questions find may differ; uses, events and settings leave it as it is. */
  generation(signal?: AbortSignal): Promise<number>;
  /** Counts what somebody did with a memory, and gives all that was counted. Throws MEMORY_NOT_FOUND. */
  recordFeedback(id: string, kind: FeedbackKind, signal?: AbortSignal): Promise<FeedbackCounts>;
  /** The first review, or the one after a review that found it helpful, not helpful or neither. Throws MEMORY_NOT_FOUND. */
  scheduleReview(id: string, isHelpful: boolean | undefined, signal?: AbortSignal): Promise<Review>;
  /** Throws MEMORY_NOT_FOUND, INPUT_INVALID. */
  dismissReview(id: string, signal?: AbortSignal): Promise<void>;
  /** The most overdue first. */
  listReviews(dueOnly: boolean, signal?: AbortSignal): Promise<readonly Review[]>;
  applyForgettingPolicy(options: ForgettingOptions, signal?: AbortSignal): Promise<ForgettingReport>;
  /** Failed calls of all processes on the home. */
  listFailures(filter: FailureFilter, signal?: AbortSignal): Promise<FailureReport>;
  /** Once. Throws FAILURE_NOT_FOUND, ALREADY_EXISTS. */
  resolveFailure(
    id: string,
    resolvedBy: string,
    reason: string | undefined,
    signal?: AbortSignal,
  ): Promise<Failure>;
  /** Calls in the log of events since then; all of them without it. */
  measureCalls(since: string | undefined, signal?: AbortSignal): Promise<CallReport>;
  /** Vectors of questions that this process keeps. */
  describeQuestionCache(signal?: AbortSignal): Promise<CacheFigures>;
  /** Those of questions that the regular expression (RE2) finds, or all; returns how many. Throws INPUT_INVALID. */
  clearQuestionCache(pattern: string | undefined, signal?: AbortSignal): Promise<number>;
  describeStorage(signal?: AbortSignal): Promise<StorageReport>;
  /** Takes away what nothing reads any more, and writes the checkpoint for a quick start anew. */
  compact(signal?: AbortSignal): Promise<CompactionReport>;
  /**
   * How answers by meaning fall short of what is configured, in a sentence, since the last question: its model does not work.
   * Undefined where they do not.
   */
  describeShortfall(signal?: AbortSignal): Promise<string | undefined>;
  /** As recall, and along the edges of what was found, `depth` hops far. */
  recallWithExpansion(
    query: RecallQuery & { readonly depth: number },
    signal?: AbortSignal,
  ): Promise<readonly ExpandedMemory[]>;
  recallWithImpact(query: RecallQuery, signal?: AbortSignal): Promise<readonly ImpactedMemory[]>;
  /** Throws MEMORY_NOT_FOUND, INPUT_INVALID, ALREADY_EXISTS. */
  update(id: string, changes: MemoryChanges, signal?: AbortSignal): Promise<Memory>;
  /** Throws MEMORY_NOT_FOUND. */
  delete(id: string, signal?: AbortSignal): Promise<void>;
  /**
   * Nothing finds or counts it from then on, and it can be restored for 30 days: by its id, or by storing its content.
   * Throws MEMORY_NOT_FOUND, and INPUT_INVALID for a pinned memory.
   */
  softDelete(id: string, signal?: AbortSignal): Promise<DeletedMemory>;
  /** With its links and uses. Throws MEMORY_NOT_FOUND, ALREADY_EXISTS. */
  restore(id: string, signal?: AbortSignal): Promise<Memory>;
  /** What can be restored, the latest deleted first. */
  listDeleted(limit: number, signal?: AbortSignal): Promise<readonly DeletedMemory[]>;
  /** Ends the waiting: of one memory, or of all that have expired. Returns how many went. Throws MEMORY_NOT_FOUND. */
  purgeDeleted(id: string | undefined, signal?: AbortSignal): Promise<number>;
  /** A new version beside the old one, linked from it by EVOLVED_INTO. */
  refine(
    id: string,
    refinement: Refinement,
    signal?: AbortSignal,
  ): Promise<{ readonly oldId: string; readonly newId: string }>;
  /** All parts or none, each linked to the source by PART_OF. */
  split(
    id: string,
    parts: readonly MemoryPart[],
    signal?: AbortSignal,
  ): Promise<{ readonly sourceId: string; readonly parts: readonly string[] }>;
  /** The sources stay, linked from the new memory by SUMMARIZES. */
  merge(
    merge: Merge,
    signal?: AbortSignal,
  ): Promise<{ readonly mergedId: string; readonly sourceIds: readonly string[] }>;
  /** Ends are memories or places in the code. The same ends and relationship again replace the edge. */
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
  /** Types in the words of `seenBy`, codemem unless it is given. Throws NAMESPACE_NOT_FOUND. */
  describeNamespace(namespace: string, seenBy?: MemoryFamily, signal?: AbortSignal): Promise<NamespaceStats>;
  /** Returns how many memories went. Throws NAMESPACE_NOT_FOUND. */
  deleteNamespace(namespace: string, signal?: AbortSignal): Promise<number>;
  decay(thresholdDays: number, options: CycleOptions, signal?: AbortSignal): Promise<DecayReport>;
  connectCreatively(options: CycleOptions, signal?: AbortSignal): Promise<CreativeReport>;
  cluster(similarityThreshold: number, options: CycleOptions, signal?: AbortSignal): Promise<ClusterReport>;
  forget(importanceThreshold: number, options: CycleOptions, signal?: AbortSignal): Promise<ForgetReport>;
  /** Groups of linked memories that no summary covers yet, for whoever can write one. */
  findSummaryClusters(
    clusterSize: number,
    namespace: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly SummaryCluster[]>;
  /** A cluster without a text in `summaries` is summed up by its most telling sentences. */
  summarize(
    clusters: readonly SummaryCluster[],
    summaries: readonly (string | undefined)[],
    options: CycleOptions,
    signal?: AbortSignal,
  ): Promise<SummarizeReport>;
  /** The last run of each cycle that ever ran. */
  lastRuns(signal?: AbortSignal): Promise<readonly ConsolidationRun[]>;
  decisionChain(filter: DecisionFilter, signal?: AbortSignal): Promise<readonly Decision[]>;
  detectPatterns(
    minFrequency: number,
    namespace: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly DetectedPattern[]>;
  /** Events without a time happened now. */
  writeEvents(events: readonly MemoryEvent[], signal?: AbortSignal): Promise<void>;
  /** A setting that lasts: small JSON values by name. Undefined when it was never set. */
  readSetting(name: string, signal?: AbortSignal): Promise<unknown>;
  /** Durable when the promise resolves. */
  writeSetting(name: string, value: unknown, signal?: AbortSignal): Promise<void>;
  /** The names that are neither memories nor known places in the code. */
  findUnknown(names: readonly string[], signal?: AbortSignal): Promise<readonly string[]>;
  /** The places in the code that have one of these ids. */
  findAnchors(ids: readonly string[], signal?: AbortSignal): Promise<Readonly<Record<string, CodeAnchor>>>;
  stats(signal?: AbortSignal): Promise<MemoryStats>;
  /** Tries every part for real: the store, the words, the model. */
  checkHealth(signal?: AbortSignal): Promise<readonly HealthCheck[]>;
  /** Resolves when everything recorded so far is on disk: uses and events too. */
  flush(signal?: AbortSignal): Promise<void>;
}

/** Every method of the memory, for what passes them all on. */
export const memoryMethods = {
  store: true,
  storeShared: true,
  recallShared: true,
  get: true,
  list: true,
  recall: true,
  describeShortfall: true,
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
  findUnknown: true,
  findAnchors: true,
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

/** Methods of keeping the memories in order. */
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

/** The memory as a process has it: with what it records of itself. */
export interface MemoryEngine extends MemoryService {
  /** Whether a server is configured for memories that machines share. */
  readonly isShared: boolean;
  /** Returns at once; events are written together, soon. Tool calls count in `metrics`. */
  recordEvent(event: MemoryEvent): void;
  /** Of this process since it started. */
  metrics(): ToolMetrics;
}
