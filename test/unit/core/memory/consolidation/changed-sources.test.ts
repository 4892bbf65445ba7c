import { describe, expect, test } from "vitest";
import type { MemoryEngine } from "../../../../../src/core/types/index.ts";
import { openTestMemory } from "../../../../support/memory.ts";

const facts = [
  "The gateway listens on port 8080",
  "The gateway runs on host alpha",
  "The gateway logs to loki",
];
const changed = "The gateway listens on port 9999";

/** What another process does while a model writes the summary. */
const changes: readonly (readonly [string, (memory: MemoryEngine, id: string) => Promise<unknown>])[] = [
  ["changed", (memory, id) => memory.update(id, { content: changed })],
  ["refined", (memory, id) => memory.refine(id, { content: changed })],
  ["deleted", (memory, id) => memory.delete(id)],
  ["forgotten", (memory, id) => memory.softDelete(id)],
];

describe("while its summary is written, a memory that is", () => {
  test.each(changes)("%s leaves its group to the next run", async (_name, change) => {
    const { memory, clock } = openTestMemory();
    const ids: string[] = [];
    for (const content of facts) ids.push((await memory.store({ content })).id);
    for (const target of ids.slice(1))
      await memory.associate({
        source: ids[1]!,
        target: target === ids[1] ? ids[0]! : target,
        relationship: "RELATES_TO",
      });
    const clusters = await memory.findSummaryClusters(2, undefined);
    expect(clusters).toHaveLength(1);
    clock.now += 60_000;
    await change(memory, ids[0]!);
    clock.now += 60_000;
    const late = await memory.summarize(clusters, ["Port 8080 on host alpha, which logs to loki."], {});
    expect(late).toEqual({ clustersFound: 1, createdIds: [] });
    const again = await memory.findSummaryClusters(2, undefined);
    const { createdIds } = await memory.summarize(again, [], {});
    expect(createdIds).toHaveLength(1);
    expect((await memory.get(createdIds[0]!)).content).not.toContain("8080");
  });
});

test("a memory that only gets a tag while its summary is written is summarized", async () => {
  const { memory, clock } = openTestMemory();
  const [first, second] = [
    await memory.store({ content: facts[0]! }),
    await memory.store({ content: facts[1]! }),
  ];
  await memory.associate({ source: first.id, target: second.id, relationship: "RELATES_TO" });
  const clusters = await memory.findSummaryClusters(2, undefined);
  clock.now += 60_000;
  await memory.update(first.id, { tags: ["gateway"], importance: 0.9 });
  expect((await memory.summarize(clusters, ["Port 8080 on alpha."], {})).createdIds).toHaveLength(1);
});
