// A large index's vectors are only in the index. Whatever happens next, it is the same as one that has them by content
// too, and no file is embedded again that the last generation holds.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findKey, decodeFileTable } from "../../src/core/ingest/index.ts";
import { openPushSource } from "../../src/core/qdrant/indexed-push-source.ts";
import { areAsLeft, describeOpenStores } from "../../src/core/store/left-stores.ts";
import {
  acquireLease,
  openArtifactStore,
  openEnvironment,
  openRootStore,
  releaseLease,
  vectorsKey,
} from "../../src/core/store/index.ts";
import { realRoot, rootStorePath } from "../../src/core/types/index.ts";
import { encodeVectorSegment } from "../../src/core/vector/index.ts";
import type { EngineOptions } from "../../src/open-engine.ts";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";
import { git } from "../support/run-git.ts";

const indexOnce = new URL("../support/index-once.js", import.meta.url).pathname;

const files = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `src/m${i}.ts`,
    `import { f${(i + 1) % 12} } from "./m${(i + 1) % 12}";\nexport function f${i}() { return f${(i + 1) % 12}(); }\n`,
  ]),
);

/** A home whose vectors are dropped after every run. */
async function openOnce(options: Partial<EngineOptions> = {}) {
  const { engine, home } = await openTestEngine({ vectorBytes: 0, ...options });
  const root = makeRepository(files);
  await engine.code.index(root, {});
  return { engine, home, root };
}

async function expectEqualToFresh(home: string, root: string): Promise<void> {
  const fresh = await openTestEngine();
  await fresh.engine.code.index(root, {});
  expect(await dumpIndex(home, root)).toEqual(await dumpIndex(fresh.home, root));
}

function listVectors(home: string): string[] {
  return readdirSync(join(home, "artifacts")).filter((name) => name.startsWith("vectors-"));
}

async function countVectors(home: string): Promise<number> {
  const [folder] = listVectors(home);
  const environment = openEnvironment("vectors", join(home, "artifacts", folder!));
  try {
    return environment.tables.vectors.getKeysCount();
  } finally {
    await environment.close();
  }
}

