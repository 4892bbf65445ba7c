// "Last week" in an archive: its meaning if all memories are older than the week before the question.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMemory, type OpenMemory } from "../../src/threads/host/open-memory.ts";

const home = mkdtempSync(join(tmpdir(), "loci-archive-"));
let service: OpenMemory;

beforeAll(async () => {
  service = openMemory({
    home,
    embedder: { provider: "static" },
    clock: () => Date.parse("2026-05-20T12:00:00Z"),
  });
  const says = (createdAt: string, content: string, namespace: string): object => ({
    content,
    createdAt: `${createdAt}T10:00:00Z`,
    namespace,
  });
  await service.memory.import(
    [
      says("2023-02-01", "We met Ada about a roof", "old"),
      says("2023-06-07", "We met Bo about the fence behind the barn", "old"),
      says("2023-06-15", "The barn was painted", "old"),
      says("2023-06-15", "We met Cy about a well", "new"),
      says("2026-05-14", "We chose Redis for sessions", "quiet"),
      says("2026-05-15", "We chose Postgres for orders", "quiet"),
      says("2026-05-13", "We met Dee about the fence behind the barn", "new"),
    ] as never,
    "new",
  );
});
afterAll(async () => {
  await service.close();
  rmSync(home, { recursive: true, force: true });
});

test.each([
  ["old", "Whom have we met last week?", "We met Bo about the fence behind the barn"],
  ["new", "Whom have we met last week?", "We met Dee about the fence behind the barn"],
])('"last week" in the %s namespace: %s', async (namespace, query, content) => {
  const [first] = await service.memory.recall({ query, namespace, limit: 1, touch: false });
  expect(first?.content).toBe(content);
});

test.each(["What did we choose yesterday?", "What did we choose in the last hour?"])(
  "some quiet days are no archive: %s",
  async (query) => {
    const { memories } = await service.memory.find({ query, namespace: "quiet", limit: 5, touch: false });
    expect(memories).toHaveLength(2);
    for (const { matched } of memories) expect(matched.time).toBe(false);
  },
);
