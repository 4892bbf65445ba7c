// A word filter never says "no" to a word that it was built with, and rarely "yes" to another.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTermFilter, mayHoldTerm } from "../../../../src/core/lexical/term-filter.ts";
import { termHash } from "../../../../src/core/types/index.ts";

const word = fc.integer({ min: 0, max: 0xffff_ffff });

test("a filter accepts every word that it was built with", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 300 }), (words) => {
      const filter = createTermFilter(Uint32Array.from(words));
      return words.every((hash) => mayHoldTerm(filter, hash));
    }),
  );
});

test("an empty filter accepts no word", () => {
  expect(mayHoldTerm(createTermFilter(new Uint32Array(0)), termHash("kiln"))).toBe(false);
});

test.each([1_000, 100_000])("a filter of %i words accepts at most one in fifty other words", (count) => {
  const filter = createTermFilter(Uint32Array.from({ length: count }, (_, i) => termHash(`held${i}`)));
  const others = Array.from({ length: 20_000 }, (_, i) => termHash(`other${i}`));
  const passed = others.filter((hash) => mayHoldTerm(filter, hash)).length;
  expect(passed).toBeLessThan(others.length / 50);
  expect(filter.byteLength).toBeLessThan(count * 1.3);
});
