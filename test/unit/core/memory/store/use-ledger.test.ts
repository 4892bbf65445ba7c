// Recalled memories are counted, and counting never delays a caller for long.
import { expect, onTestFinished, test } from "vitest";
import { openEmbedder } from "../../../../../src/core/embed/index.ts";
import { MemoryBase, openMemoryService } from "../../../../../src/core/memory/index.ts";
import { UseLedger } from "../../../../../src/core/memory/store/use-ledger.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

test("writes many uses in several commits, and a concurrent flush waits for all of them", async () => {
  const base = new MemoryBase(makeTempFolder("loci-memory"), await openEmbedder({ provider: "hash" }));
  const service = openMemoryService(base, Date.now);
  onTestFinished(() => service.close());
  const stored = await Promise.all(
    Array.from({ length: 120 }, async (_, i) => service.store({ content: `kiln number ${i}` })),
  );
  const ordinals = stored.map(({ id }) => base.reader.getMemoryOrdinal(id));
  const ledger = new UseLedger(base);
  const before = base.sequence;
  ledger.touch(ordinals, 1_000);
  void ledger.flush();
  ledger.touch(ordinals.slice(0, 1), 2_000);
  await ledger.flush();
  base.refresh();
  expect(base.sequence - before).toBe(3);
  const memoryIndex = base.view();
  const counts = ordinals.map((ordinal) => memoryIndex.useCount.get(memoryIndex.documentOf(ordinal)!));
  expect(counts).toEqual(ordinals.map((_, i) => (i === 0 ? 2 : 1)));
});

test("does not count uses of a deleted memory", async () => {
  const base = new MemoryBase(makeTempFolder("loci-memory"), await openEmbedder({ provider: "hash" }));
  const service = openMemoryService(base, Date.now);
  onTestFinished(() => service.close());
  const { id } = await service.store({ content: "the kiln is warm" });
  const ordinal = base.reader.getMemoryOrdinal(id);
  const ledger = new UseLedger(base);
  ledger.touch([ordinal], 1_000);
  await service.delete(id);
  await ledger.flush();
  base.refresh();
  expect([...base.tables.uses.getKeys()]).toEqual([]);
});
