// Which words of the question does each memory have in its tags?
import type { MemoryIndex } from "../store/memory-index.ts";

const none: readonly number[] = [];

/** Of each candidate: the share of the question's words that are words of its tags. */
export function createTagMatcher(
  memoryIndex: MemoryIndex,
  words: readonly number[],
): (document: number) => number {
  const placeOf = new Map([...new Set(words)].map((word, place) => [word, place]));
  /** By tag: the places of the asked words that it has; none for most. */
  const hitsOf = new Map<number, readonly number[]>();
  const findHits = (tag: number): readonly number[] => {
    let found = hitsOf.get(tag);
    if (found === undefined) {
      found = memoryIndex.wordsOfTag(tag).flatMap((word) => placeOf.get(word) ?? []);
      hitsOf.set(tag, (found = found.length === 0 ? none : found));
    }
    return found;
  };
  // Hundreds of candidates a question: a word counts once a candidate by a mark, and not by a set of its own.
  const marks = new Uint32Array(placeOf.size);
  let candidate = 0;
  return (document) => {
    if (marks.length === 0) return 0;
    candidate++;
    let matched = 0;
    memoryIndex.forEachTag(document, (tag) => {
      const hits = findHits(tag);
      for (let i = 0; i < hits.length; i++) {
        if (marks[hits[i]!] === candidate) continue;
        marks[hits[i]!] = candidate;
        matched++;
      }
    });
    return matched / marks.length;
  };
}
