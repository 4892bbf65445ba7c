import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  blobIdAt,
  decodeManifest,
  diffManifests,
  encodeManifest,
  findRow,
} from "../../../../src/core/walk/index.ts";
import { isProjectFile, listProjectFiles } from "../../../../src/core/walk/file-kinds.ts";
import { fileAt, listFiles, type Manifest } from "../../../../src/core/walk/manifest.ts";
import { ManifestBuilder } from "../../../../src/core/walk/manifest-builder.ts";
import { createTree, settle, walk, writeTree } from "./git-fixture.ts";

const files = { "a.ts": "1", "a/b.ts": "22", "é.ts": "333", "z.ts": "" };

test("a manifest is unchanged by encoding and decoding, at any byte offset", async () => {
  const { manifest } = await walk(createTree(files));
  const encoded = encodeManifest(manifest);
  const shifted = new Uint8Array(encoded.length + 3);
  shifted.set(encoded, 3);
  for (const bytes of [encoded, shifted.subarray(3)]) {
    const decoded = decodeManifest(bytes);
    expect(listFiles(decoded)).toEqual(listFiles(manifest));
    expect(decoded.takenAtMs).toBe(manifest.takenAtMs);
    expect(decoded.ctimesMs).toEqual(manifest.ctimesMs);
  }
});

test("rejects bytes that are not a manifest as corrupt", async () => {
  const encoded = encodeManifest((await walk(createTree(files))).manifest);
  for (const bytes of [
    new Uint8Array(0),
    encoded.subarray(0, 100),
    encoded.subarray(0, encoded.length - 16),
  ]) {
    expect(() => decodeManifest(bytes)).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }) as Error);
  }
  const later = new Uint32Array(encoded.buffer.slice(0));
  const firstColumn = 2 + 2 * later[1]!;
  later[firstColumn]! += 1; // the format's version
  const bytes = new Uint8Array(later.buffer);
  expect(() => decodeManifest(bytes)).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }) as Error);
});

test("finds rows by path", async () => {
  const { manifest } = await walk(createTree(files));
  const rows = Object.keys(files).map((file) => findRow(manifest, file));
  expect(rows).toEqual([0, 1, 3, 2]);
  expect(["", "a", "a/", "zz", "é"].map((file) => findRow(manifest, file))).toEqual(Array(5).fill(undefined));
  expect(fileAt(manifest, 1)).toMatchObject({ path: "a/b.ts", sizeBytes: 2 });
  expect(blobIdAt(manifest, 2)).toBe("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
});

test("the difference of two manifests lists added, changed, and removed files", async () => {
  const root = createTree(files);
  await settle();
  const before = (await walk(root)).manifest;
  writeTree(root, { "a.ts": "9", "m/new.ts": "new" });
  rmSync(path.join(root, "é.ts"));
  const after = (await walk(root, { previous: before })).manifest;
  const diff = diffManifests(before, after);
  expect(diff.added.map((row) => after.paths.get(row))).toEqual(["m/new.ts"]);
  expect(diff.changed.map((row) => after.paths.get(row))).toEqual(["a.ts"]);
  expect(diff.removed.map((row) => before.paths.get(row))).toEqual(["é.ts"]);
  expect(diff.unchangedCount).toBe(2);
});

test("a row whose blob id is unknown counts as changed", async () => {
  const root = createTree(files);
  const { manifest } = await walk(root, { hash: false });
  expect(diffManifests(manifest, manifest).changed.length).toBe(3);
});

/** Builds from files whose blob ids each repeat one number; 0 means unknown. */
function build(blobs: ReadonlyMap<string, number>, like?: Manifest): Manifest {
  const builder = new ManifestBuilder(0, like);
  const stats = statSync(".");
  for (const [path, blob] of [...blobs].sort(([a], [b]) => (a < b ? -1 : 1)))
    builder.add(
      Buffer.from(path, "utf8").toString("latin1"),
      stats,
      blob === 0 ? undefined : new Uint8Array(20).fill(blob),
    );
  return builder.build();
}

test("comparing manifests in runs gives the same result as comparing file by file", () => {
  let state = 7;
  const draw = (below: number): number => (state = (state * 48_271) % 0x7fff_ffff) % below;
  for (let round = 0; round < 60; round++) {
    const count = draw(3) === 0 ? draw(9) : draw(3_000);
    const before = new Map(
      Array.from({ length: count }, (_, i) => [`${draw(40)}/f${i}.ts`, draw(50) === 0 ? 0 : 1]),
    );
    const after = new Map(before);
    for (const path of before.keys()) {
      const change = draw(draw(2) === 0 ? 2_000 : 40);
      if (change === 0) after.delete(path);
      else if (change === 1) after.set(path, 2);
      else if (change === 2) after.set(`${path}.new`, 1);
    }
    const [old, now] = [build(before), build(after, build(before))];
    const diff = diffManifests(old, now);
    const pathsOf = (manifest: Manifest, rows: readonly number[]): string[] =>
      rows.map((row) => manifest.paths.get(row));
    const stays = [...before.keys()].filter((path) => after.has(path));
    const isSame = (path: string): boolean => before.get(path) !== 0 && before.get(path) === after.get(path);
    expect(pathsOf(old, diff.removed)).toEqual([...before.keys()].filter((path) => !after.has(path)).sort());
    expect(pathsOf(now, diff.added)).toEqual([...after.keys()].filter((path) => !before.has(path)).sort());
    expect(pathsOf(now, diff.changed)).toEqual(stays.filter((path) => !isSame(path)).sort());
    expect(diff.unchangedCount).toBe(stays.filter(isSame).length);
  }
});

test("finds project files by the bytes of their names", () => {
  const names =
    "package.json go.mod setup.py tsconfig.json tsconfig.base.json Pipfile CMakeLists.txt settings.gradle.kts";
  const others =
    "a.json x y.ln main.py package.jsonx tsconfig.json.bak compile.json go.mod~ n Setup.py Pipfilf";
  const ended = "my.csproj my.fsproj all.sln it.gemspec it.cabal";
  const all = `${names} ${others} ${ended}`.split(" ").flatMap((name) => [name, `é/${name}`]);
  const found = listProjectFiles(build(new Map(all.map((path) => [path, 1]))));
  expect(found).toEqual(all.filter((path) => isProjectFile(path.split("/").at(-1)!)).sort());
  expect(found.length).toBe(2 * `${names} ${ended}`.split(" ").length);
});
