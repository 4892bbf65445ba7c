import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  blobIdAt,
  decodeManifest,
  diffManifests,
  encodeManifest,
  findRow,
} from "../../../../src/core/walk/index.ts";
import { listFiles } from "../../../../src/core/walk/manifest.ts";
import { fileAt } from "../../../../src/core/walk/manifest.ts";
import { createTree, settle, walk, writeTree } from "./git-fixture.ts";

const files = { "a.ts": "1", "a/b.ts": "22", "é.ts": "333", "z.ts": "" };

test("a manifest is the same behind encoding and decoding, wherever its bytes lie", async () => {
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

test("bytes that are no manifest are refused as corrupt", async () => {
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

test("rows are found by path", async () => {
  const { manifest } = await walk(createTree(files));
  const rows = Object.keys(files).map((file) => findRow(manifest, file));
  expect(rows).toEqual([0, 1, 3, 2]);
  expect(["", "a", "a/", "zz", "é"].map((file) => findRow(manifest, file))).toEqual(Array(5).fill(undefined));
  expect(fileAt(manifest, 1)).toMatchObject({ path: "a/b.ts", sizeBytes: 2 });
  expect(blobIdAt(manifest, 2)).toBe("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
});

test("the difference of two walks names what came, changed and went", async () => {
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
