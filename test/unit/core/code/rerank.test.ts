import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openResultReranker, rerank } from "../../../../src/core/code/search/rerank.ts";

const model = (name: string): string =>
  fileURLToPath(new URL(`../../../../../test/unit/core/embed/${name}`, import.meta.url));

const result = (text: string, score: number) => ({ text, score, components: { words: score } });

test("the model's judgment reorders results, and each score remains the sum of its components", () => {
  const reranked = rerank([result("a", 0.9), result("b", 0.8), result("c", 0.1)], Float32Array.of(-5, 3, 1));
  expect(reranked.map(({ text }) => text)).toEqual(["b", "a", "c"]);
  for (const { score, components } of reranked) {
    expect(Object.values(components).reduce((sum, part) => sum + part)).toBeCloseTo(score, 6);
    expect(score).toBeLessThanOrEqual(0.9);
  }
});

test("penalties of a result also lower its score after reranking", () => {
  const plain = result("source", 0.4);
  const penalized = { text: "test", score: 0.4, components: { words: 0.8, "path-penalties": -0.4 } };
  const reranked = rerank([penalized, plain, result("c", 0.1)], Float32Array.of(3, 2.9, 0), 1);
  expect(reranked.map(({ text }) => text)).toEqual(["source", "test", "c"]);
});

test("equal judgments change nothing", () => {
  const results = [result("a", 0.9), result("b", 0.8)];
  const reranked = rerank(results, Float32Array.of(2, 2));
  expect(reranked.map(({ text, score }) => [text, score])).toEqual([
    ["a", 0.9],
    ["b", 0.8],
  ]);
});

test("an embedder judges by cosine and gives the same judgment again", async () => {
  const reranker = await openResultReranker(model("tiny-model"));
  const texts = ["zzz", "get", "name"];
  const first = await reranker.judge("get", texts);
  expect(first[1]).toBeCloseTo(1, 5);
  expect(Math.max(first[0]!, first[2]!)).toBeLessThan(1);
  expect(await reranker.judge("get", texts)).toEqual(first);
});
