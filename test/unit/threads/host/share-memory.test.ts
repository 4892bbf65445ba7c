import { expect, test } from "vitest";
import { shareMemory } from "../../../../src/threads/host/share-memory.ts";

const MiB = 1024 * 1024;

test("the memory shares of all linking threads stay within half of any limit", () => {
  for (const limit of [512, 1_024, 1_536, 4_096, 65_536]) {
    for (const threads of [1, 2, 8]) {
      const { limitBytes, linkerBytes, linkCacheBytes, heldBytes } = shareMemory(limit * MiB, threads);
      expect(limitBytes).toBe(limit * MiB);
      expect(threads * (linkerBytes + linkCacheBytes)).toBeLessThanOrEqual(limitBytes / 2);
      expect(2 * heldBytes).toBeLessThan(limitBytes);
    }
  }
});

test("a linker gets its full share with a high limit and a minimum with a low one", () => {
  expect(shareMemory(4_096 * MiB, 4)).toMatchObject({ linkerBytes: 192 * MiB, linkCacheBytes: 16 * MiB });
  expect(shareMemory(16 * MiB, 8)).toMatchObject({ linkerBytes: 20 * MiB, heldBytes: 0 });
  expect(shareMemory(0, 0).limitBytes).toBeLessThanOrEqual(1_536 * MiB);
});
