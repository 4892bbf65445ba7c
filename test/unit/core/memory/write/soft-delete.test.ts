// A soft-deleted memory: invisible to every question, complete when restored, and permanently deleted later.
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { decodeRecord, encodeRecord, openEnvironment } from "../../../../../src/core/store/index.ts";
import { openTestMemory, recallContents, type TestMemory } from "../../../../support/memory.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

const dayMs = 86_400_000;

async function storeText(memory: TestMemory["memory"], content: string): Promise<string> {
  return (await memory.store({ content, family: "memento", type: "semantic", tags: ["kept"] })).id;
}

describe("soft deletion", () => {
  test("hides a memory from recall, lists, exports, and counts, and makes its id unknown", async () => {
    const { memory } = openTestMemory();
    const id = await storeText(memory, "the harbor opens at dawn");
    await storeText(memory, "the harbor closes at dusk");
    const { deletedAt, expiresAt } = await memory.softDelete(id);
    expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * dayMs);
    expect(await recallContents(memory, "harbor dawn")).toEqual(["the harbor closes at dusk"]);
    expect(await memory.list({ limit: 10 })).toHaveLength(1);
    expect(await memory.export({ limit: 10 })).toHaveLength(1);
    expect((await memory.stats()).memories).toBe(1);
    await expect(memory.get(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
    await expect(memory.delete(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
    await expect(memory.softDelete(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
    expect(await memory.listDeleted(10)).toMatchObject([{ id, content: "the harbor opens at dawn" }]);
  });

  test("restoring by id brings back the text, type, links, uses, and times", async () => {
    const service = openTestMemory();
    const { memory, clock } = service;
    const id = await storeText(memory, "the harbor opens at dawn");
    const other = await storeText(memory, "gulls follow the boats");
    await memory.associate({ source: id, target: other, relationship: "LEADS_TO", weight: 3 });
    await memory.recall({ query: "harbor", limit: 1 });
    await memory.flush();
    const before = await memory.export({ limit: 10 });
    clock.now += dayMs;
    await memory.softDelete(id);
    expect((await memory.stats()).edges).toBe(0);
    await memory.restore(id);
    expect(await memory.export({ limit: 10 })).toEqual(before);
    expect(await recallContents(memory, "harbor dawn", 1)).toEqual(["the harbor opens at dawn"]);
    expect(await memory.listDeleted(10)).toEqual([]);
    await expect(memory.restore(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
  });

  test("storing the same content again restores the memory with the new tags, type, and importance", async () => {
    const { memory } = openTestMemory();
    const id = await storeText(memory, "the harbor opens at dawn");
    await memory.softDelete(id);
    const given = { type: "context", importance: 0.9, tags: ["new"] };
    const again = await memory.store({ content: "the harbor opens at dawn", ...given });
    expect(again).toMatchObject({ id, status: "restored", importance: 0.9 });
    expect(await memory.get(id)).toMatchObject({ tags: ["kept", "new"], type: "context" });
    const elsewhere = await memory.store({ content: "the harbor opens at dawn", namespace: "/other" });
    expect(elsewhere.status).toBe("stored");
  });

  test("an edge between two deleted memories returns when the second one is restored", async () => {
    const { memory } = openTestMemory();
    const [a, b] = [await storeText(memory, "first of two"), await storeText(memory, "second of two")];
    await memory.associate({ source: a, target: b, relationship: "LEADS_TO" });
    await memory.softDelete(a);
    await memory.softDelete(b);
    await memory.restore(a);
    expect((await memory.stats()).edges).toBe(0);
    await memory.restore(b);
    const steps = await memory.traverse({ start: a, maxDepth: 1, algorithm: "bfs", direction: "outgoing" });
    expect(steps.map(({ id }) => id)).toEqual([a, b]);
  });

  test("rejects the soft deletion of a pinned memory", async () => {
    const { memory } = openTestMemory();
    const { id } = await memory.store({ content: "never forget this", pinned: true });
    await expect(memory.softDelete(id)).rejects.toMatchObject({ code: "INPUT_INVALID" });
    expect(await memory.get(id)).toMatchObject({ id });
  });

  test("a deleted memory cannot be restored after 30 days and is then purged", async () => {
    const { memory, clock } = openTestMemory();
    const id = await storeText(memory, "the harbor opens at dawn");
    await memory.softDelete(id);
    clock.now += 30 * dayMs - 1;
    expect(await memory.listDeleted(10)).toHaveLength(1);
    clock.now += 1;
    expect(await memory.listDeleted(10)).toEqual([]);
    await expect(memory.restore(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
    expect((await storeText(memory, "the harbor opens at dawn")) === id).toBe(false);
    expect(await memory.purgeDeleted(undefined)).toBe(1);
    expect(await memory.purgeDeleted(undefined)).toBe(0);
  });

  test("deletes for good after 30 days, also in a process that runs on", async () => {
    const { memory, clock } = openTestMemory();
    const id = await storeText(memory, "the harbor opens at dawn");
    await recallContents(memory, "harbor");
    await memory.softDelete(id);
    clock.now += 31 * dayMs;
    expect((await memory.describeStorage()).waitingDeleted).toBe(0);
    expect(await memory.applyForgettingPolicy({ dryRun: true })).toMatchObject({ purged: 1 });
    await recallContents(memory, "harbor");
    await vi.waitFor(async () => {
      expect(await memory.applyForgettingPolicy({ dryRun: true })).toMatchObject({ purged: 0 });
    });
    await expect(memory.purgeDeleted(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
  });

  test("closing right after a question purges at once, without waiting for a quiet moment", async () => {
    const { memory, home, clock, close } = openTestMemory();
    const id = await storeText(memory, "the harbor opens at dawn");
    await memory.softDelete(id);
    await close();
    clock.now += 31 * dayMs;
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      const again = openTestMemory({ home });
      again.clock.now = clock.now;
      await recallContents(again.memory, "harbor");
      const askedAt = performance.now();
      await again.close();
      waits.push(performance.now() - askedAt);
    }
    // Otherwise, maintenance starts a quarter of a second after a question.
    expect(Math.min(...waits)).toBeLessThan(200);
    const later = openTestMemory({ home });
    later.clock.now = clock.now;
    await expect(later.memory.purgeDeleted(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
  });

  test("deleting a namespace also removes its soft-deleted memories", async () => {
    const { memory } = openTestMemory();
    const { id } = await memory.store({ content: "in the attic", namespace: "house" });
    await memory.store({ content: "in the cellar", namespace: "house" });
    await memory.softDelete(id);
    expect(await memory.deleteNamespace("house")).toBe(1);
    expect(await memory.listDeleted(10)).toEqual([]);
  });

  test("importing a soft-deleted memory makes it live again", async () => {
    const { memory } = openTestMemory();
    const id = await storeText(memory, "the harbor opens at dawn");
    const exported = await memory.export({ limit: 10 });
    await memory.softDelete(id);
    await memory.import(exported, "keep");
    expect(await memory.get(id)).toMatchObject({ type: "semantic", family: "memento" });
    expect(await memory.listDeleted(10)).toEqual([]);
  });
});

describe("the stored memory format", () => {
  test("opens a home written before families were recorded and treats its memories as Codemem's", async () => {
    const home = makeTempFolder("loci-memory");
    const first = openTestMemory({ home });
    const { id } = await first.memory.store({ content: "an old habit", type: "habit", family: "codemem" });
    await first.close();
    await rewrite(home, (head) => head.slice(0, 15), undefined);
    const { memory } = openTestMemory({ home });
    expect(await memory.get(id)).toMatchObject({ type: "habit", family: undefined, client: undefined });
    const found = await memory.list({ types: ["procedural"], seenBy: "memento", limit: 10 });
    expect(found.map((row) => row.id)).toEqual([id]);
    await memory.update(id, { importance: 0.9 });
    expect(await recallContents(memory, "habit")).toEqual(["an old habit"]);
  });

  test("rejects reading and writing a home in a newer format", async () => {
    const home = makeTempFolder("loci-memory");
    const first = openTestMemory({ home });
    await first.memory.store({ content: "from the future" });
    await first.close();
    await rewrite(home, (head) => head, 99);
    const { memory } = openTestMemory({ home });
    await expect(memory.store({ content: "from today" })).rejects.toMatchObject({ code: "STORE_VERSION" });
    await expect(memory.recall({ query: "future", limit: 1 })).rejects.toMatchObject({
      code: "STORE_VERSION",
    });
  });
});

/** Rewrites the rows of a home in another format. */
async function rewrite(
  home: string,
  change: (head: readonly unknown[]) => readonly unknown[],
  format: number | undefined,
): Promise<void> {
  const environment = openEnvironment("memory", join(home, "memory"));
  const { memories, changes } = environment.tables;
  const heads = [...memories.getRange()].map(({ key, value }) => [key, Buffer.from(value)] as const);
  const counters = decodeRecord<number[]>(changes.getBinary("~last")!);
  environment.write(() => {
    for (const [key, value] of heads) memories.putSync(key, encodeRecord(change(decodeRecord(value))));
    const numbers = counters.slice(0, 3);
    changes.putSync("~last", encodeRecord(format === undefined ? numbers : [...numbers, format]));
  });
  await environment.close();
}
