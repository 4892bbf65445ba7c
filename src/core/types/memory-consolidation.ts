// The cycles that maintain memories: their options and their reports.
import type { AskedInProject } from "./memory-recall.ts";
import type { CycleProgress } from "./memory-upkeep.ts";

export const consolidationCycles = ["decay", "creative", "cluster", "forget", "summarize"] as const;
export type ConsolidationCycle = (typeof consolidationCycles)[number];

/** One run of a cycle, as logged. `ids` are the first items it touched. */
export interface ConsolidationRun {
  readonly cycle: ConsolidationCycle;
  readonly at: string;
  readonly affected: number;
  readonly dryRun: boolean;
  readonly ids: readonly string[];
}

/** Dry runs return the same report and change nothing. A canceled cycle changed either everything or nothing. */
export interface CycleOptions extends AskedInProject {
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
  /** Memories kept from the groups that had more than one. */
  readonly kept: number;
  /** Ids of the memories that were removed. */
  readonly ids: readonly string[];
}

export interface ForgetReport {
  readonly deleted: number;
  readonly ids: readonly string[];
  /** Would have been removed, but are pinned or linked. Reported so that nothing is kept or lost silently. */
  readonly keptPinned: number;
  readonly keptLinked: number;
}

/** Linked memories that no summary covers yet. */
export interface SummaryCluster {
  readonly ids: readonly string[];
  readonly contents: readonly string[];
  /** When these were read, in milliseconds since the epoch. */
  readonly readAt: number;
}

export interface SummarizeReport {
  readonly clustersFound: number;
  readonly createdIds: readonly string[];
}
