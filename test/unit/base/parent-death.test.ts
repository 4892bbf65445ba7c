import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { parentDeath } from "../../../src/base/parent-death.ts";

test("a parent's end is noticed where the system, like Windows, names it as the parent still", async () => {
  const parent = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "ignore" });
  await once(parent, "spawn");
  const pid = parent.pid!;
  let isGone = false;
  const gone = parentDeath(pid, () => pid).then(() => (isGone = true));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(isGone).toBe(false);
  parent.kill("SIGKILL");
  await keepAlive(gone);
  expect(isGone).toBe(true);
});

test("another parent means that the first one has ended", async () => {
  await keepAlive(parentDeath(process.ppid, () => 1));
});

/** The timer that looks for the parent keeps no process alive. */
async function keepAlive(promise: Promise<unknown>): Promise<void> {
  const timer = setInterval(() => undefined, 1_000);
  await promise;
  clearInterval(timer);
}
