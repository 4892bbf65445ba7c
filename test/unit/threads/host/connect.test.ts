// A service across a thread boundary: results, errors, time, progress and cancellation behave as in the same thread.
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Connection, type ConnectOptions } from "../../../../src/threads/host/connect.ts";
import { makeTempFolder } from "../../../support/temp.ts";

interface Trial {
  count(signal?: AbortSignal): Promise<number>;
  time(signal?: AbortSignal): Promise<number>;
  /** The stack at the moment the entry was evaluated. */
  loadedBy(signal?: AbortSignal): Promise<string>;
  fail(signal?: AbortSignal): Promise<never>;
  /** Computes until it is cancelled, for at most `maxMs`, without returning to the event loop. */
  spin(maxMs: number, signal?: AbortSignal): Promise<string>;
  /** Waits for the signal's event. */
  wait(signal?: AbortSignal): Promise<string>;
  steps(
    options: { count: number; onProgress?: (step: number) => void },
    signal?: AbortSignal,
  ): Promise<number>;
  log(signal?: AbortSignal): Promise<readonly string[]>;
  die(signal?: AbortSignal): Promise<never>;
  /** Throws in a timer, when no call is running. */
  dieLater(signal?: AbortSignal): Promise<void>;
  fill(bytes: Uint8Array, signal?: AbortSignal): Promise<number>;
}

const methods = [
  "count",
  "time",
  "loadedBy",
  "fail",
  "spin",
  "wait",
  "steps",
  "log",
  "die",
  "dieLater",
  "fill",
] as const satisfies readonly (keyof Trial)[];

const urlOf = (file: string): string => pathToFileURL(resolve("dist/src", file)).href;

const entry = `
import { serve } from ${JSON.stringify(urlOf("threads/protocol/serve.js"))};
import { LociError } from ${JSON.stringify(urlOf("errors.js"))};
import { appendFileSync } from "node:fs";
const { stack } = new Error();
export const call = serve(({ file }, clock) => {
  let n = 0;
  const log = [];
  return {
    count: () => ++n,
    time: () => clock(),
    loadedBy: () => stack,
    fail() { throw new LociError("DISK_FULL", "no room", { hint: "make some" }); },
    spin(maxMs, signal) {
      log.push("spin " + maxMs);
      appendFileSync(file, "spins\\n");
      const end = Date.now() + maxMs;
      while (Date.now() < end) if (signal?.aborted) { log.push("cancelled " + maxMs); throw new LociError("CANCELLED", ""); }
      return "done";
    },
    wait: (signal) => new Promise((resolve) => {
      signal.addEventListener("abort", () => { log.push("woken"); resolve("woken"); });
    }),
    async steps({ count, onProgress }) {
      for (let i = 1; i <= count; i++) onProgress?.(i);
      return count;
    },
    log: () => log,
    die() { process.exit(3); },
    dieLater() { setTimeout(() => { throw new Error("too late"); }, 20); },
    fill: (bytes) => bytes.length,
    close() { appendFileSync(file, "closed\\n"); },
  };
});
`;

function open(options: Partial<ConnectOptions<Trial>> = {}): Connection<Trial> {
  const folder = makeTempFolder();
  const file = join(folder, "entry.mjs");
  writeFileSync(file, entry);
  const connection = connect<Trial>({
    name: "trial",
    entry: pathToFileURL(file),
    methods,
    threads: 1,
    workerData: { file: join(folder, "log") },
    ...options,
  });
  onTestFinished(() => connection.close());
  return connection;
}

test("a thread starts with the first call and keeps its state", async () => {
  const thread = open();
  expect(thread.isStarted).toBe(false);
  expect([await thread.service.count(), await thread.service.count()]).toEqual([1, 2]);
  expect(thread.isStarted).toBe(true);
});

test("a thread without a call for `idleMs` stops, and a new one starts with the next call", async () => {
  const thread = open({ idleMs: 50 });
  expect([await thread.service.count(), await thread.service.count()]).toEqual([1, 2]);
  while (thread.isStarted) await sleep(10);
  expect(await thread.service.count()).toBe(1);
});

test("an entry is imported, not required: Node exits if a thread is terminated inside require", async () => {
  const { service } = open();
  expect(await service.loadedBy()).not.toMatch(/\brequire\b/);
});

test("errors keep their code and hint, and threads use the clock of the caller", async () => {
  const { service } = open({ clock: () => 1_234 });
  await expect(service.fail()).rejects.toMatchObject({
    code: "DISK_FULL",
    message: "no room",
    hint: "make some",
  });
  expect(await service.time()).toBe(1_234);
});

test("a thread that exits rejects its open calls, and another one answers the next call", async () => {
  const { service } = open();
  const asked = [service.wait(new AbortController().signal), service.die()];
  for (const one of asked) await expect(one).rejects.toMatchObject({ code: "WORKER_CRASHED" });
  expect(await service.count()).toBe(1);
});

