// If one statement has replaced another and no edge says so, which of them comes first?
import { expect, test } from "vitest";
import { openTestMemory, recallContents, type TestMemory } from "../../../../support/memory.ts";

const dayMs = 86_400_000;
const old = "The public API allows 100 requests per minute for each key.";
const current = "The public API allows 600 requests per minute for each key; partners get 6000.";
const moved = "Ravi: I moved to Lisbon, so my hours are 9 to 17 there.";
const before = "Ravi: I live in Porto, where my hours are 8 to 16.";

/** Oldest first, ten days apart. */
async function remember(...contents: readonly string[]): Promise<TestMemory> {
  const test = openTestMemory({ embedder: { provider: "static" } });
  for (const [i, content] of contents.entries()) {
    const createdAt = new Date(test.clock.now - (contents.length - i) * 10 * dayMs).toISOString();
    await test.memory.import([{ content, createdAt }], "new");
  }
  return test;
}

test.each(["request quota for API users", "how many requests does the API allow", "API requests per minute"])(
  "%s: ranks the later of two nearly identical statements first",
  async (question) => {
    const { memory } = await remember(old, current);
    expect(await recallContents(memory, question)).toEqual([current, old]);
    const { memory: reversed } = await remember(current, old);
    expect(await recallContents(reversed, question)).toEqual([old, current]);
  },
);

test("ranks by matching words, not by age, for a question about the past", async () => {
  const question = "did the public API allow 100 requests per minute for each key";
  const { memory } = await remember(old, current);
  expect(await recallContents(memory, question)).toEqual([old, current]);
});

test("a later statement on the same topic outranks an earlier one only if it announces a change", async () => {
  const other = "The public API has a sandbox where each key has no limit of requests.";
  const { memory } = await remember(current, other);
  expect(await recallContents(memory, "how many requests per minute does the public API allow")).toEqual([
    current,
    other,
  ]);
  const { memory: people } = await remember(before, moved);
  expect((await recallContents(people, "what are the hours of Ravi"))[0]).toBe(moved);
});
