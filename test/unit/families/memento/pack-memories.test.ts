// Packing memories into a budget counts each text once, and gives what counting the whole text each time would give.
import { expect, test } from "vitest";
import type { FoundMemory } from "../../../../src/core/types/index.ts";
import { packMemories } from "../../../../src/families/memento/pack-memories.ts";
import { boundTokens } from "../../../../src/tools/results/bound-tokens.ts";
import { openTestMemory } from "../../../support/memory.ts";

async function memoriesOf(...contents: readonly string[]): Promise<readonly FoundMemory[]> {
  const { memory } = openTestMemory();
  await memory.store({ content: "kettle" });
  const [found] = (await memory.find({ query: "kettle", limit: 1, touch: false })).memories;
  return contents.map((content) => ({ ...found!, content }));
}

const contents = [
  "Über 12345 Öfen. Second, with 1234567 digits! Third?\n\nFourth without an end",
  "一つ目の文。二つ目の文。 Mixed ends ... and more…",
  "x".repeat(500),
  "12. 34. 56. ab cd. 🙂 ok. ".repeat(20),
];

test.each([60, 90, 130, 200, 400, 2000])(
  "a budget of %d tokens is kept, and no further sentence would fit",
  async (budget) => {
    const memories = await memoriesOf(...contents);
    const { text, used } = packMemories(memories, budget);
    expect(boundTokens(text)).toBeLessThanOrEqual(budget);
    const [first] = memories;
    const sentences = first!.content.match(/[^.!?。\n]+(?:[.!?。]+|\n+|$)\s*/gu)!;
    const one = packMemories([first!], budget).text;
    const shown = sentences.filter((sentence) => one.includes(sentence.trim())).length;
    const longer = `${one.replace(/ …$/, "")} ${sentences[shown] ?? ""}…`;
    if (shown > 0 && shown < sentences.length) expect(boundTokens(longer)).toBeGreaterThan(budget - 2);
    expect(used.length).toBe(text.split("\n\n- [").length - 1);
  },
);

test("a long memory of short sentences is packed in linear time", async () => {
  const memories = await memoriesOf("ab. ".repeat(200_000));
  const before = process.cpuUsage();
  const { text } = packMemories(memories, 32_000);
  // Counting anew for each sentence takes more than 20 s.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  expect(boundTokens(text)).toBeLessThanOrEqual(32_000);
  expect(boundTokens(text)).toBeGreaterThan(31_950);
});