describe("vectors that only the index has", { timeout: 120_000 }, () => {
  test("no vector is left by content, and its file is gone", async () => {
    const { home, root } = await openOnce();
    expect(listVectors(home)).toEqual(["vectors-2"]);
    expect(await countVectors(home)).toBe(0);
    await expectEqualToFresh(home, root);
  });

  test("a small index keeps them, and another root is not embedded again", async () => {
    const { engine, home } = await openTestEngine();
    await engine.code.index(makeRepository(files), {});
    expect(await countVectors(home)).toBe(12);
    expect(await engine.code.index(makeRepository(files), {})).toMatchObject({
      filesReused: 12,
      chunksEmbedded: 0,
    });
  });

  test("a changed file is embedded, and those linked again with it are not", async () => {
    const { engine, home, root } = await openOnce();
    writeFileSync(
      join(root, "src/m3.ts"),
      "export function f3() { return 3; }\nexport function added() {}\n",
    );
    const report = await engine.code.index(root, { paths: ["src/m3.ts"] });
    expect(report.filesRelinked).toBeGreaterThan(0);
    expect(report.chunksEmbedded).toBe(1);
    await expectEqualToFresh(home, root);
    // What was changed back is embedded again.
    writeFiles(root, files);
    expect((await engine.code.index(root, { paths: ["src/m3.ts"] })).chunksEmbedded).toBe(1);
    await expectEqualToFresh(home, root);
  });

  test("files that were only touched, moved into other segments or linked anew are not embedded", async () => {
    const { engine, home, root } = await openOnce();
    for (const path of Object.keys(files)) utimesSync(join(root, path), 1_000, 1_000);
    expect(await engine.code.index(root, {})).toMatchObject({ chunksEmbedded: 0 });
    // Everything is laid out again: how imports resolve may depend on it.
    writeFileSync(join(root, "tsconfig.json"), '{ "compilerOptions": { "baseUrl": "." } }\n');
    const report = await engine.code.index(root, {});
    expect(report).toMatchObject({ filesParsed: 1, chunksEmbedded: 1 });
    rmSync(join(root, "src/m11.ts"));
    for (let i = 0; i < 6; i++) {
      writeFileSync(join(root, `src/m${i}.ts`), `export function f${i}() { return ${i}; }\n`);
      expect((await engine.code.index(root, {})).chunksEmbedded).toBe(1);
    }
    await expectEqualToFresh(home, root);
  });

  test("a new worktree takes them from another one's index", async () => {
    const { engine, home, root } = await openOnce();
    git(root, "init", "-q");
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "all");
    await engine.code.index(root, {});
    const tree = join(makeTempFolder("loci-worktree"), "tree");
    git(root, "worktree", "add", "-q", "--detach", tree);
    expect(await engine.code.index(tree, {})).toMatchObject({ filesParsed: 0, chunksEmbedded: 0 });
    await expectEqualToFresh(home, tree);
  });

  test("a renamed file is embedded at its new path", async () => {
    const { engine, home, root } = await openOnce();
    rmSync(join(root, "src/m0.ts"));
    writeFiles(root, { "src/a/m0.ts": files["src/m0.ts"]! });
    expect(await engine.code.index(root, {})).toMatchObject({ filesParsed: 0, chunksEmbedded: 1 });
    await expectEqualToFresh(home, root);
  });

  test("a run of everything, and another model, make all of them", async () => {
    const { engine, home, root } = await openOnce();
    const all = await engine.code.index(root, { full: true });
    expect(all.chunksEmbedded).toBe(12);
    await expectEqualToFresh(home, root);
    await engine.close();
    const other = await openTestEngine({ home, vectorBytes: 0, embedder: { provider: "lightweight" } });
    expect(await other.engine.code.index(root, {})).toMatchObject({ filesParsed: 0, chunksEmbedded: 12 });
  });

  test("those of a lost store are taken from the index", async () => {
    const { engine, home, root } = await openOnce();
    await engine.close();
    rmSync(join(home, "artifacts"), { recursive: true });
    const again = await openTestEngine({ home, vectorBytes: 0 });
    writeFileSync(join(root, "src/m3.ts"), "export function f3() { return 3; }\n");
    await again.engine.code.index(root, {});
    await expectEqualToFresh(home, root);
  });
});

