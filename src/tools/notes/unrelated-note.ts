// What is an agent told if no result is about its question (core/query/results/relevance, core/memory/recall/relatedness)?
import type { RecalledMemory } from "../../core/types/index.ts";

export const unrelatedNote =
  "Nothing indexed seems to be about this question: these are the nearest results, by chance. Rephrase the question, or name another root.";

export function describeUnrelated(found: readonly Pick<RecalledMemory, "isUnrelated">[]): string | undefined {
  return found[0]?.isUnrelated === true
    ? "Nothing remembered seems to be about this question: no memory has a word of it, and these are the nearest in meaning, by chance."
    : undefined;
}
