// The word table returns how many chunks contain each word, regardless of how it is split.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  corpusPartOf,
  decodeCorpusPart,
  encodeCorpusPart,
  findCount,
  splitCounts,
} from "../../../../src/core/qdrant/corpus-tables.ts";

const hash = fc.integer({ min: 0, max: 0xffff_ffff });

test("the word table returns the counts of words in at least two chunks and of no other words", () => {
  fc.assert(
    fc.property(fc.dictionary(hash.map(String), fc.integer({ min: 1, max: 5_000 })), hash, (given, other) => {
      const counts = new Map(Object.entries(given).map(([key, count]) => [Number(key), count]));
      const parts = splitCounts(counts).map((part) => decodeCorpusPart(encodeCorpusPart(part)));
      for (const [key, count] of counts) {
        expect(findCount(parts[corpusPartOf(key)]!, key)).toBe(count > 1 ? count : undefined);
      }
      if (!counts.has(other)) expect(findCount(parts[corpusPartOf(other)]!, other)).toBeUndefined();
    }),
  );
});
