// The vocabulary of memory: what is remembered, how memories are linked, and what recalling them answers.
// Times are ISO 8601 in UTC; scores and importance are 0..1.
import type { CycleProgress, FeedbackCounts, ReviewSchedule } from "./memory-upkeep.ts";
import type { MemoryFamily } from "./memory-vocabulary.ts";

/** A list's order is its encoding on disk: append, never reorder. */
export const relationshipTypes = [
  "RELATES_TO",
  "LEADS_TO",
  "PART_OF",
  "REINFORCES",
  "CONTRADICTS",
  "EVOLVED_INTO",
  "DERIVED_FROM",
  "INVALIDATED_BY",
  "DEPENDS_ON",
  "IMPORTS",
  "EXTENDS",
  "CALLS",
  "CONTAINS",
  "SUPERSEDES",
  "BLOCKS",
  "IMPLEMENTS",
  "INHERITS",
  "SIMILAR_TO",
  "PRECEDED_BY",
  "EXEMPLIFIES",
  "EXPLAINS",
  "SHARES_THEME",
  "SUMMARIZES",
] as const;
export type RelationshipType = (typeof relationshipTypes)[number];

/** Content above this is refused. */
export const maxContentBytes = 10 * 1024 * 1024;

export type Metadata = Readonly<Record<string, unknown>>;

export interface Memory {
  readonly id: string;
  readonly content: string;
  /** As its writer gave it; `seenType` says what other families call it. */
  readonly type: string;
  /** The API family whose tool wrote it, and whose word `type` is. */
  readonly family: string | undefined;
  /** The client that called that tool, as it named itself. */
  readonly client: string | undefined;
  readonly importance: number;
  readonly confidence: number;
  readonly tags: readonly string[];
  readonly namespace: string | undefined;
  readonly metadata: Metadata;
  /** Never forgotten, decayed or merged away. */
  readonly pinned: boolean;
  readonly accessCount: number;
  /** When recall last returned it. */
  readonly lastAccessedAt: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** SHA-256 of the content in hex. */
  readonly contentHash: string;
}

/** Who writes a memory: the API family, and the client by the name it gave. */
export interface Writer {
  readonly family?: string | undefined;
  readonly client?: string | undefined;
}

export interface NewMemory extends Writer {
  readonly content: string;
  readonly type?: string | undefined;
  readonly importance?: number | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly namespace?: string | undefined;
  readonly metadata?: Metadata | undefined;
  readonly pinned?: boolean | undefined;
  /** Ids of memories, or names of code: `path#scope`, a qualified name, a path. Each becomes a RELATES_TO edge. */
  readonly links?: readonly string[] | undefined;
  /** The code that some of the links name; the engine looks it up. */
  readonly anchors?: Anchors | undefined;
  /** When it happened, where that is not now. */
  readonly createdAt?: string | undefined;
}

export interface StoredMemory {
  readonly id: string;
  /** Restored: it was deleted softly, and is there again with its id, links and uses. */
  readonly status: "stored" | "duplicate" | "restored";
  readonly contentHash: string;
  readonly type: string;
  readonly importance: number;
  /** Whether it can be found by meaning, and not only by its words. */
  readonly embedded: boolean;
  /** What the same text with other tags or a higher importance has changed of the memory that was there. */
  readonly updated?: readonly ("tags" | "importance")[];
  /** Secrets in its content that were masked before it was stored. */
  readonly secretsMasked: number;
}

/** A memory that was deleted softly: no question finds it, nothing counts it, and it can be restored until it expires. */
export interface DeletedMemory {
  readonly id: string;
  readonly content: string;
  readonly type: string;
  readonly family: string | undefined;
  readonly namespace: string | undefined;
  readonly deletedAt: string;
  /** From then on it is gone for good. */
  readonly expiresAt: string;
}

/** What is absent keeps its value. With `type`, `family` says whose word it is. */
export interface MemoryChanges {
  readonly family?: string | undefined;
  readonly content?: string | undefined;
  readonly type?: string | undefined;
  readonly importance?: number | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly namespace?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
  readonly pinned?: boolean | undefined;
}

