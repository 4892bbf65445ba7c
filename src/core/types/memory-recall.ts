// What can be asked of memories, and what does recalling them answer? Scores are 0..1.
import { hourMs } from "../../base/durations.ts";
import type { RelationshipType } from "./memory-links.ts";
import type { MemoryFamily } from "./memory-vocabulary.ts";
import type { Memory } from "./memory.ts";

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

/** e^(−hours / 168): 1 for what was used just now, a third after a week. Times are milliseconds since the epoch. */
export function recencyAt(now: number, usedAt: number): number {
  return Math.exp(-Math.max(0, now - usedAt) / hourMs / 168);
}

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

/** ISO times; an end that is absent is open, and `to` is not included. */
export interface AskedSpan {
  readonly from?: string;
  readonly to?: string;
}

export interface RecalledMemory extends Memory {
  readonly score: number;
  readonly breakdown: ScoreComponents;
  /** Of a long memory: the passage that has most of what was asked. */
  readonly passage: string | undefined;
  /** Id of the memory that took its place. */
  readonly supersededBy: string | undefined;
  /** The span of time that the question names, where the memory is not of it. */
  readonly outside?: AskedSpan | undefined;
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

/** Memories that machines share, best first. */
export interface SharedMemoryList {
  readonly memories: readonly Memory[];
  /** How many there are before the limit, up to a thousand. */
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

export interface ListQuery extends MemoryFilter {
  readonly limit: number;
  readonly offset?: number | undefined;
}

export interface DecisionFilter {
  readonly filePath?: string | undefined;
  readonly topic?: string | undefined;
}
