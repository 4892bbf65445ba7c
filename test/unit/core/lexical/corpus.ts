// Small word segments from texts, in the form that parsing delivers.
import { forEachTerm } from "../../../../src/core/types/index.ts";
import { textbookBm25, WordSegmentBuilder } from "../../../../src/core/lexical/index.ts";
import type { WholeWordSegment } from "../../../../src/core/lexical/word-segment.ts";

export interface DocumentRows {
  readonly hashes: Uint32Array;
  readonly frequencies: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

export function rowsOf(text: string): DocumentRows {
  const counts = new Map<number, number>();
  let length = 0;
  forEachTerm(text, 0, text.length, (hash) => {
    length++;
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  });
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return {
    hashes: Uint32Array.from(sorted, ([hash]) => hash),
    frequencies: Uint8Array.from(sorted, ([, count]) => Math.min(count, 15)),
    start: 0,
    end: sorted.length,
    length,
  };
}

export function segmentOf(texts: readonly string[]): WholeWordSegment {
  const builder = new WordSegmentBuilder();
  for (const text of texts) builder.add(rowsOf(text));
  return builder.build();
}

/** Repeatable pseudo-random numbers in 0..1 (a linear congruential generator). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Texts over a vocabulary whose first words are common and whose last words are rare. No word fills a text. */
export function randomTexts(count: number, seed: number, vocabulary = 300): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 + Math.floor(random() * 40) }, () => wordAt(random() ** 2 * vocabulary)).join(" "),
  );
}

function wordAt(place: number): string {
  const number = Math.floor(place);
  return String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26), 120);
}

/** The default scoring weights of tests. */
export const plainWeights = {
  fields: { body: 1, name: 2, path: 1, contextHeader: 0.5, doc: 0.5 },
  parameters: textbookBm25,
};
