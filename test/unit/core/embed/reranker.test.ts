import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openReranker } from "../../../../src/core/embed/index.ts";

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../../../test/unit/core/embed/${name}`, import.meta.url));

test("the reranker scores each text together with the query", async () => {
  const reranker = await openReranker(fixture("tiny-reranker"));
  const texts = ["user", "get user get", "get"];
  expect(Array.from(await reranker.score("get get get", texts))).toEqual([0, 2, 1]);
  await reranker.close();
  await reranker.close();
  await expect(reranker.score("a", ["b"])).rejects.toThrow("closed");
});

test("the reranker rejects an embedding model", async () => {
  await expect(openReranker(fixture("tiny-model"))).rejects.toThrow("is not a cross-encoder");
});
