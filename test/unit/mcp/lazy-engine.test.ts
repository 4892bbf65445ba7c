import { expect, test } from "vitest";
import { LazyEngine } from "../../../src/mcp/lazy-engine.ts";
import { LociError } from "../../../src/errors.ts";
import { createSampleEngine } from "../../support/sample-engine.ts";

test("opens the engine once for concurrent callers and closes it", async () => {
  const engine = createSampleEngine([]);
  let opened = 0;
  const lazy = new LazyEngine(() => {
    opened++;
    return Promise.resolve(engine);
  });
  expect(opened).toBe(0);
  expect(await Promise.all([lazy.get(), lazy.get()])).toEqual([engine, engine]);
  await lazy.close();
  expect(opened).toBe(1);
  expect(engine.calls).toEqual(["close"]);
  await expect(lazy.get()).rejects.toMatchObject({ code: "CANCELLED" });
});

test("tries to open the engine again after a failure", async () => {
  let tries = 0;
  const lazy = new LazyEngine(() =>
    ++tries === 1
      ? Promise.reject(new LociError("STORE_LOCKED", "busy"))
      : Promise.resolve(createSampleEngine([])),
  );
  await expect(lazy.get()).rejects.toMatchObject({ code: "STORE_LOCKED" });
  await expect(lazy.get()).resolves.toBeDefined();
});

test("opens another engine, once, when the home of the first is gone", async () => {
  const engines = [createSampleEngine([]), createSampleEngine([])] as const;
  let [opened, isGone] = [0, false];
  const lazy = new LazyEngine(() => {
    const at = opened++;
    return Promise.resolve({ ...engines[at]!, isHomeGone: () => at === 0 && isGone });
  });
  expect(await lazy.get()).toMatchObject({ calls: engines[0].calls });
  isGone = true;
  const [first, second] = await Promise.all([lazy.get(), lazy.get()]);
  expect(first).toBe(second);
  expect(opened).toBe(2);
  expect(engines[0].calls).toEqual(["close"]);
  expect(engines[1].calls).toEqual([]);
});
