// Pruning removes deleted files and nothing else: existing files stay indexed as they are, even if they have changed.
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { connectClient, readText } from "../support/mcp-client.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const sourceOf = (name: string): string => `export function ${name}(): number {\n  return 1;\n}\n`;
const sources = {
  "src/walnut.ts": sourceOf("walnut"),
  "src/almond.ts": sourceOf("almond"),
  "src/hazel.ts": `import { walnut } from "./walnut.ts";\nexport function hazel(): number {\n  return walnut();\n}\n`,
  "locked/pecan.ts": sourceOf("pecan"),
};

interface Pruned {
  readonly points_removed: number;
  readonly points_before: number;
  readonly points_after: number;
  readonly files_removed: number;
}

test("pruning removes deleted files only, and new or changed files wait for the next index run", async () => {
  const root = makeRepository(sources);
  const { engine } = await openTestEngine();
  await engine.code.index(root, {});
  await engine.memory.store({ content: "walnuts are dry" });
  const before = await engine.code.describeIndex({ root });
  rmSync(join(root, "src/walnut.ts"));
  writeFileSync(join(root, "src/almond.ts"), sourceOf("cashew"));
  writeFileSync(join(root, "src/pistachio.ts"), sourceOf("pistachio"));
  const { gone } = await engine.code.describeIndex({ root });
  expect(gone).toEqual(["src/walnut.ts"]);
  const report = await engine.code.index(root, { paths: gone });
  expect(report).toMatchObject({ filesRemoved: 1, chunks: before.chunks - 1 });
  const names = async (query: string): Promise<string[]> =>
    (await engine.code.searchSymbols({ query, limit: 5 })).map(({ name }) => name);
  expect(await names("walnut")).toEqual([]);
  expect(await names("almond")).toEqual(["almond"]);
  expect(await names("cashew")).toEqual([]);
  expect(await names("pistachio")).toEqual([]);
  // Its caller no longer leads to it.
  const hazel = await engine.code.lookupSymbol({ name: "hazel", root });
  if (!hazel.found) throw new Error("hazel is not found");
  const edges = await engine.code.dependencies({ root, symbolId: hazel.symbol.id, direction: "outgoing" });
  expect(edges.filter(({ target }) => target.includes("src/walnut.ts"))).toEqual([]);
  expect((await engine.memory.stats()).memories).toBe(1);
  await engine.code.index(root, {});
  expect(await names("cashew")).toEqual(["cashew"]);
  expect(await names("pistachio")).toEqual(["pistachio"]);
});

test("qdrant_prune reports removed files and removes nothing if none is deleted or the root is missing", async () => {
  const root = makeRepository(sources);
  const { engine, home } = await openTestEngine();
  await engine.code.index(root, {});
  await engine.close();
  rmSync(join(root, "src/almond.ts"));
  const flags = [
    "--families",
    "context-engine",
    "--root",
    root,
    "--embed-provider",
    "hash",
    "--engine-watch=false",
  ];
  const client = await connectClient(home, flags);
  try {
    const prune = async (): Promise<Pruned> => readText(await client.call("qdrant_prune")) as Pruned;
    const first = await prune();
    expect(first).toMatchObject({ ok: true, operation: "prune", files_removed: 1, points_removed: 1 });
    expect(first.points_after).toBe(first.points_before - 1);
    const points = first.points_after;
    expect(await prune()).toMatchObject({ files_removed: 0, points_removed: 0, points_after: points });
    if (process.getuid?.() !== 0) {
      chmodSync(join(root, "locked"), 0);
      expect(await prune()).toMatchObject({ files_removed: 0, points_after: points });
      chmodSync(join(root, "locked"), 0o755);
    }
    renameSync(root, `${root}-away`);
    const refused = await client.call("qdrant_prune");
    renameSync(`${root}-away`, root);
    expect(refused.isError).toBe(true);
    expect(await prune()).toMatchObject({ files_removed: 0, points_removed: 0, points_after: points });
  } finally {
    mkdirSync(root, { recursive: true });
    await client.close();
  }
});
