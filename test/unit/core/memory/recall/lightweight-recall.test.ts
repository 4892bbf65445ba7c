// With the lightweight provider, misspelled words still find memories, and the rarity of words is computed at the time
// of the question.
import { expect, test } from "vitest";
import { openTestMemory, recallContents } from "../../../../support/memory.ts";
import { vectorsAlone } from "../../../../support/recall-weights.ts";

test("a misspelled query word finds the memory with the correct spelling", async () => {
  const { memory } = openTestMemory({ embedder: { provider: "lightweight" } });
  await memory.store({ content: "the watercolours are in the attic" });
  await memory.store({ content: "the invoice goes to the tax office" });
  expect((await recallContents(memory, "watrecolours"))[0]).toBe("the watercolours are in the attic");
});

test("a repeated question uses word rarities computed anew after the memories changed", async () => {
  const { memory } = openTestMemory({ embedder: { provider: "lightweight" } });
  const [kiln, wheel] = ["kiln", "wheel"];
  await memory.store({ content: kiln });
  await memory.store({ content: wheel });
  const scores = async (): Promise<Readonly<Record<string, number>>> => {
    const found = await memory.recall({
      query: "kiln wheel",
      limit: 50,
      touch: false,
      weights: vectorsAlone,
    });
    return Object.fromEntries(found.map(({ content, breakdown }) => [content, breakdown.vectorSimilarity]));
  };
  const before = await scores();
  expect(before[kiln]).toBeCloseTo(before[wheel]!, 1);
  for (let i = 0; i < 20; i++) await memory.store({ content: `kiln, firing number ${i}` });
  const after = await scores();
  expect(after[wheel]).toBeGreaterThan(after[kiln]! + 0.2);
});
