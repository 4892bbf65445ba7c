// What can be asked about memories, and what does recall return? Scores are 0..1.
import { hourMs } from "../../base/durations.ts";
import type { AskedIn } from "./memory-anchors.ts";
import type { RelationshipType } from "./memory-links.ts";
import type { MemoryFamily } from "./memory-vocabulary.ts";
import type { Memory } from "./memory.ts";

/** Narrows the candidates before they are ranked. */
export interface MemoryFilter {
  readonly namespace?: string | undefined;
  readonly types?: readonly string[] | undefined;
  /** The family whose vocabulary `types` use. If absent, `types` are compared with the type that the writer gave. */
  readonly seenBy?: MemoryFamily | undefined;
  /** Memories with at least one of these tags. */
  readonly tags?: readonly string[] | undefined;
  /** Memories with all of these tags. */
  readonly allTags?: readonly string[] | undefined;
  readonly excludeTags?: readonly string[] | undefined;
  readonly minImportance?: number | undefined;
  readonly maxImportance?: number | undefined;
  readonly minConfidence?: number | undefined;
  readonly pinned?: boolean | undefined;
  /** Creation time of the memory, both ends included. */
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
/** One number for each of the nine components: either weights that sum to 1, or the parts of a score, 0..1 each. */
export type ScoreComponents = Readonly<Record<ScoreComponent, number>>;

/**
 * e^(−hours / 168): 1 for a memory used just now, about a third after a week. Times are milliseconds since the epoch.
 */
export function recencyAt(now: number, usedAt: number): number {
  return Math.exp(-Math.max(0, now - usedAt) / hourMs / 168);
}

/** Default weights of the components, as documented. They sum to 1; the ninth is 0 unless requested. */
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

export interface AskedFrom {
  readonly namespace?: string | undefined;
  readonly path?: string | undefined;
  /** Its places and the indexed roots there. Another project may have the same folder name. */
  readonly ownRoots?: readonly string[] | undefined;
  /** Other indexed projects, as roots: their memories come after related ones of this project and of no project. */
  readonly otherRoots?: readonly string[] | undefined;
}

export interface AskedInProject {
  /** Where the question was asked, for the ninth component and for what comes before other projects' memories. */
  readonly askedFrom?: AskedFrom | undefined;
  /** Other projects' memories are left out instead of coming later. No effect if a namespace is named. */
  readonly ownOnly?: boolean | undefined;
}

export interface RecallQuery extends MemoryFilter, AskedInProject {
  readonly query: string;
  /** Maximum number of results, 1..1000. */
  readonly limit: number;
  /** Default: `defaultWeights`. */
  readonly weights?: ScoreComponents | undefined;
  /** For `find`: how many results to skip. */
  readonly offset?: number | undefined;
  /** For `find`: reorders the most relevant. */
  readonly blend?: Blend | undefined;
  /** False leaves access counts unchanged. Default true. */
  readonly touch?: boolean | undefined;
  /** How many of the results the caller has seen before: these are not used again. Default 0. */
  readonly seen?: number | undefined;
}

/** Weights that sum to 1, for relevance, recency since creation, and importance in levels. */
export interface Blend {
  /** How many of the most relevant are considered. */
  readonly candidates: number;
  readonly relevance: number;
  readonly recency: number;
  readonly importance: number;
}

/** ISO times. A missing end is open, and `to` is excluded. */
export interface AskedSpan {
  readonly from?: string;
  readonly to?: string;
}

export interface RecalledMemory extends Memory {
  readonly score: number;
  readonly breakdown: ScoreComponents;
  /** For a long memory: the passage that best matches the question. */
  readonly passage: string | undefined;
  /** Id of the memory that replaced it. */
  readonly supersededBy: string | undefined;
  /** The span of time that the question names, if the memory is not from it. */
  readonly outside?: AskedSpan | undefined;
  /** No memory seems to be about the question: it is only among the nearest. */
  readonly isUnrelated?: boolean | undefined;
}

/** Why a memory was found. */
export interface MatchedParts {
  /** Words of the question that occur in its text, as typed. */
  readonly words: readonly string[];
  /** Its tags that contain words of the question. */
  readonly tags: readonly string[];
  /** Its time is in the period that the question names. */
  readonly time: boolean;
  /** It is linked to the best matches. */
  readonly links: boolean;
  /** It is similar to the question in meaning. */
  readonly meaning: boolean;
}

export interface FoundMemory extends RecalledMemory {
  readonly matched: MatchedParts;
  /** By this, blended results are ordered. */
  readonly blended?: number | undefined;
}

/** The results of `find`: only memories that relate to the question. */
export interface FoundMemories {
  readonly memories: readonly FoundMemory[];
  /** Number of matches before the limit. */
  readonly total: number;
}

/** Memories shared between machines, best first. */
export interface SharedMemoryList {
  readonly memories: readonly Memory[];
  /** Number of matches before the limit, at most a thousand. */
  readonly total: number;
}

/** How an expanded result was reached. An empty path means that the query itself found it. */
export interface ExpandedMemory extends RecalledMemory {
  readonly path: readonly { readonly relationship: RelationshipType; readonly from: string }[];
}

export interface MemoryImpact {
  readonly pagerank: number;
  readonly centrality: number;
  readonly connectedDecisions: readonly string[];
  readonly dependentFiles: readonly string[];
  /** How often it was edited: its own updates plus edits of the files it is linked to. */
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
  readonly namespace: string | undefined;
  /** Id of the memory that replaced it. */
  readonly supersededBy: string | undefined;
  readonly connections: readonly {
    readonly relationship: RelationshipType;
    readonly source: string;
    readonly target: string;
  }[];
}

export interface ListQuery extends MemoryFilter, AskedInProject {
  /** Leave out what another listed memory replaced. */
  readonly current?: boolean | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

export interface DecisionFilter extends AskedIn {
  /** Relative to a root, or the end of a path; absolute in an indexed root, it means the file of that root alone. */
  readonly filePath?: string | undefined;
  /** Ids of linked code that has moved to this file; the engine finds them. */
  readonly movedHere?: readonly string[] | undefined;
  readonly topic?: string | undefined;
}