/** Narrows the candidates before they are ranked. */
export interface MemoryFilter {
  readonly namespace?: string | undefined;
  readonly types?: readonly string[] | undefined;
  /** The family in whose words `types` are; absent: the types as they were given by whoever wrote them. */
  readonly seenBy?: MemoryFamily | undefined;
  /** Memories with at least one of them. */
  readonly tags?: readonly string[] | undefined;
  /** Memories with every one of them. */
  readonly allTags?: readonly string[] | undefined;
  readonly excludeTags?: readonly string[] | undefined;
  readonly minImportance?: number | undefined;
  readonly maxImportance?: number | undefined;
  readonly minConfidence?: number | undefined;
  readonly pinned?: boolean | undefined;
  /** Time of the memory, both ends included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const scoreComponents = [
  "vectorSimilarity",
  "graphStrength",
  "tokenOverlap",
  "temporal",
  "tagMatching",
  "importance",
  "confidence",
  "recency",
  "scope",
] as const;
export type ScoreComponent = (typeof scoreComponents)[number];
/** One number for each of the nine components: weights that sum to 1, or a score's parts of 0..1 each. */
export type ScoreComponents = Readonly<Record<ScoreComponent, number>>;

/** How much each counts where the caller does not say: as documented; the ninth has to be asked for. They sum to 1. */
export const defaultWeights: ScoreComponents = {
  vectorSimilarity: 0.25,
  graphStrength: 0.25,
  tokenOverlap: 0.15,
  temporal: 0.1,
  tagMatching: 0.1,
  importance: 0.05,
  confidence: 0.05,
  recency: 0.05,
  scope: 0,
};

export interface RecallQuery extends MemoryFilter {
  readonly query: string;
  /** Results wanted, 1..1000. */
  readonly limit: number;
  /** Where the question comes from, for the ninth component. */
  readonly askedFrom?:
    { readonly namespace?: string | undefined; readonly path?: string | undefined } | undefined;
  /** The documented ones where absent. */
  readonly weights?: ScoreComponents | undefined;
  /** Of `find`: results to pass over. */
  readonly offset?: number | undefined;
  /** False leaves access counts alone. Default true. */
  readonly touch?: boolean | undefined;
}

export interface RecalledMemory extends Memory {
  readonly score: number;
  readonly breakdown: ScoreComponents;
  /** Of a long memory: the passage that has most of what was asked. */
  readonly passage: string | undefined;
  /** Id of the memory that took its place. */
  readonly supersededBy: string | undefined;
}

/** Why a memory was found. */
export interface MatchedParts {
  /** Words of the question that its text has, as they were typed. */
  readonly words: readonly string[];
  /** Its tags that have words of the question. */
  readonly tags: readonly string[];
  /** It lies in the time that the question names. */
  readonly time: boolean;
  /** It is linked to what fits the question best. */
  readonly links: boolean;
  /** It is near to the question in meaning. */
  readonly meaning: boolean;
}

export interface FoundMemory extends RecalledMemory {
  readonly matched: MatchedParts;
}

/** What a search finds: only what has something to do with the question. */
export interface FoundMemories {
  readonly memories: readonly FoundMemory[];
  /** How many there are before the limit. */
  readonly total: number;
}

/** How an expanded result was reached: no steps means by the query itself. */
export interface ExpandedMemory extends RecalledMemory {
  readonly path: readonly { readonly relationship: RelationshipType; readonly from: string }[];
}

export interface MemoryImpact {
  readonly pagerank: number;
  readonly centrality: number;
  readonly connectedDecisions: readonly string[];
  readonly dependentFiles: readonly string[];
  /** How often it was edited: its own updates, and edits of the files it is linked to. */
  readonly modificationCount: number;
  /** Ids of the code that it is linked to. */
  readonly anchors: readonly string[];
}

export interface ImpactedMemory extends RecalledMemory {
  readonly impact: MemoryImpact;
}

export interface MemoryEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly relationship: RelationshipType;
  readonly weight: number;
  readonly properties: Metadata;
  readonly createdAt: string;
  /** The time in which it holds; open where absent. */
  readonly validFrom: string | undefined;
  readonly validTo: string | undefined;
}

