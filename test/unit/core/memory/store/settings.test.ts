// Settings that several callers change at once.
import { expect, test } from "vitest";
import { openTestMemory } from "../../../../support/memory.ts";

test("callers that change a setting at the same time lose no change", async () => {
  const { settings } = openTestMemory();
  const names = Array.from({ length: 20 }, (_, i) => `name-${i}`);
  await Promise.all(
    names.map((name) => settings.update("test.names", (current) => [...((current ?? []) as string[]), name])),
  );
  expect([...((await settings.get("test.names")) as string[])].sort()).toEqual(names.sort());
});

test("a change that throws leaves the setting as it was", async () => {
  const { settings } = openTestMemory();
  await settings.set("test.value", { kept: true });
  const refused = settings.update("test.value", () => {
    throw new RangeError("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(await settings.get("test.value")).toEqual({ kept: true });
});
