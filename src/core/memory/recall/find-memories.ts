// Which memories relate to a question, how many are there, and why each of them?
import type { FoundMemory, MatchedParts } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { neighborsOf } from "../store/neighbors.ts";
import { findMatches } from "./matched.ts";
import { presentRanked } from "./present-ranked.ts";
import type { Question } from "./question.ts";
import type { RankedDocument, RecallContext } from "./recall.ts";
import { relate } from "./relatedness.ts";

/** How many of the best bring in linked memories. */
const linkingTop = 5;

export interface Relevance {
  readonly row: RankedDocument;
  readonly isLinked: boolean;
  readonly isNear: boolean;
  readonly isTimely: boolean;
}

/**
 * The ranked memories that share a word, a tag or the time with the question, are similar in meaning, or are linked to
 * the best of these. Keeps their order.
 */
export function selectRelevant(
  memoryIndex: MemoryIndex,
  question: Question,
  ranked: readonly RankedDocument[],
  { noise, now }: Pick<RecallContext, "noise" | "now">,
): readonly Relevance[] {
  const judged = ranked.map((row) => ({ row, ...relate(question, row.components, noise) }));
  const best = judged.filter(({ isItself }) => isItself).slice(0, linkingTop);
  const linked = new Set(
    best.flatMap(({ row }) => {
      const ordinal = memoryIndex.ordinals.get(row.document);
      return neighborsOf(memoryIndex, ordinal, "both", now).map(({ node }) => node);
    }),
  );
  return judged
    .map(({ row, isNear, isTimely, isItself }) => {
      const isLinked = linked.has(memoryIndex.ordinals.get(row.document));
      return { row, isNear, isTimely, isLinked, isItself };
    })
    .filter(({ isItself, isLinked }) => isItself || isLinked);
}

export function presentFound(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  question: Question,
  { row, isNear, isTimely, isLinked }: Relevance,
): FoundMemory {
  const memory = presentRanked(base, memoryIndex, question, row);
  const matched: MatchedParts = {
    ...findMatches(question.text, memory.content, memory.tags),
    ...{ time: isTimely, links: isLinked, meaning: isNear },
  };
  return { ...memory, matched };
}
