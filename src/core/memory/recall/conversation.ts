// What do turns of a conversation gain from the turns around them, and from who says them? A reply rarely repeats the
// words of what it answers.
import { hasBit } from "../../../base/bitmap.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import type { SearchedSet } from "./searched-set.ts";

/** Shares of the BM25 of other turns that a turn inherits. */
const inherited = {
  /** Of the question before it, by somebody else. */
  answered: 0.6,
  previous: 0.3,
  next: 0.2,
  /** Of the best turn of its sitting. */
  sitting: 0.1,
  stranger: 0,
} as const;
/** The best so many turns by words bring in the turns beside them. */
const expandedTurns = 50;

/** Turns beside the best ones are candidates too. */
export function addNeighbors(
  memoryIndex: MemoryIndex,
  set: SearchedSet,
  best: readonly number[],
  documents: Set<number>,
): void {
  for (const document of best.slice(0, expandedTurns)) {
    for (const beside of [
      memoryIndex.conversations.nextOf(document),
      memoryIndex.conversations.previousOf(document),
    ]) {
      if (beside !== undefined && hasBit(set.allow, beside)) documents.add(beside);
    }
  }
}

/** BM25 of a document with what it inherits. `speakers` are those that the question is about; empty for nobody. */
export function createInheritance(
  memoryIndex: MemoryIndex,
  scores: Float32Array,
  touched: Iterable<number>,
  speakers: ReadonlySet<number>,
): (document: number) => number {
  const { conversations } = memoryIndex;
  const bestOf = new Map<number, number>();
  for (const document of touched) {
    const sitting = conversations.sittingOf(document);
    if (sitting !== undefined) bestOf.set(sitting, Math.max(bestOf.get(sitting) ?? 0, scores[document]!));
  }
  return (document) => {
    const own = scores[document]!;
    const sitting = conversations.sittingOf(document);
    if (sitting === undefined) return own;
    const [previous, next] = [conversations.previousOf(document), conversations.nextOf(document)];
    const isAnswer =
      previous !== undefined &&
      memoryIndex.asks.get(previous) === 1 &&
      memoryIndex.speaker.get(previous) !== memoryIndex.speaker.get(document);
    const gained =
      (previous === undefined
        ? 0
        : scores[previous]! * (isAnswer ? inherited.answered : inherited.previous)) +
      (next === undefined ? 0 : scores[next]! * inherited.next);
    const isStranger = speakers.size > 0 && !speakers.has(memoryIndex.speaker.get(document));
    return (
      own + gained * (isStranger ? inherited.stranger : 1) + inherited.sitting * (bestOf.get(sitting) ?? 0)
    );
  };
}

/** Names of those who say "I" to a program. */
const users = ["user", "human", "me"];
const ownWords = /\b(?:i|my|me|mine|myself|we|our|us)\b/i;

/** Numbers of the speakers that a question is about, by their names or by "I" and "my". */
export function findAskedSpeakers(memoryIndex: MemoryIndex, question: string): ReadonlySet<number> {
  const asked = new Set<number>();
  const words = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  memoryIndex.speakers.forEach((speaker, number) => {
    const isUser = users.includes(speaker);
    const names = speaker.split(/[^\p{L}\p{N}]+/u).filter((name) => name.length > 1);
    if (isUser ? ownWords.test(question) : names.some((name) => words.has(name))) asked.add(number + 1);
  });
  return asked;
}
