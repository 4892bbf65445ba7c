// What upkeep reports: failures that persist, calls over stored samples, storage, and when answers may differ.
import { describe, expect, test } from "vitest";
import { openTestMemory } from "../../../../support/memory.ts";

const failed = { kind: "tool", source: "memento", tool: "recall", durationMs: 5, failed: true } as const;

describe("failures", () => {
  test("persist across restarts, are counted by code, and can be resolved only once", async () => {
    const first = openTestMemory();
    first.memory.recordEvent({ ...failed, errorCode: "MEMORY_NOT_FOUND", errorMessage: "no memory x" });
    first.memory.recordEvent({ ...failed, errorCode: "MEMORY_NOT_FOUND", errorMessage: "y".repeat(1000) });
    first.memory.recordEvent({ ...failed, errorCode: "INTERNAL", errorMessage: "broken" });
    await first.close();
    const { memory } = openTestMemory({ home: first.home });
    const report = await memory.listFailures({ limit: 10 });
    expect(report).toMatchObject({ total: 3, resolved: 0 });
    expect(report.byCode.map(({ code, occurrences }) => [code, occurrences])).toEqual([
      ["MEMORY_NOT_FOUND", 2],
      ["INTERNAL", 1],
    ]);
    expect(report.failures[1]!.message).toHaveLength(300);
    const { id } = report.failures[0]!;
    expect(await memory.resolveFailure(id, "ada", "fixed")).toMatchObject({
      resolvedBy: "ada",
      reason: "fixed",
    });
    await expect(memory.resolveFailure(id, "bob", undefined)).rejects.toMatchObject({
      code: "ALREADY_EXISTS",
    });
    await expect(memory.resolveFailure("x", "bob", undefined)).rejects.toMatchObject({
      code: "FAILURE_NOT_FOUND",
    });
    expect(await memory.listFailures({ limit: 10 })).toMatchObject({ total: 3, resolved: 1 });
    expect((await memory.listFailures({ limit: 10 })).failures).toHaveLength(2);
    expect((await memory.listFailures({ limit: 10, includeResolved: true, code: "INTERNAL" })).total).toBe(1);
  });
});

describe("calls", () => {
  test("are measured from the stored events, optionally since a given time", async () => {
    const first = openTestMemory();
    const call = { kind: "tool", source: "memento", tool: "recall", pattern: "harbor" } as const;
    first.memory.recordEvent({ ...call, durationMs: 100, at: "2026-03-01T00:00:00Z" });
    first.memory.recordEvent({ ...call, durationMs: 10, at: "2026-03-10T11:00:00Z" });
    first.memory.recordEvent({
      ...call,
      tool: "remember",
      pattern: undefined,
      durationMs: 2,
      at: "2026-03-10T11:30:00Z",
      failed: true,
    });
    await first.close();
    const { memory } = openTestMemory({ home: first.home });
    const all = await memory.measureCalls(undefined);
    expect(all.all).toMatchObject({ count: 3, failed: 1 });
    expect(all.searches).toMatchObject({ count: 2, averageMs: 55 });
    expect(all.queries).toEqual([{ query: "harbor", averageMs: 55, count: 2 }]);
    const day = await memory.measureCalls("2026-03-10T00:00:00Z");
    expect(day.all.count).toBe(2);
    expect(day.byTool["recall"]).toMatchObject({ count: 1, maxMs: 10 });
  });
});

describe("storage", () => {
  test("counts memories by type, and compaction purges expired deletions", async () => {
    const { memory, clock } = openTestMemory();
    await memory.store({ content: "a habit", type: "habit", family: "codemem" });
    const { id } = await memory.store({
      content: "for now",
      type: "working",
      family: "memento",
      pinned: true,
    });
    expect(await memory.describeStorage()).toMatchObject({
      memories: 2,
      byType: { working: 1, procedural: 1, semantic: 0, episodic: 0 },
      pinned: 1,
      averageContentBytes: 7,
      waitingDeleted: 0,
    });
    await memory.update(id, { pinned: false });
    await memory.softDelete(id);
    expect((await memory.describeStorage()).waitingDeleted).toBe(1);
    expect(await memory.compact()).toMatchObject({ purged: 0, droppedRows: 0 });
    clock.now += 31 * 86_400_000;
    const report = await memory.compact();
    expect(report).toMatchObject({ purged: 1, rebuiltCheckpoint: false });
    expect(report.fileBytesAfter).toBeGreaterThan(0);
    expect((await memory.describeStorage()).waitingDeleted).toBe(0);
  });
});

describe("the generation", () => {
  test("changes with memories, links, and feedback, but not with uses, events, or settings", async () => {
    const { memory, settings } = openTestMemory();
    const seen: number[] = [await memory.generation()];
    const note = async (): Promise<void> => void seen.push(await memory.generation());
    const a = await memory.store({ content: "one thing" });
    await note();
    const b = await memory.store({ content: "another thing" });
    await memory.associate({ source: a.id, target: b.id, relationship: "LEADS_TO" });
    await note();
    await memory.recordFeedback(a.id, "used");
    await note();
    await memory.softDelete(a.id);
    await note();
    expect(new Set(seen).size).toBe(seen.length);
    const before = await memory.generation();
    await memory.recall({ query: "thing", limit: 2 });
    memory.recordEvent({ kind: "prompt", source: "hook" });
    await settings.set("x", 1);
    await memory.flush();
    expect(await memory.generation()).toBe(before);
  });
});

describe("find", () => {
  test("returns only memories related to the question and reports what matched", async () => {
    const { memory } = openTestMemory();
    const harbor = await memory.store({ content: "The harbor opens at dawn.", tags: ["ferry", "port"] });
    const gulls = await memory.store({ content: "Gulls follow every boat." });
    await memory.store({ content: "Sourdough wants patience." });
    const found = await memory.find({ query: "When does the ferry harbor open?", limit: 10 });
    expect(found).toMatchObject({ total: 1 });
    expect(found.memories[0]).toMatchObject({
      id: harbor.id,
      matched: { words: ["harbor", "open"], tags: ["ferry"], time: false, links: false },
    });
    await memory.associate({ source: gulls.id, target: harbor.id, relationship: "RELATES_TO" });
    const linked = await memory.find({ query: "harbor", limit: 1 });
    expect(linked).toMatchObject({ total: 2 });
    expect(linked.memories).toHaveLength(1);
    const rest = await memory.find({ query: "harbor", limit: 5, offset: 1 });
    expect(rest.memories).toMatchObject([{ id: gulls.id, matched: { links: true, words: [] } }]);
    expect((await memory.find({ query: "kubernetes", limit: 5 })).total).toBe(0);
  });
});
