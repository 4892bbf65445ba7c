// Packing memories into a budget counts each text once, and never gives more than the budget.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { FoundMemory } from "../../../../src/core/types/index.ts";
import { packMemories } from "../../../../src/families/memento/pack-memories.ts";
import { loadTokenCounter } from "../../../../src/core/context/index.ts";
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

const count = await loadTokenCounter();

test.each([60, 90, 130, 200, 400, 2000])(
  "a budget of %d tokens is kept, and no further sentence would fit",
  async (budget) => {
    const memories = await memoriesOf(...contents);
    const { text, used, tokens } = packMemories(memories, budget, count);
    expect(tokens).toBe(count(text));
    expect(tokens).toBeLessThanOrEqual(budget);
    const [first] = memories;
    const sentences = first!.content.match(/[^.!?。\n]+(?:[.!?。]+|\n+|$)\s*/gu)!;
    const one = packMemories([first!], budget, count).text;
    const shown = sentences.filter((sentence) => one.includes(sentence.trim())).length;
    const longer = `${one.replace(/ …$/, "")} ${sentences[shown] ?? ""}…`;
    if (shown > 0 && shown < sentences.length) expect(count(longer)).toBeGreaterThan(budget - 2);
    expect(used.length).toBe(text.split("\n\n- [").length - 1);
  },
);

test("a budget is also kept for text with many tokens a character", async () => {
  const hashes = Array.from({ length: 40 }, (_, at) => createHash("sha1").update(`${at}`).digest("hex"));
  const memories = await memoriesOf(
    `Reverted ${hashes.slice(0, 20).join(", ")}`,
    `Runes ᚠᛇᚻ ${"ᛒᚦᚱ👩‍👩‍👧‍👦".repeat(40)}`,
    `Then ${hashes.slice(20).join(" ")}.`,
  );
  const { text, used } = packMemories(memories, 800, count);
  expect(count(text)).toBeLessThanOrEqual(800);
  expect(used.length).toBeGreaterThan(0);
});

test("a memory whose first sentence is too long is cut after a word", async () => {
  const memories = await memoriesOf(`The backup ${"runs every night and ".repeat(100)} ends`);
  const { text, used, tokens } = packMemories(memories, 100, count);
  expect(used).toHaveLength(1);
  expect(text).toMatch(/The backup runs every night .* …$/);
  expect(tokens).toBeGreaterThan(95);
  expect(tokens).toBeLessThanOrEqual(100);
  expect(packMemories(memories, 50, count)).toMatchObject({ used: [] });
});

test("a long memory of short sentences is packed in linear time", async () => {
  const memories = await memoriesOf("ab. ".repeat(200_000));
  const before = process.cpuUsage();
  const { text } = packMemories(memories, 32_000, count);
  // Counting anew for each sentence takes more than 20 s.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  expect(count(text)).toBeLessThanOrEqual(32_000);
  expect(count(text)).toBeGreaterThan(31_950);
});