describe("dropping vectors", { timeout: 120_000 }, () => {
  test("waits for other runs, whose roots do not have them yet", async () => {
    const { engine, home, root } = await openOnce();
    const other = makeRepository({ "b.ts": "export const b = 1;\n" });
    await engine.code.index(other, {});
    const store = openRootStore(rootStorePath(home, realRoot(other)));
    expect(acquireLease(store.environment, "index", "another").taken).toBe(true);
    writeFileSync(join(root, "src/m3.ts"), "export function f3() { return 3; }\n");
    await engine.code.index(root, {});
    expect(await countVectors(home)).toBe(1);
    releaseLease(store.environment, "index", "another");
    await store.close();
    await engine.code.index(root, {});
    expect(await countVectors(home)).toBe(0);
  });

  test("does not wait for a damaged root, whose next run makes everything anew", async () => {
    const { engine, home, root } = await openOnce();
    const other = makeRepository({ "b.ts": "export const b = 1;\n" });
    const { status, stderr } = spawnSync(process.execPath, [indexOnce, home, other], { encoding: "utf8" });
    expect(status, stderr).toBe(0);
    const data = join(rootStorePath(home, realRoot(other)), "data.mdb");
    writeFileSync(data, Buffer.alloc(statSync(data).size, 7));
    writeFileSync(join(root, "src/m3.ts"), "export function f3() { return 3; }\n");
    await engine.code.index(root, {});
    expect(await countVectors(home)).toBe(0);
    expect(await engine.code.index(other, {})).toMatchObject({ chunksEmbedded: 1 });
    await expectEqualToFresh(home, other);
    await expectEqualToFresh(home, root);
  });

  test("a process that has them open goes on with those that another one began", async () => {
    const { engine, home, root } = await openOnce();
    const second = makeRepository({ "b.ts": "export const b = 1;\n" });
    for (let i = 0; i < 2; i++) {
      writeFileSync(join(second, "b.ts"), `export const b = ${i};\n`);
      const { status, stderr } = spawnSync(process.execPath, [indexOnce, home, second], { encoding: "utf8" });
      expect(status, stderr).toBe(0);
      writeFileSync(join(root, "src/m3.ts"), `export function f3() { return ${i}; }\n`);
      await engine.code.index(root, {});
    }
    await expectEqualToFresh(home, root);
    await expectEqualToFresh(home, second);
    expect(listVectors(home)).toHaveLength(1);
  });

  test("what an interrupted deletion left is deleted after the next run", async () => {
    const { engine, home, root } = await openOnce();
    mkdirSync(join(home, "artifacts", "vectors-1"));
    writeFileSync(join(home, "artifacts", "vectors-1", "data.mdb"), "rest");
    await engine.code.index(root, {});
    expect(listVectors(home)).toEqual(["vectors-2"]);
  });

  test("is no damage to a process that has left its stores open", async () => {
    const { engine, home, root } = await openOnce();
    writeFileSync(join(root, "src/m3.ts"), "export function f3() { return 3; }\n");
    const left = describeOpenStores(home);
    expect(left.map(({ path }) => path)).toContain(join(home, "artifacts", "vectors-2"));
    await engine.code.index(root, {});
    expect(existsSync(join(home, "artifacts", "vectors-2"))).toBe(false);
    expect(areAsLeft(left)).toBe(true);
  });

  test("the data file does not grow with the runs", async () => {
    const { engine, home, root } = await openOnce();
    const sizeOf = (): number => statSync(join(home, "artifacts", listVectors(home)[0]!, "data.mdb")).size;
    const before = sizeOf();
    await engine.code.index(root, { full: true });
    await engine.code.index(root, { full: true });
    expect(sizeOf()).toBe(before);
  });
});

test("a push to a server has the vectors as they were made", { timeout: 60_000 }, async () => {
  const { engine, home, root } = await openOnce();
  writeFileSync(join(root, "src/m3.ts"), "export function f3() { return 3; }\nexport function added() {}\n");
  await engine.code.index(root, {});
  const kept = await openTestEngine();
  await kept.engine.code.index(root, {});
  const store = openRootStore(rootStorePath(home, realRoot(root)));
  const [artifacts, made] = [home, kept.home].map((each) => openArtifactStore(join(each, "artifacts")));
  try {
    const source = openPushSource({
      ...{ store, artifacts: artifacts!, name: "root" },
      mask: (text) => text,
      loadRanks: () => undefined,
    });
    const record = store.findRecord()!;
    const table = decodeFileTable(store.getBlock(record.manifest));
    for (let row = 0; row < table.manifest.length; row++) {
      const path = table.manifest.paths.get(row);
      const expected = made!.findVectors(vectorsKey(findKey(table, row)!, record.embedder))!;
      const { vectors, part } = source.read(path);
      expect(Buffer.from(encodeVectorSegment(vectors!)).equals(expected)).toBe(true);
      expect(Buffer.from(part.vectors).equals(expected)).toBe(true);
    }
  } finally {
    await Promise.all([store, artifacts!, made!].map((each) => each.close()));
  }
});

test("a machine that uploads them keeps them", async () => {
  const home = makeTempFolder("loci-home");
  const artifacts = { remote: "http://127.0.0.1:9", push: true, timeoutMs: 300 };
  const { engine } = await openTestEngine({ home, vectorBytes: 0, artifacts });
  await engine.code.index(makeRepository(files), {});
  expect(await countVectors(home)).toBe(12);
});
