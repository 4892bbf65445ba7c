// Two people edit one memory at the same time: the second one may not overwrite what the first one wrote without knowing.
import { expect, test } from "vitest";
import { openTestMemory } from "../../../../support/memory.ts";

test("an update is refused if the memory was changed after it was read", async () => {
  const { memory, clock } = openTestMemory();
  const { id } = await memory.store({ content: "tabs are four wide", type: "preference" });
  const { updatedAt: unchangedSince } = await memory.get(id);
  clock.now += 1_000;
  await memory.update(id, { content: "tabs are six wide", unchangedSince });
  clock.now += 1_000;
  const late = { content: "tabs are eight wide", unchangedSince };
  await expect(memory.update(id, late)).rejects.toMatchObject({ code: "MEMORY_CHANGED" });
  const now = await memory.get(id);
  expect(now.content).toBe("tabs are six wide");
  await memory.update(id, { ...late, unchangedSince: now.updatedAt });
  await memory.update(id, { tags: ["style"] });
  expect(await memory.get(id)).toMatchObject({ content: "tabs are eight wide", tags: ["style"] });
});

test("pinning and recalling are no changes", async () => {
  const { memory, clock } = openTestMemory();
  const { id } = await memory.store({ content: "tabs are four wide", type: "preference" });
  const { updatedAt: unchangedSince } = await memory.get(id);
  clock.now += 1_000;
  await memory.update(id, { pinned: true, unchangedSince });
  await memory.recall({ query: "tabs", limit: 1 });
  await memory.flush();
  expect(await memory.update(id, { importance: 0.9, unchangedSince })).toMatchObject({ importance: 0.9 });
});
