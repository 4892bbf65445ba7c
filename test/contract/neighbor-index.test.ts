// A root too large for a full scan: searchable at once, and through its approximate index once that is built in the
// background.
import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rootStorePath } from "../../src/core/types/root-id.ts";
import { buildNeighborIndex, NeighborIndexes } from "../../src/core/code/search/ann-upkeep.ts";
import { openRootStore, type RootStore } from "../../src/core/store/index.ts";
import type { AnnIndex } from "../../src/core/vector/index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

const exactUpTo = 50;
const topics = ["invoice", "parcel", "lantern", "harbor", "meadow", "violin", "glacier", "pepper"];
const sources = Object.fromEntries(
  Array.from({ length: 120 }, (_, i) => [
    `src/${topics[i % 8]}/part${i}.ts`,
    `/** Reads the ${topics[i % 8]} of row ${i}. */\nexport function read${i}(row: number) { return row + ${i}; }\n`,
  ]),
);

function sealOf(store: string): { readonly file: string; readonly segments: readonly { id: string }[] } {
  return JSON.parse(readFileSync(join(store, "neighbors/vectors.json"), "utf8")) as ReturnType<typeof sealOf>;
}

async function withStore<T>(path: string, use: (store: RootStore) => Promise<T>): Promise<T> {
  const store = openRootStore(path);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Searches until the index is used. */
async function findSoon(indexes: NeighborIndexes, store: RootStore): Promise<AnnIndex | undefined> {
  for (let i = 0; i < 200; i++) {
    const index = await indexes.find(store, store.findRecord()!);
    if (index !== undefined) return index;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return undefined;
}

test("search results are equal without and with a neighbor index", { timeout: 60_000 }, async () => {
  const { engine, home } = await openTestEngine({ exactUpTo, neighborQuietMs: 300 });
  const root = makeRepository(sources);
  const store = rootStorePath(home, root);
  await engine.code.index(root, {});
  const ask = async (): Promise<string[]> => {
    const { hits } = await engine.code.search({ query: "the lantern of a row", limit: 10, root });
    return hits.map(({ path }) => path);
  };
  const exact = await ask();
  expect(exact[0]).toMatch(/lantern/);
  expect(existsSync(join(store, "neighbors"))).toBe(false);
  await expect.poll(() => existsSync(join(store, "neighbors/vectors.json")), { timeout: 20_000 }).toBe(true);
  for (let i = 0; i < 40; i++) expect(await ask()).toEqual(exact);

  // What is saved later is found at once, and the index stays valid.
  const { file } = sealOf(store);
  writeFileSync(
    join(root, "src/late.ts"),
    "/** Counts the zeppelin. */\nexport function countZeppelin() {}\n",
  );
  await engine.code.index(root, {});
  const { hits } = await engine.code.search({ query: "zeppelin", limit: 3, root });
  expect(hits[0]?.path).toBe("src/late.ts");
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(sealOf(store).file).toBe(file);
});

test("a process with few searches does not open the neighbor index", { timeout: 60_000 }, async () => {
  const { engine, home } = await openTestEngine();
  const root = makeRepository(sources);
  await engine.code.index(root, {});
  await withStore(rootStorePath(home, root), async (store) => {
    expect(await buildNeighborIndex(store, { exactUpTo: 10_000 })).toBe(false);
    expect(await buildNeighborIndex(store, { exactUpTo })).toBe(true);
    const record = store.findRecord()!;
    const indexes = new NeighborIndexes(exactUpTo);
    for (let i = 0; i < 10; i++) {
      expect(await indexes.find(store, record)).toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const { file, segments } = sealOf(rootStorePath(home, root));
    expect(await findSoon(indexes, store)).toMatchObject({ file, segments });
    expect(await findSoon(new NeighborIndexes(10_000), store)).toBeUndefined();
  });
});

test("a damaged neighbor index is not used and is rebuilt", { timeout: 60_000 }, async () => {
  const { engine, home } = await openTestEngine();
  const root = makeRepository(sources);
  await engine.code.index(root, {});
  const path = rootStorePath(home, root);
  await withStore(path, async (store) => {
    await buildNeighborIndex(store, { exactUpTo });
    const { file } = sealOf(path);
    const index = join(path, "neighbors", file);
    const bytes = readFileSync(index);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(index, bytes);
    expect(await findSoon(new NeighborIndexes(exactUpTo), store)).toBeUndefined();
    expect(await buildNeighborIndex(store, { exactUpTo })).toBe(true);
    expect(sealOf(path).file).not.toBe(file);
    expect(await buildNeighborIndex(store, { exactUpTo })).toBe(false);
    truncateSync(join(path, "neighbors", sealOf(path).file), 10);
    expect(await buildNeighborIndex(store, { exactUpTo })).toBe(true);
    expect((await findSoon(new NeighborIndexes(exactUpTo), store))?.count).toBeGreaterThan(exactUpTo);
  });
});