test("an error in a thread between calls is a warning, and another thread answers the next call", async () => {
  const { service } = open();
  const warned = once(process, "warning");
  expect(await service.count()).toBe(1);
  await service.dieLater();
  const [warning] = (await warned) as [Error];
  expect(warning.message).toBe("The trial thread died between calls and restarts: too late");
  expect(await service.count()).toBe(1);
});

test("a busy thread stops soon after its call is cancelled, and a cancelled queued call never starts", async () => {
  const file = join(makeTempFolder(), "log");
  const { service } = open({ workerData: { file } });
  const [running, queued] = [new AbortController(), new AbortController()];
  const first = service.spin(20_000, running.signal);
  const second = service.spin(19_999, queued.signal);
  const third = service.count();
  first.catch(() => undefined);
  second.catch(() => undefined);
  while (!existsSync(file)) await sleep(10);
  queued.abort();
  await expect(second).rejects.toMatchObject({ code: "CANCELLED" });
  running.abort();
  const abortedAt = Date.now();
  await expect(first).rejects.toMatchObject({ code: "CANCELLED" });
  expect(await third).toBe(1);
  expect(Date.now() - abortedAt).toBeLessThan(2_000);
  expect(await service.log()).toEqual(["spin 20000", "cancelled 20000"]);
});

test("a waiting call receives its cancellation, and a call that is already cancelled is not sent", async () => {
  const thread = open();
  const controller = new AbortController();
  const waiting = thread.service.wait(controller.signal);
  await thread.service.count();
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: "CANCELLED" });
  await expect.poll(() => thread.service.log(), { timeout: 5_000 }).toEqual(["woken"]);
  await expect(thread.service.count(controller.signal)).rejects.toMatchObject({ code: "CANCELLED" });
  expect(await thread.service.count()).toBe(2);
});

test("all progress is reported before a call returns", async () => {
  const { service } = open();
  const steps: number[] = [];
  expect(await service.steps({ count: 500, onProgress: (step) => steps.push(step) })).toBe(500);
  expect(steps).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
  expect(await service.steps({ count: 2 })).toBe(2);
});

test("buffers named in `handOver` are transferred, and others are copied", async () => {
  const bytes = new Uint8Array(1_000);
  expect(await open().service.fill(bytes)).toBe(1_000);
  expect(bytes.length).toBe(1_000);
  const { service } = open({
    handOver: { fill: ({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []) },
  });
  expect(await service.fill(bytes)).toBe(1_000);
  expect(bytes.length).toBe(0);
});

test("cancelling a killable call terminates its thread", async () => {
  const { service } = open({ callsPerThread: 1, killable: ["spin"] });
  const controller = new AbortController();
  await service.count();
  const spinning = service.spin(20_000, controller.signal);
  await sleep(50);
  controller.abort();
  await expect(spinning).rejects.toMatchObject({ code: "WORKER_TIMEOUT" });
  expect(await service.count()).toBe(1);
});

test("closing waits for running calls, closes the service, and rejects later calls", async () => {
  const folder = makeTempFolder();
  const log = join(folder, "log");
  const thread = open({ workerData: { file: log } });
  const running = thread.service.spin(100);
  await thread.close();
  expect(await running).toBe("done");
  expect(readFileSync(log, "utf8")).toBe("spins\nclosed\n");
  await expect(thread.service.count()).rejects.toMatchObject({ code: "HOME_GONE" });
});

test("a service here needs no thread: same results, errors and progress; after it was closed, a new one opens", async () => {
  const log = join(makeTempFolder(), "log");
  const { service, close } = open({ here: true, clock: () => 1_234, workerData: { file: log } });
  expect([await service.count(), await service.count(), await service.time()]).toEqual([1, 2, 1_234]);
  await expect(service.fail()).rejects.toMatchObject({ code: "DISK_FULL", hint: "make some" });
  const steps: number[] = [];
  expect(await service.steps({ count: 500, onProgress: (step) => steps.push(step) })).toBe(500);
  expect(steps).toHaveLength(500);
  const controller = new AbortController();
  const waiting = service.wait(controller.signal);
  expect(await service.count()).toBe(3);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: "CANCELLED" });
  await expect.poll(() => service.log(), { timeout: 5_000 }).toEqual(["woken"]);
  await close();
  expect(readFileSync(log, "utf8")).toBe("closed\n");
  await expect(service.count()).rejects.toMatchObject({ code: "HOME_GONE" });
});

test("a service that is closed here is opened anew by the next engine, with its own settings", async () => {
  const folder = makeTempFolder();
  const file = join(folder, "entry.mjs");
  writeFileSync(file, entry);
  const here = { entry: pathToFileURL(file), here: true };
  for (const name of ["first", "second"]) {
    const log = join(folder, name);
    const connection = open({ ...here, workerData: { file: log } });
    expect(await connection.service.count()).toBe(1);
    await connection.close();
    expect(readFileSync(log, "utf8")).toBe("closed\n");
  }
});
