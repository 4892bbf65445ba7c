import { describe, expect, it } from "vitest";
import { createBm25Scorer, createKernels } from "../../../src/kernels/index.ts";

const invalid = expect.objectContaining({ code: "INPUT_INVALID" }) as unknown;
/** Frequency alone counts, whatever the field. */
const effectiveTf = Float32Array.from({ length: 256 }, (_, tfField) => tfField & 15);
const query = { k1: 1, b: 0.5, effectiveTf };
const word = (postings: Uint8Array, share: number) => ({ share, lists: [{ postings }] });

describe("bm25", () => {
  it("follows the formula, summed over terms", () => {
    const scorer = createBm25Scorer(Uint16Array.of(10, 20, 10), 10);
    const { ids, scores } = scorer.search(
      query,
      [word(Uint8Array.of(0, 0x11, 1, 0x22), 3), word(Uint8Array.of(1, 0x41, 1, 0x41), 1)],
      10,
    );
    // Document 1 is twice as long as the average: norm 1 * (1 - 0.5 + 0.5 * 2) = 1.5.
    expect(ids).toEqual(Uint32Array.of(1, 0, 2));
    expect(scores[0]).toBeCloseTo((3 * 2 * 2) / (2 + 1.5) + (1 * 1 * 2) / (1 + 1.5), 5);
    expect(scores[1]).toBe(3);
    expect(scores[2]).toBe(1);
  });

  it("starts every query from zero, also after a failed one", () => {
    const scorer = createBm25Scorer(new Uint16Array(1000).fill(10), 10);
    const good = word(Uint8Array.of(5, 1), 3);
    const first = scorer.search(query, [good], 10);
    for (const postings of [Uint8Array.of(5), Uint8Array.of(0xe8, 7, 1), Uint8Array.of(0x80)]) {
      const forms = { share: 1, lists: [{ postings: Uint8Array.of(1, 1) }, { postings }] };
      expect(() => scorer.search(query, [good, word(postings, 1)], 10)).toThrow(invalid);
      expect(() => scorer.search(query, [good, forms], 10)).toThrow(invalid);
    }
    expect(scorer.search(query, [good], 10)).toEqual(first);
    expect(first).toMatchObject({ ids: Uint32Array.of(5), scores: Float32Array.of(3) });
  });

  it("adds segments one after the other and honours the filter", () => {
    const scorer = createBm25Scorer(new Uint16Array(64).fill(10), 10);
    const postings = Uint8Array.of(0, 1, 3, 2);
    const segments = [{ share: 1, lists: [0, 32].map((firstDocument) => ({ postings, firstDocument })) }];
    expect(scorer.search(query, segments, 10).ids).toEqual(Uint32Array.of(3, 35, 0, 32));
    expect(scorer.search({ ...query, allow: Uint32Array.of(1, 8) }, segments, 10).ids).toEqual(
      Uint32Array.of(35, 0),
    );
    expect(scorer.search({ ...query, allow: new Uint32Array(0) }, segments, 10).ids).toHaveLength(0);
  });

  it("sums the forms of a word before they saturate, and tells the scores of any document", () => {
    const scorer = createBm25Scorer(new Uint16Array(4).fill(10), 10);
    const lists = [{ postings: Uint8Array.of(1, 2, 1, 1) }, { postings: Uint8Array.of(1, 2), weight: 0.5 }];
    const found = scorer.search(query, [{ share: 4, lists }], 1, Uint32Array.of(2, 3, 99));
    expect(found).toEqual({
      ids: Uint32Array.of(1),
      scores: Float32Array.of(6),
      alsoScores: Float32Array.of(4, 0, 0),
    });
  });

  it("leaves out what a query gives no weight", () => {
    const scorer = createBm25Scorer(Uint16Array.of(1, 1), 1);
    const names = effectiveTf.map((tf, tfField) => ((tfField >> 4) & 1 ? tf : 0));
    const postings = Uint8Array.of(0, 0x21, 1, 0x31);
    expect(scorer.search({ ...query, effectiveTf: names }, [word(postings, 1)], 5).ids).toEqual(
      Uint32Array.of(1),
    );
  });

  it("refuses parameters that are not numbers of their range", () => {
    expect(() => createBm25Scorer(Uint16Array.of(1), 0)).toThrow(invalid);
    const scorer = createBm25Scorer(Uint16Array.of(1), 1);
    expect(() => scorer.search({ ...query, b: 2 }, [], 1)).toThrow(invalid);
    expect(() => scorer.search({ ...query, effectiveTf: new Float32Array(8) }, [], 1)).toThrow(invalid);
    expect(() => scorer.search(query, [word(new Uint8Array(0), -1)], 1)).toThrow(invalid);
    expect(() => scorer.search(query, [], 1.5)).toThrow(invalid);
  });

  it("gives its memory back", () => {
    const kernels = createKernels();
    createBm25Scorer(new Uint16Array(100), 1, kernels).close();
    expect(kernels.memory.blockCount).toBe(0);
  });
});
