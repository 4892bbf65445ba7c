// A process is told from an earlier one with its pid. Where the system does not say when another one started, a record
// from before the machine was started is still recognized.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { identifyProcess, isProcessAlive, mayStillRun } from "../../../src/base/process-identity.ts";
import { findOwnStart, secondsSinceBoot } from "../../../src/base/time-since-boot.ts";

test("a process is alive until it ends, and never counts as one with another start", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "ignore" });
  await once(child, "spawn");
  const identity = identifyProcess(child.pid);
  const own = identifyProcess();
  expect(own.startedAt).toMatch(/^\d+$/);
  expect([identity, own].map(isProcessAlive)).toEqual([true, true]);
  expect(isProcessAlive({ ...own, startedAt: String(Number(own.startedAt) - 1) })).toBe(false);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isProcessAlive(identity)).toBe(false);
});

describe("where only the own start is known", () => {
  const started = Number(findOwnStart());

  test("it is the time from boot to the start, in every thread", async () => {
    expect(secondsSinceBoot() - started).toBeGreaterThanOrEqual(process.uptime() - 0.1);
    expect(secondsSinceBoot() - started).toBeLessThan(process.uptime() + 1.1);
    const module = pathToFileURL(resolve("dist/src/base/time-since-boot.js")).href;
    const script = `
      const { parentPort } = require("node:worker_threads");
      import(${JSON.stringify(module)}).then(({ findOwnStart }) => parentPort.postMessage(findOwnStart()));`;
    const worker = new Worker(script, { eval: true });
    expect(await once(worker, "message")).toEqual([String(started)]);
    await worker.terminate();
  });

  test("records of an earlier boot, and those of this process's pid with another start, are of dead ones", () => {
    const other = process.ppid;
    const later = Math.ceil(secondsSinceBoot()) + 3_600;
    expect(mayStillRun(other, String(later))).toBe(false);
    expect(mayStillRun(other, String(started))).toBe(true);
    expect(mayStillRun(other, "")).toBe(true);
    expect(mayStillRun(process.pid, String(started))).toBe(true);
    expect(mayStillRun(process.pid, String(started - 1))).toBe(false);
  });
});
