// What may be forgotten: the documented score, and the soft deletions that follow from it.
import { describe, expect, test } from "vitest";
import { forgettingScore, type ForgettingFacts } from "../../../../../src/core/memory/upkeep/forgetting.ts";
import { openTestMemory } from "../../../../support/memory.ts";

const dayMs = 86_400_000;
const old: ForgettingFacts = {
  ...{ type: "episodic", ageDays: 10_000, usage: 0, duplicateRatio: 1 },
  ...{ importance: 0, pinned: false },
};

describe("the score", () => {
  test("follows the documented formula", () => {
    expect(forgettingScore(old)).toBeCloseTo(0.35 + 0.25 + 0.2, 6);
    expect(forgettingScore({ ...old, importance: 1 })).toBeCloseTo(0.65, 6);
    expect(forgettingScore({ ...old, pinned: true })).toBeCloseTo(0.5, 6);
    expect(forgettingScore({ ...old, usage: 1, duplicateRatio: 0 })).toBeCloseTo(0.35, 6);
  });

  test.each([
    ["working", 2],
    ["episodic", 30],
    ["semantic", 180],
    ["procedural", 90],
  ] as const)("halves the recency of %s memories in %i days", (type, ageDays) => {
    const facts = { ...old, type, ageDays, duplicateRatio: 0 };
    expect(forgettingScore(facts)).toBeCloseTo(0.35 / 2 + 0.25, 6);
  });
});

describe("the policy", () => {
  test("does not count the same text in another namespace as a duplicate", async () => {
    const { memory, clock } = openTestMemory();
    const content = "Never deploy on Friday";
    for (const namespace of ["/p1", "/p2"])
      await memory.store({ content, type: "episodic", family: "memento", namespace });
    clock.now += 900 * dayMs;
    const report = await memory.applyForgettingPolicy({});
    expect(report).toMatchObject({ processed: 2, candidates: [], softDeleted: [] });
    expect((await memory.stats()).memories).toBe(2);
  });

  test("soft-deletes old, unused, unimportant memories of the types that may be forgotten", async () => {
    const { memory, clock } = openTestMemory();
    const ids = new Map<string, string>();
    for (const type of ["working", "episodic", "semantic", "procedural"] as const) {
      const { id } = await memory.store({ content: `old ${type}`, type, family: "memento", importance: 0 });
      ids.set(type, id);
    }
    const { id: pinned } = await memory.store({
      content: "pinned",
      type: "working",
      family: "memento",
      importance: 0,
      pinned: true,
    });
    const { id: dear } = await memory.store({
      content: "dear",
      type: "working",
      family: "memento",
      importance: 1,
    });
    clock.now += 60 * dayMs;
    const dry = await memory.applyForgettingPolicy({ dryRun: true });
    expect(dry.softDeleted).toEqual([ids.get("working")]);
    expect((await memory.stats()).memories).toBe(6);
    const report = await memory.applyForgettingPolicy({});
    expect(report).toMatchObject({ processed: 6, pinned: 1, softDeleted: dry.softDeleted, dryRun: false });
    expect(report.memoriesByType).toEqual({ working: 3, episodic: 1, semantic: 1, procedural: 1 });
    expect((await memory.listDeleted(10)).map(({ id }) => id)).toEqual([ids.get("working")]);
    for (const kept of [pinned, dear, ids.get("semantic")!]) expect(await memory.get(kept)).toBeDefined();
  });

  test("soft-deletes the less important of two duplicates", async () => {
    const { memory, clock } = openTestMemory();
    const store = (content: string, importance: number): Promise<{ id: string }> =>
      memory.store({ content, importance, type: "episodic", family: "memento" });
    const kept = await store("The build takes an hour.", 0.3);
    const copy = await store("the build takes an HOUR", 0.2);
    const other = await store("Nothing else is like this.", 0.2);
    clock.now += 200 * dayMs;
    const { softDeleted } = await memory.applyForgettingPolicy({});
    expect(softDeleted).toEqual([copy.id]);
    expect(await memory.get(kept.id)).toBeDefined();
    expect(await memory.get(other.id)).toBeDefined();
  });

  test("keeps a recently recalled memory", async () => {
    const { memory, clock } = openTestMemory();
    await memory.store({ content: "the boiler code", importance: 0, type: "working", family: "memento" });
    clock.now += 10 * dayMs;
    await memory.recall({ query: "boiler", limit: 1 });
    expect((await memory.applyForgettingPolicy({})).softDeleted).toEqual([]);
  });

  test("a dry run counts the same expired deletions as the run itself", async () => {
    const { memory, clock } = openTestMemory();
    const { id } = await memory.store({ content: "long forgotten" });
    await memory.softDelete(id);
    clock.now += 31 * dayMs;
    await memory.store({ content: "the boiler code", importance: 0, type: "working", family: "memento" });
    clock.now += 60 * dayMs;
    const expected = { purged: 1, softDeleted: [expect.any(String)] };
    expect(await memory.applyForgettingPolicy({ dryRun: true })).toMatchObject(expected);
    expect(await memory.applyForgettingPolicy({})).toMatchObject(expected);
  });

  test("forgets semantic memories only if the caller sets an age for them", async () => {
    const { memory, clock } = openTestMemory();
    const store = (content: string): Promise<{ id: string }> =>
      memory.store({ content, importance: 0, type: "semantic", family: "memento" });
    const { id } = await store("a fact");
    await store("A fact!");
    clock.now += 1_000 * dayMs;
    expect((await memory.applyForgettingPolicy({})).softDeleted).toEqual([]);
    expect((await memory.applyForgettingPolicy({ softDays: { semantic: 365 } })).softDeleted).toEqual([id]);
  });
});
