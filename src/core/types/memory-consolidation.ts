// The cycles that keep memories in order: what they are asked to do, and what they did.
import type { CycleProgress } from "./memory-upkeep.ts";

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
