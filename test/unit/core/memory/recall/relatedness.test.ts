import { expect, test } from "vitest";
import { lowerScores, relate, seemUnrelated } from "../../../../../src/core/memory/recall/relatedness.ts";
import type { ScoreComponents } from "../../../../../src/core/types/index.ts";

const noise = 0.3;
const apart: ScoreComponents = {
  vectorSimilarity: 0.34,
  graphStrength: 0.9,
  tokenOverlap: 0,
  temporal: 1,
  tagMatching: 0,
  importance: 1,
  confidence: 1,
  recency: 1,
  scope: 1,
};
const question = { words: [7], parsed: { time: undefined, rest: "", phrase: "" } };
const asksMay = {
  ...question,
  parsed: { ...question.parsed, time: { kind: "interval", interval: { from: 0, to: 1 } } as const },
};

test("a word, a tag, the meaning or the named time relates a memory to a question; its importance does not", () => {
  expect(relate(question, apart, noise).isItself).toBe(false);
  expect(relate(question, { ...apart, tokenOverlap: 0.01 }, noise).isItself).toBe(true);
  expect(relate(question, { ...apart, tagMatching: 0.5 }, noise).isItself).toBe(true);
  expect(relate(question, { ...apart, vectorSimilarity: 0.36 }, noise)).toMatchObject({ isNear: true });
  expect(relate(asksMay, apart, noise)).toEqual({ isNear: false, isTimely: true, isItself: true });
});

test("memories seem unrelated only if all are, and only if that can be known", () => {
  const rows = [{ components: apart }, { components: { ...apart, vectorSimilarity: 0.1 } }];
  expect(seemUnrelated(question, rows, noise)).toBe(true);
  expect(seemUnrelated(question, [...rows, { components: { ...apart, tokenOverlap: 0.1 } }], noise)).toBe(
    false,
  );
  expect(seemUnrelated(asksMay, rows, noise)).toBe(false);
  // Without a vector nothing is known of the meaning; "what do I like" has no word of its own.
  expect(seemUnrelated(question, rows, undefined)).toBe(false);
  expect(seemUnrelated({ ...question, words: [] }, rows, noise)).toBe(false);
  expect(seemUnrelated(question, [], noise)).toBe(false);
});

test("lowered scores keep their order", () => {
  const scores = lowerScores([{ score: 0.7 }, { score: 0.5 }, { score: 0 }]).map(({ score }) => score);
  expect(scores[0]).toBeCloseTo(0.07);
  expect(scores[1]).toBeCloseTo(0.05);
  expect(scores[2]).toBe(0);
});
