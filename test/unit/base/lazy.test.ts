import { expect, test } from "vitest";
import { createLazy } from "../../../src/base/lazy.ts";

test("a lazy value is opened once, and again only after a failure", async () => {
  let calls = 0;
  const get = createLazy(() => {
    calls++;
    return calls === 1 ? Promise.reject(new Error("not yet")) : Promise.resolve(calls);
  });
  await expect(get()).rejects.toThrow("not yet");
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  expect(await get()).toBe(2);
});
