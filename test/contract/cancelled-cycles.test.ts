// Law 12 for operations that change many memories at once: a cancelled cycle ends within 250 ms, also in its thread.
// While it runs, the client receives its progress.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { closeHome } from "../../src/core/store/close-home.ts";
import { dayMs } from "../../src/base/durations.ts";
import type { CycleProgress } from "../../src/core/types/index.ts";
import type { Engine } from "../../src/engine.ts";
import { openTestEngine } from "../support/engine.ts";
import { connectClient } from "../support/mcp-client.ts";
import { makeSharedFolder } from "../support/temp.ts";

const home = makeSharedFolder("loci-home");
const count = 12_000;
const longAgo = new Date(Date.now() - 400 * dayMs).toISOString();

beforeAll(async () => {
  const { openEngine } = await import("../../src/open-engine.ts");
  const engine = await openEngine({ home, embedder: { provider: "hash" } });
  const numbers = Array.from({ length: count }, (_, i) => i);
  await engine.memory.import(
    numbers.map((i) => ({
      // Each memory has a near-duplicate that differs in one character.
      content: `The kiln of house ${i >> 1} burns wood${i % 2 === 0 ? "." : "!"}`,
      type: i % 3 === 0 ? "working" : "insight",
      importance: 0.05,
      tags: [`hill ${i % 60}`, `wood ${i % 40}`],
      createdAt: longAgo,
    })),
    "new",
  );
  await engine.close();
  await closeHome(home);
}, 240_000);

type Cycle = (
  engine: Engine,
  options: { readonly onProgress: (progress: CycleProgress) => void },
  signal: AbortSignal,
) => Promise<unknown>;

const cycles: readonly (readonly [string, Cycle])[] = [
  ["decay", ({ memory }, options, signal) => memory.decay(1, options, signal)],
  ["creative", ({ memory }, options, signal) => memory.connectCreatively(options, signal)],
  ["cluster", ({ memory }, options, signal) => memory.cluster(0.9, options, signal)],
  ["forget", ({ memory }, options, signal) => memory.forget(0.5, options, signal)],
  [
    "forgetting policy",
    ({ memory }, options, signal) =>
      memory.applyForgettingPolicy({ ...options, softDays: { semantic: 1 } }, signal),
  ],
];

test.each(cycles)(
  "a cancelled %s cycle stops quickly and changes nothing",
  { timeout: 120_000 },
  async (_name, run) => {
    const { engine } = await openTestEngine({ home });
    await engine.memory.recall({ query: "kiln", limit: 1, touch: false });
    const before = await describeAll(engine);
    const controller = new AbortController();
    let cpuAtEnd = process.cpuUsage();
    const onProgress = (): void => {
      if (controller.signal.aborted) return;
      cpuAtEnd = process.cpuUsage();
      controller.abort();
    };
    await expect(run(engine, { onProgress }, controller.signal)).rejects.toMatchObject({ code: "CANCELLED" });
    await sleep(1_500);
    const { user, system } = process.cpuUsage(cpuAtEnd);
    expect((user + system) / 1000).toBeLessThan(250);
    expect(await describeAll(engine)).toEqual(before);
  },
);

async function describeAll({ memory }: Engine): Promise<unknown> {
  const memories = await memory.list({ limit: count * 2 });
  const { edges, sequence } = await memory.stats();
  return { edges, sequence, rows: memories.map(({ id, importance }) => [id, importance]) };
}

test("a client with a progress token receives a cycle's progress", { timeout: 120_000 }, async () => {
  const connection = await connectClient(home);
  const told: number[] = [];
  const result = await connection.client.callTool(
    { name: "consolidate_cluster", arguments: { dry_run: true } },
    undefined,
    { onprogress: ({ progress }) => told.push(progress), timeout: 60_000 },
  );
  expect(result.isError).toBe(false);
  await connection.close();
  expect(told.length).toBeGreaterThan(0);
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
});
