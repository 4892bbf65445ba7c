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
