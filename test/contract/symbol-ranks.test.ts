// What an index run stores for search and get_pagerank: ranks of its generation, equal to the simple oracle's.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectTargets } from "../../src/core/code/graph/graph-edges.ts";
import { numberNodes } from "../../src/core/code/graph/graph-nodes.ts";
import { loadSnapshot, type Snapshot } from "../../src/core/code/snapshots/load-snapshot.ts";
import { rootStorePath } from "../../src/core/types/root-id.ts";
import { openRootStore } from "../../src/core/store/index.ts";
import { computeReferencePageRank } from "../support/kernel-oracles/page-rank.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

const sources = {
  "src/core.ts": "export function shared() { return 1; }\nexport function lonely() { return 2; }\n",
  "src/a.ts": "import { shared } from './core';\nexport function a() { return shared(); }\n",
  "src/b.ts": "import { shared } from './core';\nexport function b() { return shared(); }\n",
  "src/c.ts": "import { b } from './b';\nexport function c() { return b(); }\n",
};

/** By name: the rank that search reads, and the oracle's, relative to the highest. */
function readRanks(snapshot: Snapshot): {
  readonly stored: Map<string, number>;
  readonly exact: Map<string, number>;
} {
  const numbers = numberNodes(snapshot);
  const { ranks } = computeReferencePageRank(collectTargets(snapshot, numbers));
  const highest = Math.max(...ranks);
  const [stored, exact] = [new Map<string, number>(), new Map<string, number>()];
  ranks.forEach((rank, node) => {
    const { segment, row } = numbers.refOf(node);
    const { tables, symbolRanks } = snapshot.segments[segment]!;
    const path = tables.strings.get(tables.files.path[tables.symbols.file[row]!]!);
    const name = `${path}#${tables.strings.get(tables.symbols.name[row]!)}`;
    stored.set(name, symbolRanks?.[row] ?? -1);
    exact.set(name, rank / highest);
  });
  return { stored, exact };
}

async function withSnapshot<T>(home: string, root: string, read: (snapshot: Snapshot) => T): Promise<T> {
  const store = openRootStore(rootStorePath(home, root));
  try {
    return read(loadSnapshot(store)!);
  } finally {
    await store.close();
  }
}

function expectExact({ stored, exact }: ReturnType<typeof readRanks>): void {
  expect([...stored.keys()].length).toBeGreaterThan(6);
  for (const [name, rank] of stored) expect(rank, name).toBeCloseTo(exact.get(name)!, 4);
}

describe("symbol ranks", { timeout: 60_000 }, () => {
  test("are stored by the first index run and equal the reference", async () => {
    const { engine, home } = await openTestEngine();
    const root = makeRepository(sources);
    await engine.code.index(root, {});
    await withSnapshot(home, root, (snapshot) => {
      expect(snapshot.isRanked).toBe(true);
      const ranks = readRanks(snapshot);
      expectExact(ranks);
      const of = (name: string): number => ranks.stored.get(name)!;
      expect(of("src/core.ts#shared")).toBeGreaterThan(of("src/core.ts#lonely"));
    });
    const { ranked } = await engine.code.pageRank({ root, damping: 0.85, limit: 100 });
    expect(ranked.reduce((sum, { pagerank }) => sum + pagerank, 0)).toBeCloseTo(1, 5);
    expect(ranked[0]!.pagerank).toBeGreaterThan(ranked.at(-1)!.pagerank);
  });

  test("are updated after a small change, at the latest when the engine closes", async () => {
    const { engine, home } = await openTestEngine();
    const root = makeRepository(sources);
    await engine.code.index(root, {});
    writeFileSync(
      join(root, "src/c.ts"),
      "import { lonely } from './core';\nexport function c() { return lonely() + lonely(); }\n",
    );
    expect(await engine.code.index(root, {})).toMatchObject({ generation: 2, filesParsed: 1 });
    await engine.close();
    await withSnapshot(home, root, (snapshot) => {
      expect(snapshot.record.generation).toBe(2);
      expect(snapshot.isRanked).toBe(true);
      expectExact(readRanks(snapshot));
    });
  });

  test("affect a search that runs concurrently with clustering", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    await engine.code.index(root, {});
    const [first] = await Promise.all([
      engine.code.search({ root, query: "shared", limit: 5 }),
      engine.code.clusters({ root, resolution: 1 }),
    ]);
    expect(first.hits[0]!.symbol).toBe("shared");
    expect(first.hits[0]!.components["centrality"]).toBeGreaterThan(0);
  });
});
