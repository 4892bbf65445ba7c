// Fields that recall reads from the text, the tags and the metadata: every way of writing a memory derives them.
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodeHead, type Head } from "../../../../../src/core/memory/store/head-row.ts";
import { openEnvironment } from "../../../../../src/core/store/index.ts";
import { openTestMemory } from "../../../../support/memory.ts";

/** As stored, by id. Another environment of the same home sees what is committed. */
async function readHeads(home: string): Promise<ReadonlyMap<string, Head>> {
  const environment = openEnvironment("memory", join(home, "memory"));
  const heads = [...environment.tables.memories.getRange()].map(({ value }) => decodeHead(value));
  await environment.close();
  return new Map(heads.map((head) => [head.id, head]));
}

test("a version with other tags or importance alone keeps the time that its text is about", async () => {
  const { memory } = openTestMemory();
  const moved = await memory.store({ content: "2024-03-05: moved the ledger to Postgres" });
  const { newId } = await memory.refine(moved.id, { tags: ["ledger"] });
  const [best] = await memory.recall({ query: "what did we move in March 2024?", limit: 1 });
  expect(best).toMatchObject({ id: newId, breakdown: { temporal: 1 } });
});

test("a refined memory and the parts of a split one have the voice of their own text", async () => {
  const { memory, home } = openTestMemory();
  const asked = await memory.store({ content: "Should we use Postgres?" });
  const { newId } = await memory.refine(asked.id, { content: "We now use Postgres." });
  const talk = await memory.store({ content: "Ada: Should we use Redis?\nBen: We always use Redis." });
  const { parts } = await memory.split(talk.id, [
    { content: "Ada: Should we use Redis?" },
    { content: "Ben: We always use Redis." },
  ]);
  const heads = await readHeads(home);
  expect(heads.get(asked.id)?.voice).toMatchObject({ asks: true, isChange: false });
  expect(heads.get(newId)?.voice).toMatchObject({ asks: false, isChange: true });
  expect(parts.map((id) => heads.get(id)?.voice)).toMatchObject([
    { speaker: "ada", asks: true, isStanding: false },
    { speaker: "ben", asks: false, isStanding: true },
  ]);
});

test("a memory that is restored by its content keeps the tool use of its old metadata", async () => {
  const { memory, home } = openTestMemory();
  const content = "The build reads vite.config.ts.";
  const { id } = await memory.store({ content, metadata: { tool: "Read", file_path: "vite.config.ts" } });
  await memory.softDelete(id);
  const again = await memory.store({ content, metadata: { pattern: "build" } });
  expect(again).toMatchObject({ id, status: "restored" });
  const wanted = { tool: "Read", filePath: "vite.config.ts", pattern: "build" };
  expect((await readHeads(home)).get(id)?.trace).toEqual(wanted);
});

test("a merged memory has the distinct tags of all its sources", async () => {
  const { memory } = openTestMemory();
  const shared = Array.from({ length: 60 }, (_, i) => `t${i}`);
  const sources = [];
  for (const [content, tags] of [
    ["first part", shared],
    ["second part", shared],
    ["third part", ["last"]],
  ] as const) {
    sources.push((await memory.store({ content, tags })).id);
  }
  const { mergedId } = await memory.merge({ content: "all parts", sourceIds: sources });
  expect((await memory.get(mergedId)).tags).toEqual([...shared, "last"]);
});
