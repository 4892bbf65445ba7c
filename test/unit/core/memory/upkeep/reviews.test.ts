// Reviews: when they are due, how their intervals grow, and that each memory has its own.
import { describe, expect, test } from "vitest";
import { nextInterval, recallProbability } from "../../../../../src/core/memory/upkeep/reviews.ts";
import { openTestMemory } from "../../../../support/memory.ts";

const dayMs = 86_400_000;
const plain = { importance: 0.5, usage: 0, isHelpful: undefined };

describe("the schedule", () => {
  test("starts with one day, then six days, then grows by the formula up to a year", () => {
    expect(nextInterval(undefined, plain)).toBe(1);
    expect(nextInterval({ intervalDays: 1, reviewedAt: 0, count: 0 }, plain)).toBe(6);
    const later = { intervalDays: 6, reviewedAt: 0, count: 1 };
    expect(nextInterval(later, plain)).toBe(Math.ceil(6 * 1.3));
    expect(nextInterval(later, { importance: 1, usage: 1, isHelpful: true })).toBe(Math.ceil(6 * 2.5));
    expect(nextInterval({ ...later, intervalDays: 300 }, { ...plain, isHelpful: true })).toBe(365);
    expect(nextInterval({ ...later, intervalDays: 30 }, { ...plain, isHelpful: false })).toBeLessThan(30);
    expect(nextInterval({ ...later, intervalDays: 1 }, { ...plain, isHelpful: false })).toBe(1);
  });

  test("the recall probability falls with the time since the review", () => {
    const review = { intervalDays: 10, reviewedAt: 0, count: 3 };
    expect(recallProbability(review, 0)).toBe(1);
    expect(recallProbability(review, 10 * dayMs)).toBeCloseTo(Math.exp(-1), 9);
  });

  test("each memory has its own due date, which a recall does not change", async () => {
    const { memory, clock, home } = openTestMemory();
    const { id } = await memory.store({ content: "how to restart the router" });
    const { id: other } = await memory.store({ content: "how to bleed the radiators" });
    expect(await memory.scheduleReview(id, undefined)).toMatchObject({ intervalDays: 1, count: 0 });
    await memory.scheduleReview(other, undefined);
    expect(await memory.listReviews(true)).toEqual([]);
    clock.now += dayMs;
    expect((await memory.listReviews(true)).map((row) => row.id).sort()).toEqual([id, other].sort());
    expect(await memory.scheduleReview(id, true)).toMatchObject({ intervalDays: 6, count: 1 });
    await memory.recall({ query: "router", limit: 1 });
    await memory.flush();
    expect((await memory.listReviews(true)).map((row) => row.id)).toEqual([other]);
    await memory.dismissReview(other);
    await expect(memory.dismissReview(other)).rejects.toMatchObject({ code: "INPUT_INVALID" });
    await expect(memory.scheduleReview("nobody", true)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
    const exported = await memory.export({ limit: 10 });
    const copy = openTestMemory();
    copy.clock.now = clock.now;
    await copy.memory.import(exported, "keep");
    expect(await copy.memory.listReviews(false)).toEqual(await memory.listReviews(false));
    expect(home).not.toBe(copy.home);
  });
});
