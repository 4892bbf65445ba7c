// Approximate indexes are built after a quiet period, one at a time, and not by a process that is about to exit.
import { expect, test } from "vitest";
import { createNeighborBuilder } from "../../../../src/threads/host/build-neighbors.ts";

test("a burst of runs leads to one build, and builds run one at a time, even after a failed one", async () => {
  const log: string[] = [];
  const builder = createNeighborBuilder(async (storePath) => {
    log.push(`${storePath} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    log.push(`${storePath} ends`);
    if (storePath === "a") throw new Error("no room");
  }, 10);
  for (let i = 0; i < 5; i++) builder.buildSoon("a");
  builder.buildSoon("b");
  expect(log).toEqual([]);
  await expect.poll(() => log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  await builder.close();
});

test("closing stops the running build, waits for it, and starts no queued build", async () => {
  const log: string[] = [];
  const builder = createNeighborBuilder(async (storePath, signal) => {
    log.push(storePath);
    while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1));
    log.push("stopped");
  }, 5);
  builder.buildSoon("a");
  await expect.poll(() => log).toEqual(["a"]);
  builder.buildSoon("b");
  await builder.close();
  expect(log).toEqual(["a", "stopped"]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(log).toEqual(["a", "stopped"]);
});
