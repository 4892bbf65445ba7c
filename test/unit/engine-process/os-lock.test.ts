// The lock belongs to the operating system: another process cannot take it, and SIGKILL releases it. Uses real
// processes.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { tryLock } from "../../../src/engine-process/os-lock.ts";
import { nameEnginePlace } from "../../../src/engine-process/place.ts";
import { loadSecret, makePrivateFolder } from "../../../src/engine-process/private-folder.ts";
import { makeTempFolder } from "../../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const secret = "a".repeat(64);
const placeIn = (home: string): ReturnType<typeof nameEnginePlace> => {
  mkdirSync(join(home, "engine"), { mode: 0o700, recursive: true });
  return nameEnginePlace({ home, platform: process.platform, scope: "test", runtimeFolder: home });
};

/** Takes the lock, reports whether it succeeded, and keeps running. */
async function holdElsewhere(home: string): Promise<{ child: ChildProcess; has: boolean }> {
  const module = pathToFileURL(resolve("dist/src/engine-process/os-lock.js")).href;
  const script = `
    const { tryLock } = await import(${JSON.stringify(module)});
    const lock = await tryLock("engine", ${JSON.stringify(placeIn(home))}, ${JSON.stringify(secret)});
    process.stdout.write(String(lock !== undefined));
    setInterval(() => lock, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [told] = (await once(child.stdout, "data")) as [Buffer];
  return { child, has: told.toString() === "true" };
}

test("only one process has a lock, until it releases the lock or is killed", async () => {
  const home = makeTempFolder();
  const { child, has } = await holdElsewhere(home);
  expect(has).toBe(true);
  expect(await tryLock("engine", placeIn(home), secret)).toBeUndefined();
  // Another purpose, home or secret gives a different lock.
  const others = [
    await tryLock("start", placeIn(home), secret),
    await tryLock("engine", placeIn(makeTempFolder()), secret),
    await tryLock("engine", placeIn(home), "b".repeat(64)),
  ];
  expect(others.map((lock) => lock !== undefined)).toEqual([true, true, true]);
  for (const lock of others) await lock!.release();
  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = await tryLock("engine", placeIn(home), secret);
  expect(lock).toBeDefined();
  expect(
    (await holdElsewhere(home).then(({ child: loser, has: wins }) => [wins, loser.kill("SIGKILL")]))[0],
  ).toBe(false);
  await lock!.release();
  const next = await tryLock("engine", placeIn(home), secret);
  expect(next).toBeDefined();
  await next!.release();
});

test("a secret is created once, and told from others", () => {
  const folder = join(makeTempFolder(), "engine");
  makePrivateFolder(folder);
  const path = join(folder, "secret");
  const made = loadSecret(path);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(loadSecret(path)).toBe(made);
  expect(readdirSync(folder)).toEqual(["secret"]);
});
