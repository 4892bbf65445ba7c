// How is something added to every question about memory that is answered by meaning?
import type { FoundMemories, MemoryEngine, RecalledMemory, RecallQuery } from "../../core/types/index.ts";

const questions = ["find", "recall", "recallWithExpansion", "recallWithImpact"] as const;

export type Found = readonly RecalledMemory[] | FoundMemories;
type Ask = (query: RecallQuery, signal?: AbortSignal) => Promise<Found>;

/** The same memory, in which `around` replaces each way of asking by its own. */
export function askThrough(memory: MemoryEngine, around: (ask: Ask) => Ask): MemoryEngine {
  const asking = questions.map((question) => [question, around(memory[question] as Ask)] as const);
  return { ...memory, ...Object.fromEntries(asking) };
}