export interface NewEdge {
  readonly source: string;
  readonly target: string;
  readonly relationship: RelationshipType;
  readonly weight?: number | undefined;
  readonly properties?: Metadata | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  /** The code that one of the ends names; the engine looks it up. */
  readonly anchors?: Anchors | undefined;
}

/** What an edge may end in: a memory, or a place in the code that is looked up anew each time. */
export interface MemoryNode {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly memoryId: string | undefined;
}

export interface TraversedNode extends MemoryNode {
  readonly depth: number;
  /** The edge by which it was first reached; absent for the start. */
  readonly via: { readonly relationship: RelationshipType; readonly from: string } | undefined;
  /** For code: whether it is where it was, moved, or gone. */
  readonly state: AnchorState | undefined;
  /** Where code that moved is now. */
  readonly movedTo: string | undefined;
  /** For code: whether its text is another than when it was linked; absent where that is not known. */
  readonly hasChanged?: boolean | undefined;
}

export type AnchorState = "found" | "moved" | "gone" | "unknown";

/** A place in the code as it was when something was linked to it. */
export interface CodeAnchor {
  /** `<path>#<scope path>`, or the path alone for a file. */
  readonly id: string;
  readonly kind: string;
  readonly root: string;
  readonly path: string;
  readonly qualifiedName: string;
  readonly name: string;
  /** SHA-256 in hex of the symbol's text, or of the file's bytes; "" where it could not be read. */
  readonly contentHash: string;
}

export interface ExportedMemory extends Memory {
  readonly feedback: FeedbackCounts | undefined;
  readonly review: ReviewSchedule | undefined;
  readonly edges: readonly MemoryEdge[];
}

export interface ImportedMemory extends Omit<NewMemory, "links"> {
  readonly id?: string | undefined;
  readonly updatedAt?: string | undefined;
  readonly accessCount?: number | undefined;
  readonly lastAccessedAt?: string | undefined;
  readonly feedback?: FeedbackCounts | undefined;
  readonly review?: ReviewSchedule | undefined;
  readonly edges?: readonly (NewEdge & { readonly createdAt?: string | undefined })[] | undefined;
}

export interface ImportReport {
  readonly imported: number;
  readonly skipped: number;
  readonly ids: readonly string[];
  readonly edges: number;
  /** Edges whose other end is neither in the import nor in the store. */
  readonly edgesSkipped: number;
}

export interface NamespaceSummary {
  readonly name: string;
  readonly memoryCount: number;
}

export interface NamespaceStats {
  readonly namespace: string;
  readonly count: number;
  readonly averageImportance: number;
  readonly averageConfidence: number;
  readonly types: Readonly<Record<string, number>>;
  readonly tags: Readonly<Record<string, number>>;
  readonly oldest: string | undefined;
  readonly newest: string | undefined;
}

export interface Decision {
  readonly id: string;
  readonly content: string;
  readonly importance: number;
  readonly tags: readonly string[];
  readonly createdAt: string;
  readonly connections: readonly {
    readonly relationship: RelationshipType;
    readonly source: string;
    readonly target: string;
  }[];
}

export const consolidationCycles = ["decay", "creative", "cluster", "forget", "summarize"] as const;
export type ConsolidationCycle = (typeof consolidationCycles)[number];

/** One run of a cycle, as it stands in the log. `ids` are the first of what it touched. */
export interface ConsolidationRun {
  readonly cycle: ConsolidationCycle;
  readonly at: string;
  readonly affected: number;
  readonly dryRun: boolean;
  readonly ids: readonly string[];
}

