// Names are ruled out by their bytes: the answers are those of comparing every name as text.
import fc from "fast-check";
import { expect, test } from "vitest";
import { letterMask } from "../../src/base/string-shapes.ts";
import { StringTableBuilder } from "../../src/base/string-table.ts";
import { matchName } from "../../src/core/code/symbols/match-name.ts";
import { mayBegin, mayHold } from "../../src/core/code/symbols/name-bytes.ts";
import { findNearNames } from "../../src/core/query/candidates/spelling-suggestions.ts";
import { editDistance, forgivenEdits } from "../../src/core/query/corpus/edit-distance.ts";
import { createSearchIndex } from "../../src/core/query/corpus/search-index.ts";
import { miniSegment } from "../unit/core/query/mini-index.ts";
import { foldWord, termHash } from "../../src/core/types/index.ts";

// Lower-casing changes the bytes, the length, or the script of some: Kelvin sign, dotted I, sharp s, final sigma, and
// accents and letters beyond the basic plane that have two code units.
const letters = [
  ...Array.from("abkisABKIS_$19.:"),
  "\u212a",
  "İ",
  "ı",
  "ẞ",
  "Σ",
  "é",
  "e\u0301",
  "𝒜",
  "𐐀",
  "名",
  "\ud800",
];
const name = fc
  .array(fc.constantFrom(...letters), { maxLength: 12 })
  .map((parts) => Buffer.from(parts.join("")).toString());
const names = fc.uniqueArray(name, { maxLength: 30 });

function tableOf(texts: readonly string[]): ReturnType<StringTableBuilder["build"]> {
  const builder = new StringTableBuilder();
  for (const text of texts) builder.intern(text);
  return builder.build();
}

test("names that match a query get the same level as by text", () => {
  fc.assert(
    fc.property(names, name, (texts, query) => {
      const wanted = query.toLowerCase();
      const levels = texts.map((text) => matchName(text, wanted));
      const found = tableOf(texts).grade(mayHold(wanted), (text) => matchName(text, wanted));
      expect(found === undefined ? levels.map(() => 0) : [...found]).toEqual(levels);
      expect(found === undefined).toBe(levels.every((level) => level === 0));
    }),
    { numRuns: 3000 },
  );
});

test("names of a first letter and a length are the same as by text", () => {
  fc.assert(
    fc.property(names, name, fc.nat(4), (texts, wanted, more) => {
      const first = wanted.charAt(0).toLowerCase();
      const isLike = (text: string): boolean =>
        Math.abs(text.length - wanted.length) <= more && text.charAt(0).toLowerCase() === first;
      const filter = mayBegin(first, wanted.length - more, wanted.length + more);
      const found = tableOf(texts).grade(filter, (text) => Number(isLike(text)));
      expect(texts.filter((_, number) => found?.[number] === 1)).toEqual(texts.filter(isLike));
    }),
    { numRuns: 3000 },
  );
});

test("the shape of an ASCII string is that of the word it folds to", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const { masks, lengths } = tableOf([text]).shapes();
      const folded = foldWord(text);
      expect([masks[0], lengths[0]]).toEqual([letterMask(folded), Math.min(folded.length, 255)]);
    }),
  );
});

test("the nearest names are the same as by the edits to each", () => {
  const written = fc
    .array(fc.constantFrom(...Array.from("abABab_$1")), { minLength: 5, maxLength: 11 })
    .map((parts) => `a${parts.join("")}`);
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(written, { maxLength: 12 }), { maxLength: 3 }),
      written,
      (all, asked) => {
        const segments = all.map((own, i) =>
          miniSegment([{ path: `src/f${i}.ts`, text: own.map((one) => `function ${one}() {}`).join("\n") }]),
        );
        const folded = foldWord(asked);
        // Of the spellings of one name in a segment, the first stands for it.
        const firsts = all.flatMap((own) =>
          own.filter((one, i) => own.findIndex((other) => foldWord(other) === foldWord(one)) === i),
        );
        const edits = (one: string): number => editDistance(folded, foldWord(one), 20);
        const fewest = Math.min(forgivenEdits(folded.length), ...firsts.map(edits));
        const nearest = [...new Set(firsts.filter((one) => edits(one) === fewest))].sort().slice(0, 8);
        const question = { name: asked, hash: termHash(asked), scopes: [], strength: 1 };
        expect(findNearNames(createSearchIndex(segments), question).map((near) => near.name)).toEqual(
          forgivenEdits(folded.length) === 0 ? [] : nearest,
        );
      },
    ),
    { numRuns: 500 },
  );
});
