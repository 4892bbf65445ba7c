// A root without a watch: its tree is compared before an answer, but not every time.
import { expect, test } from "vitest";
import { RootFreshness } from "../../../../src/threads/host/root-freshness.ts";

test("calls during a comparison start no other one and do not wait for a long one", async () => {
  let comparisons = 0;
  let end = (): void => undefined;
  const freshness = new RootFreshness({
    root: "/root",
    watches: undefined,
    refresh: async (_root, change) => {
      expect(change).toBe("anything");
      comparisons++;
      await new Promise<void>((resolve) => (end = resolve));
    },
    onNotice: (message) => {
      throw new Error(message);
    },
  });
  freshness.start();
  expect(await Promise.all([1, 2, 3].map(() => freshness.settle(undefined)))).toEqual(
    Array(3).fill("unknown"),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const from = performance.now();
  expect(await freshness.settle(undefined)).toBe("unknown");
  expect(performance.now() - from, "it has been on its way for longer than a second").toBeLessThan(250);
  end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await freshness.settle(undefined)).toEqual([]);
  expect(comparisons).toBe(1);
  await freshness.close();
});
