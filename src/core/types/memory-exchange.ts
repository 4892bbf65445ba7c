// How are memories exported from one store and imported into another?
import type { MemoryEdge, NewEdge } from "./memory-links.ts";
import type { FeedbackCounts, ReviewSchedule } from "./memory-upkeep.ts";
import type { Masked, Memory, NewMemory } from "./memory.ts";

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
  /** Where it comes from, for errors. Not stored. */
  readonly source?: string | undefined;
}

export interface ImportReport extends Masked {
  readonly imported: number;
  readonly skipped: number;
  readonly ids: readonly string[];
  readonly edges: number;
  /** Edges skipped because their other end is neither in the import nor in the store. */
  readonly edgesSkipped: number;
}
