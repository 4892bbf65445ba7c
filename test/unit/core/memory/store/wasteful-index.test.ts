import { expect, onTestFinished, test } from "vitest";
import { openEmbedder } from "../../../../../src/core/embed/index.ts";
import { MemoryBase, openMemoryService } from "../../../../../src/core/memory/index.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

test("drops replaced versions from the memory index, even if its checkpoint contains them", async () => {
  const base = new MemoryBase(makeTempFolder("loci-memory"), await openEmbedder({ provider: "hash" }));
  const service = openMemoryService(base, Date.now);
  onTestFinished(() => service.close());
  const texts = Array.from({ length: 700 }, (_, i) => `the kiln of house ${i} burns wood`);
  const stored = await Promise.all(texts.map(async (content) => service.store({ content })));
  await service.recall({ query: "kiln", limit: 1, touch: false });
  const sizes: number[] = [];
  for (let round = 1; round <= 7; round++) {
    // Many commits, because a checkpoint that is only a few commits old is not rewritten.
    for (let at = 0; at < stored.length; at += 35) {
      const part = stored.slice(at, at + 35);
      await Promise.all(
        part.map(async ({ id }, i) => service.update(id, { content: `${texts[at + i]}, and coal ${round}` })),
      );
    }
    await base.rewriteCheckpoint();
    sizes.push(base.view().documents);
  }
  // Above 4,096 versions, of which 700 are live, it is rebuilt.
  expect(Math.max(...sizes)).toBeGreaterThan(3_000);
  expect(Math.max(...sizes)).toBeLessThan(4_200);
  expect(sizes.at(-1)).toBeLessThan(3_000);
  const found = await service.recall({ query: "kiln of house 431 coal 7", limit: 1, touch: false });
  expect(found[0]?.content).toBe("the kiln of house 431 burns wood, and coal 7");
});
