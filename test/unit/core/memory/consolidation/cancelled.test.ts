import { expect, onTestFinished, test } from "vitest";
import { openEmbedder } from "../../../../../src/core/embed/index.ts";
import { MemoryBase, openMemoryService, type ServedMemory } from "../../../../../src/core/memory/index.ts";
import { dayMs } from "../../../../../src/base/durations.ts";
import type { CycleOptions } from "../../../../../src/core/types/index.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

const count = 300;

async function openFilled(): Promise<ServedMemory> {
  const clock = { now: Date.parse("2026-03-10T12:00:00Z") };
  const base = new MemoryBase(makeTempFolder("loci-memory"), await openEmbedder({ provider: "hash" }));
  const service = openMemoryService(base, () => clock.now);
  onTestFinished(() => service.close());
  for (let i = 0; i < count; i++) {
    await service.store({
      content: `The kiln of house ${i >> 1} burns wood${i % 2 === 0 ? "." : "!"}`,
      type: i % 3 === 0 ? "decision" : "insight",
      importance: 0.05,
      tags: [`hill ${i % 6}`, `wood ${i % 4}`],
    });
  }
  clock.now += 400 * dayMs;
  return service;
}

type Cycle = (service: ServedMemory, options: CycleOptions, signal: AbortSignal) => unknown;

const cycles: readonly (readonly [string, Cycle])[] = [
  ["decay", (service, options, signal) => service.decay(1, options, signal)],
  ["creative", (service, options, signal) => service.connectCreatively(options, signal)],
  ["cluster", (service, options, signal) => service.cluster(0.9, options, signal)],
  ["forget", (service, options, signal) => service.forget(0.5, options, signal)],
  [
    "the forgetting policy",
    (service, options, signal) =>
      service.applyForgettingPolicy({ ...options, softDays: { semantic: 1 } }, signal),
  ],
];

test.each(cycles)(
  "%s, aborted while it changes memories, leaves all of them unchanged",
  async (_name, run) => {
    const service = await openFilled();
    const before = await describeAll(service);
    const controller = new AbortController();
    const told: number[] = [];
    const onProgress: CycleOptions["onProgress"] = ({ done }) => {
      told.push(done);
      if (done > 60) controller.abort();
    };
    // No reader sees its changes so far, not even a write that shares its commit.
    const neighbor = service.store({ content: "The neighbor bakes bread." });
    const cancelled = Promise.resolve(run(service, { onProgress }, controller.signal));
    await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
    expect(told.at(-1)).toBeGreaterThan(60);
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
    await service.delete((await neighbor).id);
    expect(await describeAll(service)).toEqual(before);
    expect(await service.lastRuns()).toEqual([]);
    const found = await service.recall({ query: "kiln of house 7", limit: 1, touch: false });
    expect(found[0]?.content).toContain("house 7 ");
    // The same again, but to its end.
    await run(service, {}, new AbortController().signal);
    expect(await describeAll(service)).not.toEqual(before);
  },
);

async function describeAll(service: ServedMemory): Promise<unknown> {
  const memories = await service.list({ limit: count * 2 });
  const { edges } = await service.stats();
  return { edges, rows: memories.map(({ id, importance, tags }) => [id, importance, tags]).sort() };
}
