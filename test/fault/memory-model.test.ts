// Without its model the memory remembers and finds by words, and says what is missing.
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestMemory, recallContents } from "../support/memory.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

test("a model that cannot be opened costs meaning, not memory", async () => {
  const { memory } = openTestMemory({ embedder: { provider: "static", path: "/no/such/model" } });
  const stored = await memory.store({ content: "the kiln is hot" });
  expect(stored).toMatchObject({ status: "stored", embedded: false });
  expect(await recallContents(memory, "hot kiln")).toEqual(["the kiln is hot"]);
  const checks = await memory.checkHealth();
  expect(checks.map(({ part, ok }) => [part, ok])).toEqual([
    ["memories", true],
    ["memory words", true],
    ["memory vectors", true],
    ["memory graph", true],
    ["memory journal", true],
    ["memory embedder", false],
  ]);
  expect(checks[5]?.next).toEqual({ do: "check-health" });
});

test("a healthy memory says what it holds", async () => {
  const { memory } = openTestMemory();
  await memory.store({ content: "the kiln is hot" });
  const checks = await memory.checkHealth();
  expect(checks.every(({ ok }) => ok)).toBe(true);
  expect(checks[0]?.detail).toBe("1 memory, 0 edges");
  expect(checks[2]?.detail).toBe("1 of 1 memories can be found by meaning");
  expect(checks[5]?.detail).toContain("1 of 1 memories embedded");
});

test("a home that cannot be written says so to every call", async () => {
  const folder = makeTempFolder();
  writeFiles(folder, { home: "a file where a folder belongs" });
  const { memory, close } = openTestMemory({ home: join(folder, "home") });
  for (let i = 0; i < 2; i++) {
    await expect(memory.store({ content: "x" })).rejects.toMatchObject({ code: "HOME_NOT_WRITABLE" });
  }
  await close();
});
