// The set of memories that a question searches is kept between questions, but only as long as it is valid.
import { expect, test } from "vitest";
import { openTestMemory } from "../../../../support/memory.ts";

test("a recall in a namespace reflects memories stored, changed, and deleted since the last recall", async () => {
  const { memory } = openTestMemory({ embedder: { provider: "static" } });
  const ask = async (namespace: string): Promise<readonly string[]> => {
    const found = await memory.recall({ query: "the kiln", limit: 10, touch: false, namespace });
    return found.map(({ content }) => content).sort();
  };
  const store = (content: string, namespace: string): Promise<{ readonly id: string }> =>
    memory.store({ content, namespace });
  const first = await store("the kiln burns wood", "pottery");
  await store("the kiln of the neighbors is cold", "village");
  expect(await ask("pottery")).toEqual(["the kiln burns wood"]);
  const second = await store("the kiln burns gas", "pottery");
  expect(await ask("pottery")).toEqual(["the kiln burns gas", "the kiln burns wood"]);
  await memory.update(second.id, { content: "the kiln burns oil" });
  expect(await ask("pottery")).toEqual(["the kiln burns oil", "the kiln burns wood"]);
  await memory.delete(first.id);
  expect(await ask("pottery")).toEqual(["the kiln burns oil"]);
  expect(await ask("village")).toEqual(["the kiln of the neighbors is cold"]);
});
