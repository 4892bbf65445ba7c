import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createPool, type Pool } from "../../../../src/threads/host/pool.ts";
import { makeTempFolder } from "../../../support/temp.ts";

interface CountTasks {
  readonly [task: string]: (input: never) => unknown;
  readonly count: (input: undefined) => { readonly ok: true; readonly value: number };
}

/** Its one thread counts the tasks that it was given. */
function openCounter(idleMs?: number): Pool<CountTasks> {
  const file = join(makeTempFolder(), "count.mjs");
  writeFileSync(file, "let n = 0;\nexport const count = () => ({ ok: true, value: ++n });\n");
  const pool = createPool<CountTasks>(pathToFileURL(file), {
    threads: 1,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  onTestFinished(() => pool.close());
  return pool;
}

test("threads start with the first task and keep what they hold", async () => {
  const pool = openCounter();
  expect(pool.isStarted).toBe(false);
  expect([await pool.run("count", undefined), await pool.run("count", undefined)]).toEqual([1, 2]);
  expect(pool.isStarted).toBe(true);
});

test("threads without a task for `idleMs` end, and new ones start with the next", async () => {
  const pool = openCounter(50);
  expect([await pool.run("count", undefined), await pool.run("count", undefined)]).toEqual([1, 2]);
  while (pool.isStarted) await sleep(10);
  expect(await pool.run("count", undefined)).toBe(1);
});
