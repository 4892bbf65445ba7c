// A model that should rerank results and does not work costs their order, not the answer.
import { cpSync, truncateSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { openEngine } from "../../../../src/open-engine.ts";
import { makeRepository, makeTempFolder } from "../../../support/temp.ts";

const tinyReranker = resolve("test/unit/core/embed/tiny-reranker");

function cutReranker(): string {
  const folder = makeTempFolder("loci-model");
  cpSync(tinyReranker, folder, { recursive: true });
  truncateSync(join(folder, "model.onnx"), 100);
  return folder;
}

async function ask(folder: string) {
  const engine = await openEngine({
    home: makeTempFolder("loci-home"),
    embedder: { provider: "hash" },
    rerank: { folder, candidates: 10 },
  });
  try {
    const root = makeRepository({
      "a.ts": "export function openDoor() {}\n",
      "b.ts": "export function closeDoor() {}\n",
    });
    await engine.code.index(root, {});
    const found = await engine.code.search({ query: "open the door", limit: 5, root });
    const checks = await engine.code.checkHealth();
    return { found, check: checks.find(({ part }) => part === "rerank") };
  } finally {
    await engine.close();
  }
}

test.each([
  ["a folder that does not exist", () => "/nowhere/model"],
  ["a truncated model", cutReranker],
])(
  "%s: results come in their own order, and both the answer and the health check say so",
  async (_, folder) => {
    const { found, check } = await ask(folder());
    expect(found.hits[0]).toMatchObject({ path: "a.ts" });
    expect(found.reranked).toBe(false);
    expect(found.shortfall).toContain("search.rerank does not work");
    expect(check).toMatchObject({ ok: false });
  },
);

test("a model that works reranks, and the health check tries it", async () => {
  const { found, check } = await ask(tinyReranker);
  expect(found).toMatchObject({ reranked: true, shortfall: undefined });
  expect(check).toMatchObject({ ok: true });
});
