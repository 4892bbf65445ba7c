// Texts outside any index are compared with a question by meaning, in order, until the caller cancels.
import { expect, test } from "vitest";
import { compareTexts } from "../../../../src/core/code/search/compare-texts.ts";
import { openEmbedder } from "../../../../src/core/embed/index.ts";

const embedder = await openEmbedder({ provider: "static" });

test("the text closest in meaning has the highest cosine, and the cosines are in the order of the texts", async () => {
  const cosines = await compareTexts(embedder, "user authentication", [
    "Bump the version",
    "Sign people in by a link",
    "",
    "Round the totals of a cart",
  ]);
  expect(cosines).toHaveLength(4);
  expect(cosines.indexOf(Math.max(...cosines))).toBe(1);
  expect(cosines[2]).toBe(0);
});

test("one batch and several batches return the same cosines", async () => {
  const texts = Array.from({ length: 600 }, (_, i) => `Fix the parser of rule ${i}`);
  const all = await compareTexts(embedder, "grammar errors", texts);
  const [last] = await compareTexts(embedder, "grammar errors", texts.slice(-1));
  expect(all).toHaveLength(600);
  expect(all.at(-1)).toBeCloseTo(last!, 6);
});

test("a canceled comparison rejects with CANCELLED", async () => {
  await expect(compareTexts(embedder, "a", ["b"], AbortSignal.abort())).rejects.toMatchObject({
    code: "CANCELLED",
  });
});
