import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { MemoryBase, openMemoryService } from "../../../../../src/core/memory/index.ts";
import { openEmbedder, type Embedder } from "../../../../../src/core/embed/index.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

test("embeds memories of another model again in the background, and vectors find them afterwards", async () => {
  const home = makeTempFolder("loci-model");
  const first = openMemoryService(new MemoryBase(home, await openEmbedder({ provider: "hash" })), () => 1);
  for (let i = 0; i < 70; i++) await first.store({ content: `parcel number ${i}` });
  await first.close();

  const hash = await openEmbedder({ provider: "hash" });
  const other: Embedder = { ...hash, id: "another", embed: (texts, role) => hash.embed(texts, role) };
  const second = openMemoryService(new MemoryBase(home, other), () => 2);
  expect((await second.stats()).embedded).toBe(0);
  const query = { query: "parcel number 3", limit: 1, touch: false };
  expect((await second.recall(query))[0]?.breakdown.vectorSimilarity).toBe(0);
  await expect.poll(async () => (await second.stats()).embedded, { timeout: 10_000 }).toBe(70);
  expect((await second.recall(query))[0]?.breakdown.vectorSimilarity).toBeGreaterThan(0.5);
  await second.close();
});

test("a command that ends after its answer embeds for a moment, and no longer with a slow model", async () => {
  const home = makeTempFolder("loci-model");
  const first = openMemoryService(new MemoryBase(home, await openEmbedder({ provider: "hash" })), () => 1);
  for (let i = 0; i < 70; i++) await first.store({ content: `parcel number ${i}` });
  await first.close();

  const hash = await openEmbedder({ provider: "hash" });
  const ask = async (id: string, delayMs: number): Promise<void> => {
    const model: Embedder = {
      ...hash,
      id,
      async embed(texts, role) {
        if (role === "document") await sleep(delayMs);
        return hash.embed(texts, role);
      },
      close: () => Promise.resolve(),
    };
    const service = openMemoryService(new MemoryBase(home, model), () => 2);
    await service.recall({ query: "parcel number 3", limit: 1, touch: false });
    await service.close();
  };
  const countOf = async (id: string): Promise<number> => {
    const model: Embedder = { ...hash, id, close: () => Promise.resolve() };
    const service = openMemoryService(new MemoryBase(home, model), () => 3);
    const { embedded } = await service.stats();
    await service.close();
    return embedded;
  };
  await ask("quick", 0);
  expect(await countOf("quick")).toBe(70);
  await ask("slow", 100);
  const embedded = await countOf("slow");
  expect(embedded).toBeGreaterThan(0);
  expect(embedded).toBeLessThan(70);
});
