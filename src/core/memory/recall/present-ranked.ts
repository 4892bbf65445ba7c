// How is a found memory presented? Its text, the matching passage, and the score with its parts.
import type { AskedSpan, RecalledMemory } from "../../types/index.ts";
import { presentMemory, round4 } from "../format-memory.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { vectorsFor } from "./candidates.ts";
import { findMatchedPassage } from "./matched-passage.ts";
import type { Question } from "./question.ts";
import type { RankedDocument } from "./recall.ts";

export function presentRanked(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  question: Question,
  ranked: RankedDocument & Pick<RecalledMemory, "isUnrelated">,
): RecalledMemory {
  const { components, document, score, supersededBy, isUnrelated } = ranked;
  const memory = presentMemory(base.reader, memoryIndex.ordinals.get(document));
  return {
    ...memory,
    passage: findMatchedPassage(memory.content, question.words, () =>
      question.vector === undefined
        ? undefined
        : vectorsFor(memoryIndex, question).findPassage(question.vector, document),
    ),
    score: round4(score),
    supersededBy:
      supersededBy === undefined ? undefined : base.reader.idOf(memoryIndex.ordinals.get(supersededBy)),
    ...(isUnrelated === true ? { isUnrelated } : {}),
    outside: findOutside(question, memoryIndex.eventAt.get(document)),
    breakdown: {
      vectorSimilarity: round4(components.vectorSimilarity),
      graphStrength: round4(components.graphStrength),
      tokenOverlap: round4(components.tokenOverlap),
      temporal: round4(components.temporal),
      tagMatching: round4(components.tagMatching),
      importance: round4(components.importance),
      confidence: round4(components.confidence),
      recency: round4(components.recency),
      scope: round4(components.scope),
    },
  };
}

/** @param time - when the memory's event happened, in milliseconds since the epoch */
function findOutside({ askedSpan }: Question, time: number): AskedSpan | undefined {
  if (askedSpan === undefined) return undefined;
  const { from, to } = askedSpan;
  if (time >= from && time < to) return undefined;
  return {
    ...(Number.isFinite(from) ? { from: new Date(from).toISOString() } : {}),
    ...(Number.isFinite(to) ? { to: new Date(to).toISOString() } : {}),
  };
}
