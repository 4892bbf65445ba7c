// Feedback orders equal results, is permanent, and never lifts a memory that does not fit the question.
import { describe, expect, test } from "vitest";
import { openTestMemory, recallContents } from "../../../../support/memory.ts";

describe("feedback", () => {
  test("reorders equally relevant memories but never lifts one above a better match", async () => {
    const { memory, home, close } = openTestMemory();
    const first = await memory.store({ content: "deploy with the blue script" });
    const second = await memory.store({ content: "deploy with the red script" });
    const best = await memory.store({ content: "deploy deploy the staging server with care" });
    const before = await recallContents(memory, "deploy script");
    const loser =
      before.indexOf("deploy with the blue script") < before.indexOf("deploy with the red script")
        ? second
        : first;
    for (let i = 0; i < 5; i++) await memory.recordFeedback(loser.id, "helpful");
    const after = await recallContents(memory, "deploy script");
    expect(after[0]).not.toBe(before[0]);
    expect(after[2]).toBe("deploy deploy the staging server with care");
    expect(await recallContents(memory, "staging server", 1)).toEqual([
      "deploy deploy the staging server with care",
    ]);
    for (let i = 0; i < 5; i++) await memory.recordFeedback(best.id, "not_helpful");
    expect(await recallContents(memory, "staging server", 1)).toEqual([
      "deploy deploy the staging server with care",
    ]);
    await close();
    const again = openTestMemory({ home });
    expect((await recallContents(again.memory, "deploy script"))[0]).toBe(after[0]);
    expect(await again.memory.recordFeedback(loser.id, "used")).toMatchObject({ helpful: 5, used: 1 });
  });

  test("rejects an unknown memory, and later uses keep the recorded feedback", async () => {
    const { memory } = openTestMemory();
    await expect(memory.recordFeedback("nobody", "used")).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
    const { id } = await memory.store({ content: "a plain note" });
    await memory.recordFeedback(id, "neglected");
    expect(await memory.get(id)).toMatchObject({ accessCount: 0, lastAccessedAt: undefined });
    await memory.recall({ query: "plain note", limit: 1 });
    await memory.flush();
    const [exported] = await memory.export({ limit: 1 });
    expect(exported).toMatchObject({ accessCount: 1, feedback: { neglected: 1, used: 0 } });
  });
});
