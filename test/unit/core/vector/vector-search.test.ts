import { describe, expect, it } from "vitest";
import { createBitmap, setBit } from "../../../../src/base/bitmap.ts";
import { scanPlainly, scanSegment } from "../../../../src/core/vector/exact-scan.ts";
import {
  createVectorSearch,
  decodeVectorSegment,
  encodeVectorSegment,
  quantizeVector,
} from "../../../../src/core/vector/index.ts";
import { createVectorScan } from "../../../../src/kernels/index.ts";
import { LociError } from "../../../../src/errors.ts";
import { clusteredVectors, exactCosine, vectorSegmentOf } from "./vectors.ts";

const dimensions = 64;
const vectors = clusteredVectors(900, dimensions, 12, 1);
const queries = clusteredVectors(15, dimensions, 12, 2);

describe("quantizeVector", () => {
  it("preserves the direction within int8 rounding, at unit length", () => {
    for (const vector of vectors.slice(0, 50)) {
      const { values, scale } = quantizeVector(vector);
      const restored = Float32Array.from(values, (value) => value * scale);
      expect(exactCosine(vector, restored)).toBeGreaterThan(0.999);
      expect(Math.hypot(...restored)).toBeCloseTo(1, 1);
      expect(Math.max(...values.map(Math.abs))).toBe(127);
    }
  });

  it("returns scale 0 for zero and nonfinite vectors", () => {
    expect(quantizeVector(new Float32Array(16)).scale).toBe(0);
    expect(quantizeVector(new Float32Array(16).fill(Number.NaN)).scale).toBe(0);
    expect(quantizeVector(new Float32Array(16).fill(Infinity)).scale).toBe(0);
  });
});

describe("vector search", () => {
  it("returns the nearest vectors of all segments with their cosines", () => {
    const search = createVectorSearch([
      { id: "a", vectors: vectorSegmentOf(vectors.slice(0, 300), dimensions), live: undefined },
      { id: "b", vectors: undefined, live: undefined },
      { id: "c", vectors: vectorSegmentOf(vectors.slice(300), dimensions), live: undefined },
    ]);
    const place = (id: number): number => (id < 65_536 ? id : id - 2 * 65_536 + 300);
    for (const query of queries) {
      const { ids, scores } = search.search({ vector: query, limit: 10 });
      const truth = vectors
        .map((vector, i) => ({ i, score: exactCosine(vector, query) }))
        .sort((a, b) => b.score - a.score);
      expect(ids.length).toBe(10);
      ids.forEach((id, rank) => {
        expect(scores[rank]).toBeCloseTo(exactCosine(vectors[place(id)]!, query), 1);
        expect(exactCosine(vectors[place(id)]!, query)).toBeGreaterThan(truth[9]!.score - 0.02);
      });
      expect([...search.score(query, ids)]).toEqual([...scores]);
    }
  });

  it.each([20, 300])("%i documents without a vector leave room for those with a negative cosine", (empty) => {
    const query = vectors[0]!;
    const opposite = query.map((value) => -value);
    const none = new Float32Array(dimensions);
    const all = [...Array.from({ length: empty }, () => none), opposite, opposite];
    const segments = [{ id: "a", vectors: vectorSegmentOf(all, dimensions), live: undefined }];
    const search = createVectorSearch(segments);
    expect([...search.search({ vector: query, limit: 5 }).ids]).toEqual([empty, empty + 1]);
    const allow = [createBitmap(all.length)];
    for (const document of [0, empty + 1]) setBit(allow[0]!, document);
    expect([...search.search({ vector: query, limit: 5, allow }).ids]).toEqual([empty + 1]);
  });

  it("returns the same results from the kernel as from the plain loop", () => {
    expect(createVectorScan(dimensions).count).toBe(0); // loads the kernels, or the plain loop would be compared with itself
    const segment = vectorSegmentOf(vectors, dimensions);
    const allow = createBitmap(900);
    for (let d = 0; d < 900; d += 7) setBit(allow, d);
    for (const query of queries.map(quantizeVector)) {
      for (const filter of [undefined, allow]) {
        const kernel = scanSegment(segment, query, 25, filter);
        const plain = scanPlainly(segment, query, 25, filter);
        expect(Array.from(kernel.ids)).toEqual(Array.from(plain.ids));
        expect(Array.from(kernel.scores)).toEqual(Array.from(plain.scores));
      }
    }
  });

  it("omits dead documents, filtered documents, and documents without a vector", () => {
    const few = [...vectors.slice(0, 3), new Float32Array(dimensions)];
    const live = createBitmap(4, true);
    live[0]! &= ~1;
    const search = createVectorSearch([{ id: "a", vectors: vectorSegmentOf(few, dimensions), live }]);
    const found = (allow?: Uint32Array[]): number[] =>
      [...search.search({ vector: vectors[0]!, limit: 10, allow }).ids].sort();
    expect(found()).toEqual([1, 2]);
    const allow = createBitmap(4);
    setBit(allow, 2);
    expect(found([allow])).toEqual([2]);
    expect([...search.search({ vector: new Float32Array(dimensions), limit: 10 }).ids]).toEqual([]);
  });

  it("rejects a query vector with different dimensions", () => {
    const search = createVectorSearch([
      { id: "a", vectors: vectorSegmentOf(vectors, dimensions), live: undefined },
    ]);
    expect(() => search.search({ vector: new Float32Array(32).fill(1), limit: 1 })).toThrow(LociError);
  });
});

it("an encoded vector segment decodes to the same segment, and a damaged one is rejected", () => {
  const segment = vectorSegmentOf(vectors.slice(0, 5), dimensions);
  expect(decodeVectorSegment(encodeVectorSegment(segment))).toEqual(segment);
  const torn = encodeVectorSegment({ ...segment, scales: segment.scales.subarray(1) });
  expect(() => decodeVectorSegment(torn)).toThrow(LociError);
});
