import { expect, onTestFinished, test } from "vitest";
import { openEmbedder, type Embedder } from "../../../../../src/core/embed/index.ts";
import { MemoryBase, openMemoryService } from "../../../../../src/core/memory/index.ts";
import { LociError } from "../../../../../src/errors.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

async function openWith(embed: (hash: Embedder) => Embedder["embed"]) {
  const hash = await openEmbedder({ provider: "hash" });
  const base = new MemoryBase(makeTempFolder("loci-memory"), { ...hash, embed: embed(hash) });
  const service = openMemoryService(base, () => 1);
  onTestFinished(() => service.close());
  return service;
}

test(
  "a write waits five seconds for a model that hangs, and the next ones not at all",
  { timeout: 30_000 },
  async () => {
    const service = await openWith(() => () => new Promise(() => undefined));
    const startedAt = performance.now();
    expect(await service.store({ content: "the kiln is hot" })).toMatchObject({ embedded: false });
    expect(performance.now() - startedAt).toBeGreaterThan(4_500);
    for (let i = 0; i < 5; i++)
      expect(await service.store({ content: `parcel number ${i}` })).toMatchObject({ embedded: false });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  },
);

test("a memory keeps the vectors of its text if the model fails when the same text is given again", async () => {
  let isDown = false;
  const service = await openWith((hash) => async (texts, role) => {
    if (isDown) throw new LociError("EMBEDDER_UNAVAILABLE", "It is down.");
    return hash.embed(texts, role);
  });
  const { id } = await service.store({ content: "the kiln is hot" });
  isDown = true;
  await service.update(id, { content: "the kiln is hot", importance: 0.9 });
  expect((await service.stats()).embedded).toBe(1);
  await service.update(id, { content: "the kiln is cold" });
  expect((await service.stats()).embedded).toBe(0);
});
