// Which words of the question are in each memory's tags?
import type { MemoryIndex } from "../store/memory-index.ts";

const none: readonly number[] = [];

/** For each candidate: the share of the question's words that occur in its tags. */
export function createTagMatcher(
  memoryIndex: MemoryIndex,
  words: readonly number[],
): (document: number) => number {
  const placeOf = new Map([...new Set(words)].map((word, place) => [word, place]));
  /** By tag: the positions of the question's words in it; empty for most. */
  const hitsOf = new Map<number, readonly number[]>();
  const findHits = (tag: number): readonly number[] => {
    let found = hitsOf.get(tag);
    if (found === undefined) {
      found = memoryIndex.wordsOfTag(tag).flatMap((word) => placeOf.get(word) ?? []);
      hitsOf.set(tag, (found = found.length === 0 ? none : found));
    }
    return found;
  };
  // A question has hundreds of candidates, so a mark, rather than a set per candidate, makes a word count once.
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