/** What happened in an editor or at a tool: never content, only the parameters that patterns need. */
export interface MemoryEvent {
  readonly kind: "tool" | "prompt" | "session-start" | "session-end";
  /** "codemem", "hook": who saw it. */
  readonly source: string;
  readonly tool?: string | undefined;
  readonly session?: string | undefined;
  readonly namespace?: string | undefined;
  readonly filePath?: string | undefined;
  /** What was searched for. */
  readonly pattern?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly failed?: boolean | undefined;
  /** Of a failed call: the error's code and message, which are kept apart from the events. */
  readonly errorCode?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly at?: string | undefined;
}

export const patternTypes = ["repeated_search", "file_hotspot", "decision_chain", "tool_preference"] as const;
export type PatternType = (typeof patternTypes)[number];

export interface DetectedPattern {
  readonly type: PatternType;
  readonly subject: string;
  readonly description: string;
  readonly frequency: number;
  readonly confidence: number;
  readonly relatedMemories: readonly string[];
}

export interface MemoryStats {
  readonly memories: number;
  readonly embedded: number;
  readonly nodes: number;
  readonly edges: number;
  readonly namespaces: number;
  readonly events: number;
  readonly words: number;
  readonly embedder: string;
  readonly dimensions: number;
  readonly nodeKinds: Readonly<Record<string, number>>;
  readonly relationshipTypes: Readonly<Record<string, number>>;
  /** The number of the last change: it grows with every commit of any process. */
  readonly sequence: number;
}

/** Places in the code, by the name under which a caller named them. */
export type Anchors = Readonly<Record<string, CodeAnchor>>;

export interface Refinement {
  /** Who refines: what comes of it stays in the vocabulary of the family that wrote the first version. */
  readonly client?: string | undefined;
  readonly content?: string | undefined;
  readonly importance?: number | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface MemoryPart {
  readonly client?: string | undefined;
  readonly content: string;
  readonly importance?: number | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface Merge extends Writer {
  /** Two or more. */
  readonly sourceIds: readonly string[];
  readonly content: string;
  readonly type?: string | undefined;
  readonly importance?: number | undefined;
  /** Those of the sources together where absent. */
  readonly tags?: readonly string[] | undefined;
}

export interface ListQuery extends MemoryFilter {
  readonly limit: number;
  readonly offset?: number | undefined;
}

export interface Traversal {
  readonly start: string;
  readonly maxDepth: number;
  readonly algorithm: "bfs" | "dfs";
  readonly direction: "incoming" | "outgoing" | "both";
  readonly relationships?: readonly RelationshipType[] | undefined;
}

export interface DecisionFilter {
  readonly filePath?: string | undefined;
  readonly topic?: string | undefined;
}

/** Dry runs give the same answer and leave no trace. A cycle that is cancelled has changed all or nothing. */
export interface CycleOptions {
  readonly dryRun?: boolean | undefined;
  readonly namespace?: string | undefined;
  readonly onProgress?: ((progress: CycleProgress) => void) | undefined;
}

export interface DecayReport {
  readonly affected: number;
  readonly ids: readonly string[];
}

export interface CreativeReport {
  readonly newConnections: number;
  /** Ids of the edges. */
  readonly ids: readonly string[];
}

export interface ClusterReport {
  readonly merged: number;
  /** Survivors of the groups that had more than one. */
  readonly kept: number;
  /** Ids of the memories that went away. */
  readonly ids: readonly string[];
}

export interface ForgetReport {
  readonly deleted: number;
  readonly ids: readonly string[];
  /** Would have gone, but are pinned or linked: told, so that nothing is kept or lost in silence. */
  readonly keptPinned: number;
  readonly keptLinked: number;
}

/** Linked memories that no summary covers yet. */
export interface SummaryCluster {
  readonly ids: readonly string[];
  readonly contents: readonly string[];
}

export interface SummarizeReport {
  readonly clustersFound: number;
  readonly createdIds: readonly string[];
}

export interface ToolMetrics {
  readonly latencies: Readonly<Record<string, ToolLatency>>;
  readonly counters: Readonly<Record<string, number>>;
  readonly gauges: Readonly<Record<string, number>>;
}

export interface ToolLatency {
  readonly count: number;
  readonly totalMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}
