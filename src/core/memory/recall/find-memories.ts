// Which memories have anything to do with a question, how many are they, and why each of them?
import type { FoundMemory, MatchedParts } from "../../types/index.ts";
import { recallSettings } from "../recall-settings.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { findMatches } from "./matched.ts";
import { presentRanked } from "./present-ranked.ts";
import type { Question } from "./question.ts";
import type { RankedDocument } from "./recall.ts";

/** So many of the best bring in what they are linked to. */
const linkingTop = 5;

export interface Relevance {
  readonly row: RankedDocument;
  readonly isLinked: boolean;
  readonly isNear: boolean;
  readonly isTimely: boolean;
}

/**
 * Those of the ranked that share a word, a tag or the time with the question, are near to it in meaning, or are linked to
 * the best of these. In their order.
 * @param noise the cosine of texts that have nothing to do with each other
 */
export function selectRelevant(
  memoryIndex: MemoryIndex,
  question: Question,
  ranked: readonly RankedDocument[],
  noise: number,
): readonly Relevance[] {
  const asksTime = question.parsed.time?.kind === "interval";
  const judged = ranked.map((row) => {
    const { components } = row;
    const isNear = components.vectorSimilarity > noise + recallSettings.noiseMargin;
    const isTimely = asksTime && components.temporal > 0.99;
    const isItself = isNear || isTimely || components.tokenOverlap > 0 || components.tagMatching > 0;
    return { row, isNear, isTimely, isItself };
  });
  const best = judged.filter(({ isItself }) => isItself).slice(0, linkingTop);
  const linked = new Set(
    best.flatMap(({ row }) => {
      const ordinal = memoryIndex.ordinals.get(row.document);
      return [...memoryIndex.edges.outgoing(ordinal), ...memoryIndex.edges.incoming(ordinal)].map(
        ({ source, target }) => (source === ordinal ? target : source),
      );
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
