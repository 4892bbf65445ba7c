// How many memories match, and can all of them be reached?
import { expect, test } from "vitest";
import { openTestMemory } from "../../../../support/memory.ts";

test("the total counts every memory with a word of the question, and pages go on to the last one", async () => {
  const { memory } = openTestMemory();
  await Promise.all(
    Array.from({ length: 450 }, (_, i) => memory.store({ content: `Deployment number ${i}` })),
  );
  await memory.store({ content: "The kettle whistles" });
  const seen = new Set<string>();
  for (let offset = 0; offset < 450; offset += 90) {
    const page = await memory.find({ query: "deployment", limit: 90, offset, touch: false });
    expect(page.total).toBe(450);
    expect(page.memories).toHaveLength(90);
    for (const { content } of page.memories) seen.add(content);
  }
  expect(seen.size).toBe(450);
  expect((await memory.find({ query: "kettle", limit: 1, touch: false })).total).toBe(1);
});

test("the total counts a memory once that has the word as a tag, too", async () => {
  const { memory } = openTestMemory();
  const store = (content: string, tags: readonly string[]): Promise<unknown> =>
    memory.store({ content, tags });
  await Promise.all([
    ...Array.from({ length: 250 }, (_, i) =>
      store(`Deployment number ${i}`, i % 2 === 0 ? ["deployment"] : []),
    ),
    ...Array.from({ length: 230 }, (_, i) => store(`Release ${i}`, ["deployment"])),
    store("The kettle whistles", ["kitchen"]),
  ]);
  expect((await memory.find({ query: "deployment", limit: 1, touch: false })).total).toBe(480);
});

test("letters with accents are found however they are composed, as words and as tags", async () => {
  const { memory } = openTestMemory();
  const [composed, apart] = ["caf\u00e9", "cafe\u0301"];
  await memory.store({ content: `Meet in the ${apart} at noon`, tags: [` ${apart} `] });
  await memory.store({ content: "Meet in the office at noon" });
  for (const word of [composed, apart]) {
    const [best] = (await memory.find({ query: word, limit: 1, touch: false })).memories;
    expect(best?.matched.words).not.toEqual([]);
    const tagged = await memory.find({ query: "meet", tags: [`${word} `], limit: 9, touch: false });
    expect(tagged.memories.map(({ tags }) => tags)).toEqual([[composed]]);
  }
});
