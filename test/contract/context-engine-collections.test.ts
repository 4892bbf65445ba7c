// Two folders of one name are two collections: which of them does the name mean?
import { join } from "node:path";
import { expect, test } from "vitest";
import { createToolClient } from "../support/codemem-client.ts";
import { connectClient } from "../support/mcp-client.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

interface Searched {
  readonly total: number;
  readonly collection: string;
}

async function openTwo() {
  const folder = makeTempFolder("loci-two");
  const [one, other] = ["one/app", "other/app"].map((path) => join(folder, path)) as [string, string];
  writeFiles(one, { "src/a.ts": "export function parcelRoute(): number {\n  return 1;\n}\n" });
  writeFiles(other, { "src/b.ts": "export function letterRoute(): number {\n  return 1;\n}\n" });
  const { engine } = await openTestEngine();
  const { ask, warningsOf } = createToolClient(engine);
  const search = { query: "parcel route", collection: "app" };
  return { engine, ask, warningsOf, one, other, search };
}

test("a folder whose collection has memories keeps its name", { timeout: 60_000 }, async () => {
  const { engine, ask, one, other, search } = await openTwo();
  await engine.code.index(one, {});
  await ask("store", { information: "The parcel route is computed at night", collection: "app" });
  await engine.code.index(other, {});
  const names = (await ask<{ names: string[] }>("qdrant_list")).names.sort();
  expect(names).toEqual(["app", expect.stringMatching(/^app-[0-9a-f]{6}$/)]);
  expect((await ask<Searched>("repo_search", search)).total).toBe(1);
  expect((await ask<Searched>("repo_search", { ...search, collection: names[1] })).collection).toBe(names[1]);
});

test("a search of a collection without code warns of it", { timeout: 60_000 }, async () => {
  const { engine, ask, warningsOf, one, other, search } = await openTwo();
  for (const root of [one, other]) await engine.code.index(root, {});
  // Another family's project has the name by chance.
  await ask("store_memory", { content: "The parcel route is computed at night", namespace: "app" });
  const [warning] = await warningsOf("repo_search", search);
  expect(warning).toMatch(/"app" has memories but no code; .* app-[0-9a-f]{6}, app-[0-9a-f]{6}$/);
});

test("a collection that gets another name says so, and what it leaves behind", async () => {
  const root = makeTempFolder("loci-harbor");
  writeFiles(root, { "a.ts": "export const a = 1;\n" });
  const words = ["--families", "context-engine", "--root", root];
  const server = await connectClient(makeTempFolder("loci-home"), words);
  await server.call("qdrant_index", { collection: "harbor" });
  await server.call("store", { information: "The harbor pilot waits at the buoy", collection: "harbor" });
  const warnings = async () =>
    (await server.call("qdrant_index", { collection: "port" }))._meta?.["warnings"];
  expect(await warnings()).toEqual([
    'The collection of this folder was named "harbor", and is "port" from now on. Its memories stay in "harbor", which has no code now.',
  ]);
  expect(await warnings()).toBeUndefined();
  await server.close();
});
