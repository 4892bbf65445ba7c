import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BitWriter } from "../../../../src/base/bit-codes.ts";
import { StringTableBuilder, type StringTable } from "../../../../src/base/string-table.ts";
import { LociError } from "../../../../src/errors.ts";
import { decodeTerms, encodeTerms, type ChunkTerms } from "../../../../src/core/types/stored-terms.ts";
import { termHash, termsOf } from "../../../../src/core/types/terms.ts";

function stringsOf(texts: readonly string[]): StringTable {
  const strings = new StringTableBuilder();
  for (const text of texts) strings.intern(text);
  return strings.build();
}

function termsOfChunks(chunks: readonly (readonly (readonly [number, number])[])[]): ChunkTerms {
  const sorted = chunks.map((rows) => [...new Map(rows)].sort(([a], [b]) => a - b));
  const termStarts = new Uint32Array(chunks.length + 1);
  sorted.forEach((rows, chunk) => (termStarts[chunk + 1] = termStarts[chunk]! + rows.length));
  const rows = sorted.flat();
  return {
    termStarts,
    termHashes: Uint32Array.from(rows, ([hash]) => hash),
    termFrequencies: Uint8Array.from(rows, ([, byte]) => byte),
  };
}

/** Hashes of a few words, so that chunks share some, and any others. */
const words = ["get", "block", "getblock", "ext4", "buffer", "head", "übung", "naïve"];
const hash = fc.oneof(fc.constantFrom(...words).map(termHash), fc.nat({ max: 0xffff_ffff }));
const chunksOfAnything = fc.array(fc.array(fc.tuple(hash, fc.nat({ max: 255 })), { maxLength: 200 }), {
  maxLength: 20,
});
const names = fc.array(
  fc.oneof(fc.constantFrom("getBlock", "ext4_buffer_head", "naïve", "a text of words"), fc.string()),
);

describe("stored terms", () => {
  test("are read as they were", () => {
    fc.assert(
      fc.property(chunksOfAnything, names, (chunks, texts) => {
        const strings = stringsOf(texts);
        const terms = termsOfChunks(chunks);
        expect(decodeTerms(encodeTerms(terms, strings), strings, Infinity)).toEqual(terms);
      }),
    );
  });

  test("keep the smallest and the largest hash, and all bytes", () => {
    const strings = stringsOf([]);
    const every = Array.from({ length: 256 }, (_, byte) => [byte * 0x0101_0101, byte] as const);
    for (const chunk of [[[0, 0]], [[0xffff_ffff, 255]], every] as const) {
      const terms = termsOfChunks([chunk, [], chunk]);
      expect(decodeTerms(encodeTerms(terms, strings), strings, Infinity)).toEqual(terms);
    }
  });

  test("take a few bits each if names or earlier chunks have them", () => {
    const texts = Array.from({ length: 500 }, (_, i) => `someName${i}_of_${i * 7919}`);
    const rows = texts.flatMap((text) => termsOf(text)).map((word) => [termHash(word), 1] as const);
    const terms = termsOfChunks([rows, rows]);
    const sizeWith = (strings: StringTable) => encodeTerms(terms, strings).byteLength;
    const distinct = new Set(terms.termHashes).size;
    expect(sizeWith(stringsOf(texts))).toBeLessThan(distinct);
    expect(sizeWith(stringsOf([]))).toBeGreaterThan(2 * distinct);
  });

  test("follow from no name beyond ASCII: its words may be others in another version of Node", () => {
    const terms = termsOfChunks([["naïve", "ab", "getblock", "block"].map((word) => [termHash(word), 1])]);
    // Before Unicode 16, U+1C89 was no letter: the name had three words instead of four.
    const names = ["getBlock", "naïve", "ab\u1C89cd\u1C89ef", "ünder_block"];
    const inAscii = encodeTerms(terms, stringsOf(["getBlock"]));
    expect(encodeTerms(terms, stringsOf(names))).toEqual(inAscii);
    expect(decodeTerms(inAscii, stringsOf(names), Infinity)).toEqual(terms);
  });

  test("throw where they are cut off, changed, or larger than allowed", () => {
    const strings = stringsOf(["getBlock"]);
    const rows = Array.from({ length: 300 }, (_, i) => [i * 7_919_000, i & 255] as const);
    const words = encodeTerms(termsOfChunks([rows, rows]), strings);
    for (const length of [0, 1, words.length >> 1, words.length - 2])
      expect(() => decodeTerms(words.slice(0, length), strings, Infinity)).toThrow(LociError);
    expect(() => decodeTerms(words, strings, 1000)).toThrow(LociError);
    fc.assert(
      fc.property(fc.nat({ max: words.length - 1 }), fc.nat({ max: 31 }), (at, bit) => {
        const changed = words.slice();
        changed[at]! ^= 1 << bit;
        try {
          decodeTerms(changed, strings, 1_000_000);
        } catch (error) {
          expect(error).toBeInstanceOf(LociError);
        }
      }),
    );
  });

  test("throw at numbers of chunks, rows or terms beyond any file's", () => {
    const strings = stringsOf([]);
    for (const before of [[], [2], [4, 1]]) {
      const bits = new BitWriter();
      for (const number of before) bits.writeGamma(number);
      if (before.length === 2) bits.write(0, 9);
      bits.write(0, 31);
      bits.write(1, 1);
      for (let i = 0; i < 20; i++) bits.writeGamma(6);
      const words = bits.slice(0, bits.length);
      expect(() => decodeTerms(words, strings, 1_000_000)).toThrow(LociError);
    }
  });
});
