// A part of a corpus gets the same scores as in the whole corpus, if it is given the whole corpus's statistics.
import { expect, test } from "vitest";
import { plainWeights } from "./corpus.ts";
import { createWordSearch, WordSegmentBuilder } from "../../../../src/core/lexical/index.ts";
import { termHash } from "../../../../src/core/types/index.ts";

const texts = ["open the store", "close the store", "open a file", "read a file twice", "store"];

function segmentOf(chosen: readonly string[]) {
  const builder = new WordSegmentBuilder();
  for (const text of chosen) {
    const words = text.split(" ");
    const counts = new Map<number, number>();
    for (const word of words) counts.set(termHash(word), (counts.get(termHash(word)) ?? 0) + 1);
    const hashes = Uint32Array.from(counts.keys()).sort();
    builder.add({
      hashes,
      frequencies: Uint8Array.from(hashes, (hash) => counts.get(hash)!),
      start: 0,
      end: hashes.length,
      length: words.length,
    });
  }
  return { words: builder.build(), live: undefined };
}

const query = {
  ...plainWeights,
  words: ["open", "store"].map((word) => ({ weight: 1, forms: [{ hash: termHash(word), weight: 1 }] })),
  limit: 10,
};

test("a part scores like the whole corpus when given the statistics of the whole", () => {
  const whole = createWordSearch([segmentOf(texts)]);
  const wanted = whole.search(query);
  const statistics = {
    documentCount: whole.documentCount,
    averageLength: whole.averageLength,
    documentFrequency: (hash: number) => whole.documentFrequency(hash),
  };
  const chosen = [texts[0]!, texts[1]!, texts[2]!, texts[4]!];
  const part = createWordSearch([segmentOf(chosen)], statistics).search(query);
  expect([...part.scores]).toEqual([...wanted.scores]);
  const alone = createWordSearch([segmentOf(chosen)]).search(query);
  expect([...alone.scores]).not.toEqual([...wanted.scores]);
});

test("uses the document frequency of the part for a word without global statistics", () => {
  const part = createWordSearch([segmentOf(texts)], {
    documentCount: 100,
    averageLength: 3,
    documentFrequency: () => undefined,
  });
  expect(part.documentFrequency(termHash("store"))).toBe(3);
});
