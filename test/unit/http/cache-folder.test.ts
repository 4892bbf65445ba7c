// The folder of a server's cache: bounded, complete, and accessible to its owner only.
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCacheFolder } from "../../../src/http/cache-folder.ts";
import { makeTempFolder } from "../../support/temp.ts";

const name = (digit: string): string => digit.repeat(64);
const body = (size: number): Buffer => Buffer.alloc(size, 1);

test("the least recently used entry is evicted first", async () => {
  const folder = await openCacheFolder(join(makeTempFolder(), "cache"), 250);
  await folder.put("ac", name("1"), body(100));
  await folder.put("ac", name("2"), body(100));
  await folder.find("ac", name("1"));
  await folder.put("ac", name("3"), body(100));
  expect(["1", "2", "3"].map((digit) => folder.has("ac", name(digit)))).toEqual([true, false, true]);
  expect(folder.bytes).toBe(200);
  expect(await folder.put("ac", name("4"), body(251))).toBe(false);
  expect(await folder.find("ac", name("2"))).toBeUndefined();
});

test("an entry that is overwritten counts once", async () => {
  const folder = await openCacheFolder(join(makeTempFolder(), "cache"), 1_000);
  await folder.put("cas", name("1"), body(100));
  await folder.put("cas", name("1"), body(300));
  expect(folder.bytes).toBe(300);
  expect((await folder.find("cas", name("1")))?.length).toBe(300);
});

test("opening finds existing entries in order of use and removes unfinished files", async () => {
  const path = join(makeTempFolder(), "cache");
  const before = await openCacheFolder(path, 1_000);
  for (const digit of ["1", "2", "3"]) await before.put("ac", name(digit), body(100));
  utimesSync(join(path, "ac", "33", name("3")), 1_000, 1_000);
  writeFileSync(join(path, "unfinished-1"), "half");
  const after = await openCacheFolder(path, 250);
  expect(["1", "2", "3"].map((digit) => after.has("ac", name(digit)))).toEqual([true, true, false]);
  expect(existsSync(join(path, "unfinished-1"))).toBe(false);
});

test.skipIf(process.platform === "win32")("only the owner can access the files", async () => {
  const path = join(makeTempFolder(), "cache");
  const folder = await openCacheFolder(path, 1_000);
  await folder.put("ac", name("1"), body(10));
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const { mode } = statSync(join(entry.parentPath, entry.name));
    expect(mode & 0o077).toBe(0);
  }
});
