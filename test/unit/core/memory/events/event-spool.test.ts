// Every event that a hook has spooled is counted once, whoever reads, writes or ends meanwhile.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openEmbedder } from "../../../../../src/core/embed/index.ts";
import { spoolEvent, takeSpooledEvents } from "../../../../../src/core/memory/events/event-spool.ts";
import { MemoryBase, openMemoryService } from "../../../../../src/core/memory/index.ts";
import type { MemoryEvent } from "../../../../../src/core/types/index.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const grep: MemoryEvent = { kind: "tool", source: "hook", tool: "Grep", pattern: "needle" };

let folder: string;
beforeEach(() => {
  folder = makeTempFolder("loci-spool");
});

async function openService(): Promise<ReturnType<typeof openMemoryService>> {
  const service = openMemoryService(
    new MemoryBase(folder, await openEmbedder({ provider: "hash" })),
    Date.now,
  );
  onTestFinished(() => service.close());
  return service;
}

/** Resolves when the process has opened the file for its first event. */
async function startWriter(count: number, mode = ""): Promise<ChildProcess> {
  const program = fileURLToPath(new URL("../../../../support/spool-process.js", import.meta.url));
  const child = spawn(process.execPath, [program, folder, String(count), mode], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

const eventFiles = (): string[] => readdirSync(folder).filter((name) => name.startsWith("events."));

test("calls at the same time count an event once, and all of them see it", async () => {
  const service = await openService();
  for (let i = 0; i < 5; i++) spoolEvent(folder, grep);
  const [patterns, { events }, again] = await Promise.all([
    service.detectPatterns(1, undefined),
    service.stats(),
    service.detectPatterns(1, undefined),
  ]);
  expect(patterns.map(({ frequency }) => frequency)).toEqual([5]);
  expect(again).toEqual(patterns);
  expect(events).toBe(5);
  expect((await service.stats()).events).toBe(5);
  expect(eventFiles()).toEqual([]);
});

test("an event is kept that its process writes after its file was taken", async () => {
  const service = await openService();
  spoolEvent(folder, grep);
  const writer = await startWriter(1, "pause");
  expect((await service.stats()).events).toBe(0);
  // Those that come meanwhile are not held up for longer than the writer.
  spoolEvent(folder, grep);
  const counted = service.stats();
  writer.stdin!.end();
  await once(writer, "exit");
  await counted;
  expect((await service.stats()).events).toBe(3);
  expect(eventFiles()).toEqual([]);
});

test("a writer that was killed holds up nobody", async () => {
  const service = await openService();
  spoolEvent(folder, grep);
  const writer = await startWriter(1, "pause");
  writer.kill("SIGKILL");
  await once(writer, "exit");
  expect((await service.stats()).events).toBe(1);
  expect(eventFiles()).toEqual([]);
});

test("what another process has taken is its own until it ends", async () => {
  const service = await openService();
  const other = await startWriter(1, "pause");
  const [sign] = eventFiles().filter((name) => name.endsWith(".writing"));
  const taken = sign!.replace("writing", "taken");
  renameSync(join(folder, sign!), join(folder, taken));
  appendFileSync(join(folder, taken), `${JSON.stringify(grep)}\n`);
  expect((await service.stats()).events).toBe(0);
  expect(eventFiles()).toContain(taken);
  other.kill("SIGKILL");
  await once(other, "exit");
  expect((await service.stats()).events).toBe(1);
  expect(eventFiles()).toEqual([]);
});

test("what was taken and not stored is taken again, and a cut line takes no other with it", async () => {
  appendFileSync(join(folder, "events.spool"), '{"kind":"to');
  spoolEvent(folder, grep);
  expect((await takeSpooledEvents(folder))?.events).toEqual([grep]);
  const again = await takeSpooledEvents(folder);
  expect(again?.events).toEqual([grep]);
  again!.forget();
  expect(await takeSpooledEvents(folder)).toBeUndefined();
});

test("processes that write while another reads", async () => {
  const service = await openService();
  const each = 1500;
  const writers = await Promise.all([startWriter(each), startWriter(each)]);
  const ends = writers.map((writer) => once(writer, "exit"));
  while (writers.some(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    await service.stats();
    // Without events to store, no call returns to the event loop, which reports the writers' ends.
    await nextTurn();
  }
  await Promise.all(ends);
  expect((await service.stats()).events).toBe(each * writers.length);
  expect(eventFiles()).toEqual([]);
});
