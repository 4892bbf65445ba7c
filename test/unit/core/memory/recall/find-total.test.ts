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
  // Later pages rank more candidates, so a few memories may change their places between two pages.
  expect(seen.size).toBeGreaterThan(430);
  expect((await memory.find({ query: "kettle", limit: 1, touch: false })).total).toBe(1);
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
