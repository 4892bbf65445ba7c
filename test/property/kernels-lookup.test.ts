// The kernels over vectors and words give what their plain TypeScript twins give, bit for bit.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forEachTerm } from "../../src/core/types/index.ts";
import {
  createBm25Scorer,
  createRowPool,
  createVectorScan,
  findAsciiTerms,
} from "../../src/kernels/index.ts";
import type { Bm25Word, RowTable } from "../../src/kernels/index.ts";
import { createReferenceBm25Scorer } from "../../src/kernels/reference/bm25.ts";
import { createReferenceRowPool } from "../../src/kernels/reference/row-pool.ts";
import { createReferenceVectorScan } from "../../src/kernels/reference/vector-scan.ts";

const bitmap = fc.option(fc.uint32Array({ maxLength: 4 }), { nil: undefined });
const scale = fc.float({ noNaN: true, noDefaultInfinity: true, min: -100, max: 100 });

const vectors = fc.record({
  batches: fc.array(fc.array(fc.int8Array({ minLength: 48, maxLength: 48 }), { maxLength: 20 }), {
    maxLength: 5,
  }),
  scales: fc.array(scale, { minLength: 100, maxLength: 100 }),
  query: fc.int8Array({ minLength: 48, maxLength: 48 }),
  queryScale: scale,
  k: fc.nat(120),
  allow: bitmap,
});

const list = fc.record({
  documents: fc.uniqueArray(fc.nat(149), { maxLength: 40 }),
  tfFields: fc.array(fc.nat(255), { minLength: 40, maxLength: 40 }),
  weight: fc.constantFrom(1, 0.5, 0),
  firstDocument: fc.constantFrom(0, 150),
});

const word = fc.record({
  share: fc.float({ noNaN: true, min: 0, max: 15 }),
  lists: fc.array(list, { maxLength: 3 }),
});

const corpus = fc.record({
  lengths: fc.uint16Array({ minLength: 300, maxLength: 300 }),
  averageLength: fc.float({ noNaN: true, min: 1, max: 5000 }),
  words: fc.array(word, { maxLength: 6 }),
  also: fc.uint32Array({ max: 310, maxLength: 5 }),
  effectiveTf: fc.float32Array({ minLength: 256, maxLength: 256, noNaN: true, min: 0, max: 60 }),
  k1: fc.float({ noNaN: true, min: 0, max: 3 }),
  b: fc.float({ noNaN: true, min: 0, max: 1 }),
  k: fc.nat(320),
  allow: bitmap,
});

const pools = fc.record({
  dimensions: fc.constantFrom(32, 34, 64),
  bits: fc.constantFrom(4 as const, 8 as const),
  packed: fc.uint8Array({ minLength: 640, maxLength: 640 }),
  scales: fc.array(scale, { minLength: 10, maxLength: 10 }),
  texts: fc.array(fc.array(fc.tuple(fc.nat(9), scale), { maxLength: 12 }), { maxLength: 6 }),
});

/** Runs of the characters that the rule tells apart, broken by some that it skips. */
const code = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[a-zA-Z0-9_$]{1,12}$/),
      fc.constantFrom(" ", "\n", ".", "(", "URLs", "HTTPServer", "a".repeat(130), "x1y2"),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));

function encodePostings(documents: readonly number[], tfFields: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let previous = 0;
  [...documents]
    .sort((a, b) => a - b)
    .forEach((document, i) => {
      let delta = document - previous;
      for (; delta > 127; delta >>>= 7) bytes.push((delta & 127) | 128);
      bytes.push(delta, tfFields[i]!);
      previous = document;
    });
  return Uint8Array.from(bytes);
}

describe("kernels against their oracles", () => {
  it("vector scan", () => {
    fc.assert(
      fc.property(vectors, ({ batches, scales, query, queryScale, k, allow }) => {
        const [kernel, reference] = [createVectorScan(48), createReferenceVectorScan(48)];
        for (const batch of batches) {
          const rows = Int8Array.from(batch.flatMap((row) => [...row]));
          const rowScales = Float32Array.from(scales.slice(kernel.count, kernel.count + batch.length));
          expect(kernel.append(rows, rowScales)).toBe(reference.append(rows, rowScales));
        }
        expect(kernel.search(query, queryScale, k, allow)).toEqual(
          reference.search(query, queryScale, k, allow),
        );
      }),
    );
  });

  it("bm25", () => {
    fc.assert(
      fc.property(corpus, ({ lengths, averageLength, words, effectiveTf, k1, b, k, allow, also }) => {
        const encoded: Bm25Word[] = words.map(({ share, lists }) => ({
          share,
          lists: lists.map(({ documents, tfFields, ...rest }) => ({
            postings: encodePostings(documents, tfFields),
            ...rest,
          })),
        }));
        const query = { k1, b, effectiveTf, allow };
        const kernel = createBm25Scorer(lengths, averageLength);
        const expected = createReferenceBm25Scorer(lengths, averageLength).search(query, encoded, k, also);
        expect(kernel.search(query, encoded, k, also)).toEqual(expected);
        expect(kernel.search(query, encoded, k, also)).toEqual(expected);
      }),
    );
  });

  it("pooling", () => {
    fc.assert(
      fc.property(pools, ({ dimensions, bits, packed, scales, texts }) => {
        const table: RowTable = {
          dimensions,
          bits,
          packed: packed.subarray(0, (10 * dimensions * bits) / 8),
          scales: Float32Array.from(scales),
        };
        const entries = texts.flat();
        const lengths = texts.map((text) => text.length);
        const bags = {
          offsets: Uint32Array.from([
            0,
            ...lengths.map((_, i) => lengths.slice(0, i + 1).reduce((a, b) => a + b)),
          ]),
          rows: Uint32Array.from(entries, ([row]) => row),
          weights: Float32Array.from(entries, ([, weight]) => weight),
        };
        expect(createRowPool(table).pool(bags)).toEqual(createReferenceRowPool(table).pool(bags));
      }),
    );
  });

  it("words of ASCII code", () => {
    fc.assert(
      fc.property(code, (text) => {
        const expected: number[][] = [];
        forEachTerm(text, 0, text.length, (hash, from, to) => expected.push([hash, from, to]));
        const { hashes, starts, ends } = findAsciiTerms(text)!;
        expect(Array.from(hashes, (hash, i) => [hash, starts[i], ends[i]])).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
    expect(findAsciiTerms("größe")).toBeUndefined();
  });
});
