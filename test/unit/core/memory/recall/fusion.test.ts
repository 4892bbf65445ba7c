import { describe, expect, it } from "vitest";
import type { Evidence } from "../../../../../src/core/memory/recall/fusion.ts";
import { fuse } from "../../../../../src/core/memory/recall/fusion.ts";
import type { ScoreComponents, ScoreComponent } from "../../../../../src/core/types/index.ts";
import { defaultWeights, scoreComponents } from "../../../../../src/core/types/index.ts";

const zero = Object.fromEntries(scoreComponents.map((name) => [name, 0])) as unknown as ScoreComponents;

function evidence(document: number, given: Partial<ScoreComponents>, wordScore = 0, coverage = 0): Evidence {
  const components = { ...zero, ...given };
  return {
    document,
    ordinal: document,
    components,
    isAskedSpeaker: false,
    isStanding: false,
    isChange: false,
    currency: 0,
    wordScore,
    coverage,
    topicCoverage: coverage,
    cosine: components.vectorSimilarity,
    helpfulness: 0,
  };
}

function orderOf(candidates: readonly Evidence[], weights: ScoreComponents = defaultWeights): number[] {
  const ranked = fuse(candidates, {
    weights,
    cosineFloor: 0,
    vectorsOf: "words",
    time: undefined,
    seeksAdvice: false,
    asksPresent: false,
    words: 4,
  });
  return ranked.map((row) => row.evidence.document);
}

const candidates = [
  evidence(0, { vectorSimilarity: 0.3, tokenOverlap: 0.5 }, 5, 0.9),
  evidence(1, { vectorSimilarity: 0.5, tokenOverlap: 0.2 }, 2, 0.4),
  evidence(2, { vectorSimilarity: 0.1, tokenOverlap: 0.4 }, 4, 0.7),
  evidence(3, { vectorSimilarity: 0.45 }),
];

describe("fuse", () => {
  it.each(scoreComponents)(
    "%s does not change the order when it is equal for all candidates",
    (name: ScoreComponent) => {
      const before = orderOf(candidates);
      for (const value of [0, 0.4, 1]) {
        const same = candidates.map((row) =>
          name === "vectorSimilarity"
            ? row
            : {
                ...row,
                components: {
                  ...row.components,
                  [name]: name === "tokenOverlap" ? row.components[name] : value,
                },
              },
        );
        expect(orderOf(same)).toEqual(before);
      }
    },
  );

  it("the cosine does not change the order when it is equal for all candidates", () => {
    const without = candidates.map((row) => ({ ...row, cosine: undefined }));
    expect(orderOf(candidates.map((row) => ({ ...row, cosine: 0.4 })))).toEqual(orderOf(without));
  });

  it("lets importance, confidence, recency, and graph strength decide only near ties", () => {
    const important = evidence(1, { importance: 1, confidence: 1, recency: 1, graphStrength: 1 }, 3, 0.4);
    const relevant = evidence(0, {}, 5, 0.9);
    expect(orderOf([important, relevant])).toEqual([0, 1]);
    const equal = evidence(0, {}, 3, 0.4);
    expect(orderOf([equal, important])).toEqual([1, 0]);
  });

  it("orders by BM25 alone or by the cosine alone when it has the only nonzero weight", () => {
    expect(orderOf(candidates, { ...zero, tokenOverlap: 1 })).toEqual([0, 2, 1, 3]);
    expect(orderOf(candidates, { ...zero, vectorSimilarity: 1 })).toEqual([1, 3, 0, 2]);
  });

  it("orders by importance alone when it has the only nonzero weight", () => {
    const rows = [0.2, 0.9, 0.5].map((importance, i) => evidence(i, { importance }, 3 - i, 0.5));
    expect(orderOf(rows, { ...zero, importance: 1 })).toEqual([1, 2, 0]);
  });

  it("weighs vectors more when matching words cover little of the question", () => {
    const words = evidence(0, {}, 1, 0.02);
    const meaning = evidence(1, { vectorSimilarity: 0.9 }, 0, 0);
    expect(orderOf([words, meaning])).toEqual([1, 0]);
    expect(orderOf([{ ...words, coverage: 1 }, meaning])).toEqual([0, 1]);
  });

  it("returns nonnegative scores in descending order, and a low score for poor evidence", () => {
    const ranked = fuse(candidates, {
      weights: defaultWeights,
      cosineFloor: 0,
      vectorsOf: "words",
      time: undefined,
      seeksAdvice: false,
      asksPresent: false,
      words: 4,
    });
    const scores = ranked.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]).toBeGreaterThan(0.3);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
    const poor = fuse([evidence(0, {}, 1, 0.05)], {
      weights: defaultWeights,
      cosineFloor: 0,
      vectorsOf: "words",
      time: undefined,
      seeksAdvice: false,
      asksPresent: false,
      words: 4,
    });
    expect(poor[0]?.score).toBeLessThan(0.1);
  });

  it("returns nothing for no candidates", () => {
    expect(
      fuse([], {
        weights: defaultWeights,
        cosineFloor: 0,
        vectorsOf: "words",
        time: undefined,
        seeksAdvice: false,
        asksPresent: false,
        words: 4,
      }),
    ).toEqual([]);
  });

  it("lets transformer vectors, but not averaged word vectors, outrank a match of half the words", () => {
    const halfCovered = [
      evidence(0, { vectorSimilarity: 0.1, tokenOverlap: 0.5 }, 5, 0.6),
      evidence(1, { vectorSimilarity: 0.9, tokenOverlap: 0.2 }, 2, 0.3),
    ];
    const first = (vectorsOf: "words" | "texts"): number | undefined =>
      fuse(halfCovered, {
        weights: defaultWeights,
        cosineFloor: 0,
        vectorsOf,
        time: undefined,
        seeksAdvice: false,
        asksPresent: false,
        words: 4,
      })[0]?.evidence.document;
    expect(first("words")).toBe(0);
    expect(first("texts")).toBe(1);
  });

  it("prefers the more current of nearly equal candidates, but not over a clearly better match", () => {
    const earlier = evidence(0, { tokenOverlap: 0.5 }, 5, 0.9);
    const later = { ...evidence(1, { tokenOverlap: 0.48 }, 4.8, 0.88), currency: 1 };
    const off = { ...evidence(2, { tokenOverlap: 0.2 }, 2, 0.4), currency: 1 };
    expect(orderOf([earlier, later, off])).toEqual([1, 0, 2]);
    expect(orderOf([earlier, { ...later, currency: 0 }, off])).toEqual([0, 1, 2]);
  });
});
