// When does an engine ask again which roots are indexed?
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createRootList } from "../../../../src/threads/host/root-list.ts";

const homes: string[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

interface Home {
  readonly list: () => Promise<readonly string[]>;
  readonly asked: () => number;
  readonly file: (id: string) => string;
}

function openHome(): Home {
  const home = mkdtempSync(join(tmpdir(), "loci-roots-"));
  homes.push(home);
  let asked = 0;
  const list = createRootList(home, () => Promise.resolve([{ root: `/list/${++asked}` }]));
  return { list, asked: () => asked, file: (id) => join(home, "roots", id, "data.mdb") };
}

function add({ file }: Home, id: string): void {
  mkdirSync(join(file(id), ".."), { recursive: true });
  writeFileSync(file(id), "one");
}

test("a home without roots has none, and nobody is asked", async () => {
  const home = openHome();
  expect(await home.list()).toEqual([]);
  expect(home.asked()).toBe(0);
});

test("asks once until a root is added, changed or removed", async () => {
  const home = openHome();
  add(home, "a");
  expect(await home.list()).toEqual(["/list/1"]);
  expect(await home.list()).toEqual(["/list/1"]);
  add(home, "b");
  expect(await home.list()).toEqual(["/list/2"]);
  // A commit of any process, as when a root is emptied whose folder has to stay.
  utimesSync(home.file("a"), new Date(), new Date(Date.now() + 5_000));
  expect(await home.list()).toEqual(["/list/3"]);
  rmSync(join(home.file("b"), ".."), { recursive: true });
  expect(await home.list()).toEqual(["/list/4"]);
  expect(await home.list()).toEqual(["/list/4"]);
});

test("a list that fails is asked for again", async () => {
  const home = openHome();
  add(home, "a");
  let fails = true;
  const list = createRootList(join(home.file("a"), "..", "..", ".."), () =>
    fails ? Promise.reject(new Error("no thread")) : Promise.resolve([{ root: "/a" }]),
  );
  await expect(list()).rejects.toThrow("no thread");
  fails = false;
  expect(await list()).toEqual(["/a"]);
});
