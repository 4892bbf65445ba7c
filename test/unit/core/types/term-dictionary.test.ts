// Every term can be found by its position.
import fc from "fast-check";
import { expect, test } from "vitest";
import { findDistinctTerms, placesOfTerms } from "../../../../src/core/types/term-dictionary.ts";

test("findDistinctTerms sorts terms without duplicates, and placesOfTerms finds each hash among them", () => {
  fc.assert(
    fc.property(fc.uint32Array({ maxLength: 400 }), (some) => {
      const hashes = Uint32Array.of(...some, ...some);
      const distinct = findDistinctTerms(hashes);
      expect([...distinct]).toEqual([...new Set(some)].sort((a, b) => a - b));
      expect(placesOfTerms(distinct, hashes).map((place) => distinct[place]!)).toEqual(hashes);
    }),
  );
});
