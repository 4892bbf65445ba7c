// The stores of a home stay open for a while after the last client has left, and changes to them in that time are
// noticed.
import { readFileSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Engine } from "../../../src/engine.ts";
import { pageHeaderBytes, treeBytes } from "../../../src/core/store/data-file.ts";
import { KeptEngine } from "../../../src/engine-process/kept-engine.ts";
import { openEngine } from "../../../src/open-engine.ts";
import { damageFile, damages } from "../../support/damage.ts";
import { waitFor } from "../../support/engine-process.ts";
import { makeTempFolder } from "../../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const isUnused = (): boolean => false;
const isOpen = (home: string): boolean =>
  readdirSync(join(home, "memory")).some((name) => name.startsWith("open."));

interface Kept {
  readonly home: string;
  readonly kept: KeptEngine;
  readonly open: () => Promise<Engine>;
  readonly opened: () => number;
}

/** A home with a memory whose only client has left. */
async function openHome(keepMs: number): Promise<Kept> {
  const home = makeTempFolder();
  let times = 0;
  const open = (): Promise<Engine> => {
    times++;
    return openEngine({ home });
  };
  const kept = new KeptEngine(home, keepMs);
  const engine = await kept.use(open).get();
  await engine.memory.store({ content: "the kiln is hot" });
  await kept.release(isUnused);
  return { home, kept, open, opened: () => times };
}

test("stores stay open for the next client", async () => {
  const { home, kept, open, opened } = await openHome(60_000);
  expect(isOpen(home)).toBe(true);
  const engine = await kept.use(open).get();
  expect(opened()).toBe(1);
  expect(await engine.memory.list({ limit: 10 })).toHaveLength(1);
  await kept.rest();
  expect(isOpen(home)).toBe(false);
});

test("stores without a client close after a delay and reopen for the next client", async () => {
  const { home, kept, open, opened } = await openHome(100);
  expect(
    await waitFor(
      () => isOpen(home),
      (is) => !is,
    ),
  ).toBe(false);
  const engine = await kept.use(open).get();
  expect(opened()).toBe(2);
  expect(await engine.memory.list({ limit: 10 })).toHaveLength(1);
  await sleep(300);
  expect(isOpen(home), "in use for longer than they are kept").toBe(true);
  await kept.rest();
});

test.each(damages)("damage while no client is connected is detected: %s", async (damage) => {
  const { home, kept, open } = await openHome(60_000);
  expect(kept.isSound).toBe(true);
  const path = join(home, "memory", "data.mdb");
  const before = readFileSync(path);
  damageFile(path, damage);
  expect(kept.isSound).toBe(false);
  // LMDB only closes an unaltered file cleanly.
  writeFileSync(path, before);
  kept.use(open);
  await kept.rest();
});

test("writes by another process while no client is connected are not taken for damage", async () => {
  const { home, kept, open } = await openHome(60_000);
  const other = await openEngine({ home });
  await other.memory.store({ content: "the glaze needs borax" });
  await other.close();
  expect(kept.isSound).toBe(true);
  const engine = await kept.use(open).get();
  expect(await engine.memory.list({ limit: 10 })).toHaveLength(2);
  await kept.rest();
});

test("a file with another time and the same pages is not taken for damage: LMDB flushes late", async () => {
  const { home, kept, open, opened } = await openHome(60_000);
  const path = join(home, "memory", "data.mdb");
  utimesSync(path, 1_000, 1_000);
  expect(kept.isSound).toBe(true);
  // Another store's file written over it has other trees, even after as many transactions.
  const before = readFileSync(path);
  writeFileSync(path, withOtherTrees(before));
  expect(kept.isSound).toBe(false);
  writeFileSync(path, before);
  const engine = await kept.use(open).get();
  expect(opened()).toBe(1);
  expect(await engine.memory.list({ limit: 10 })).toHaveLength(1);
  await kept.rest();
});

/** Each meta page says that its main tree has one entry more. */
function withOtherTrees(file: Buffer): Buffer {
  const other = Buffer.from(file);
  for (const page of [0, 4096]) {
    const at = page + pageHeaderBytes + 24 + treeBytes + 32;
    other.writeBigUInt64LE(other.readBigUInt64LE(at) + 1n, at);
  }
  return other;
}

test("warm-up work runs once while the stores are open, and again after a failure", async () => {
  const { kept, open } = await openHome(60_000);
  const work = vi.fn(() => Promise.resolve());
  kept.use(open);
  await expect(kept.warm("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  for (const need of ["a", "a", "b"]) await kept.warm(need, work);
  expect(work).toHaveBeenCalledTimes(2);
  await kept.rest();
  await kept.warm("a", work);
  expect(work).toHaveBeenCalledTimes(3);
});
