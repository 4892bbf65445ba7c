// Artifacts share pages, and an unused page is freed: whatever is put, replaced and dropped.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import {
  openArtifactStore,
  openEnvironment,
  parsedKey,
  removeOutgrownStores,
  vectorsKey,
  type ArtifactKey,
} from "../../../../src/core/store/index.ts";
import { makeTempFolder, writeFiles } from "../../../support/temp.ts";

const dayMs = 86_400_000;

function keyOf(file: number): ArtifactKey {
  return parsedKey(Buffer.alloc(20, file), "text");
}

/** Incompressible bytes, different every time. */
function bytesOf(file: number, time: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => Math.imul(i + 1, 0x9e3779b1 ^ (file * 8191 + time)) >>> 24);
}

const lengths = fc.constantFrom(0, 1, 700, 5_000, 61_440, 200_000);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.tuple(fc.nat({ max: 30 }), lengths), { minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.record({ keepBelow: fc.nat({ max: 30 }) }) },
);

test("after any sequence of puts and drops, artifacts read back unchanged and no empty pack is left", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const path = join(makeTempFolder(), "artifacts");
      const store = openArtifactStore(path);
      const expected = new Map<number, Uint8Array>();
      for (const [time, one] of steps.entries()) {
        if (!Array.isArray(one)) {
          const needed = [...expected.keys()].filter((file) => file < one.keepBelow);
          const hex = new Set(
            needed.flatMap((file) => [keyOf(file), vectorsKey(keyOf(file), "m")].map(toHex)),
          );
          store.dropUnused(hex, { keepMs: 0, maxBytes: 0 }, dayMs * time);
          for (const file of [...expected.keys()]) if (file >= one.keepBelow) expected.delete(file);
          continue;
        }
        const put = new Map(one.map(([file, length]) => [file, bytesOf(file, time, length)]));
        const artifacts = [...put].map(([file, bytes]) => ({ key: keyOf(file), bytes }));
        store.put(
          artifacts,
          artifacts.map(({ key, bytes }) => ({ key: vectorsKey(key, "m"), bytes })),
          artifacts,
        );
        for (const [file, bytes] of put) expected.set(file, bytes);
      }
      for (let file = 0; file <= 30; file++) {
        const bytes = expected.get(file);
        for (const found of [
          store.findParsedBytes(keyOf(file)),
          store.findSummary(keyOf(file)),
          store.findVectors(vectorsKey(keyOf(file), "m")),
        ]) {
          expect(isSame(found, bytes)).toBe(true);
        }
      }
      await store.close();
      const all = [
        { fills: await readFills("artifacts", path), perFile: 2 },
        { fills: await readFills("vectors", join(path, "vectors-1")), perFile: 1 },
      ];
      for (const { fills, perFile } of all) {
        expect(fills.packs).toEqual([...fills.live.keys()]);
        expect([...fills.live.values()]).not.toContain(0);
        const values = [...fills.live.values()].reduce((sum, live) => sum + live, 0);
        expect(values).toBe(perFile * expected.size);
      }
    }),
    { numRuns: 12 },
  );
});

function toHex(key: Buffer): string {
  return key.toString("hex");
}

/** Vitest's own comparison takes a second for such bytes. */
function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.from(a).equals(b);
}

async function readFills(kind: "artifacts" | "vectors", path: string) {
  const { tables, close } = openEnvironment(kind, path);
  const packs = ([...tables.packs.getKeys()] as Buffer[]).map((key) => key.readUInt32BE(0));
  const live = new Map<number, number>();
  for (const { key, value } of tables.fills.getRange()) {
    live.set((key as Buffer).readUInt32BE(0), value.readUInt32LE(4));
  }
  await close();
  return { packs, live };
}

test("packs of files of all sizes leave 2% of their pages unused", async () => {
  const path = join(makeTempFolder(), "artifacts");
  const store = openArtifactStore(path);
  for (let batch = 0; batch < 20; batch++) {
    const artifacts = Array.from({ length: 100 }, (_, i) => {
      const id = Buffer.alloc(20);
      id.writeUInt32BE(batch * 100 + i + 1);
      const length = 300 + ((Math.imul(batch * 100 + i, 0x9e3779b1) >>> 8) % 9_000);
      return { key: parsedKey(id, "text"), bytes: bytesOf(i, batch, length) };
    });
    store.put(artifacts, []);
  }
  await store.close();
  const environment = openEnvironment("artifacts", path);
  const { overflowPages } = environment.tables.packs.getStats() as { readonly overflowPages: number };
  let bytes = 0;
  for (const { value } of environment.tables.packs.getRange()) bytes += value.length;
  await environment.close();
  expect((overflowPages * 4096) / bytes).toBeLessThan(1.02);
});

test("an artifact that is put twice at once is stored and counted once", async () => {
  const path = join(makeTempFolder(), "artifacts");
  const store = openArtifactStore(path);
  const [first, second] = [bytesOf(1, 1, 900), bytesOf(1, 2, 800)];
  store.put(
    [first, second, second].map((bytes) => ({ key: keyOf(1), bytes })),
    [],
  );
  expect(isSame(store.findParsedBytes(keyOf(1)), second)).toBe(true);
  await store.close();
  expect([...(await readFills("artifacts", path)).live.values()]).toEqual([1]);
});

test("a store of many small artifacts is at most 15% larger than their bytes", async () => {
  const path = join(makeTempFolder(), "artifacts");
  const store = openArtifactStore(path);
  const [files, length] = [4_000, 3_000];
  for (let from = 0; from < files; from += 100) {
    const artifacts = Array.from({ length: 100 }, (_, i) => {
      const id = Buffer.alloc(20);
      id.writeUInt32BE(Math.imul(from + i + 1, 0x9e3779b1) >>> 0);
      return { key: parsedKey(id, "text"), bytes: bytesOf(from + i, 0, length) };
    });
    store.put(artifacts, []);
  }
  await store.flushed();
  await store.close();
  // It would be 1.4 if each were a separate row.
  expect((statSync(join(path, "data.mdb")).blocks * 512) / (files * length)).toBeLessThan(1.15);
});

test("treats an artifact with a corrupt location as missing", async () => {
  const path = join(makeTempFolder(), "artifacts");
  const store = openArtifactStore(path);
  onTestFinished(() => store.close());
  const keys = [1, 2, 3, 4].map(keyOf);
  store.put(
    keys.map((key, i) => ({ key, bytes: bytesOf(i, 0, 900) })),
    [],
  );
  const environment = openEnvironment("artifacts", path);
  environment.write(() => {
    const { parsed } = environment.tables;
    const [, other] = keys.map((key) => parsed.getBinary(key)!);
    parsed.putSync(keys[0]!, Buffer.from("x"));
    const beyond = Buffer.from(other!);
    beyond.writeUInt32LE(0xffff_fff0, 4);
    parsed.putSync(keys[1]!, beyond);
    const absent = Buffer.from(other!);
    absent.writeUInt32LE(77, 0);
    parsed.putSync(keys[2]!, absent);
  });
  await environment.close();
  store.refresh();
  expect(keys.map((key) => store.findParsedBytes(key)?.length)).toEqual([
    undefined,
    undefined,
    undefined,
    900,
  ]);
  // It is created again, and the daily check goes on.
  store.put([{ key: keys[0]!, bytes: bytesOf(9, 9, 50) }], []);
  expect(store.findParsedBytes(keys[0]!)?.length).toBe(50);
  expect(store.dropUnused(new Set(), { keepMs: 0, maxBytes: 0 }, dayMs).artifacts).toBe(4);
});

test("removes the artifact folder of an older version and keeps the memories", () => {
  const home = makeTempFolder();
  writeFiles(home, { "artefacts/data.mdb": "old", "memory/data.mdb": "kept" });
  removeOutgrownStores(home);
  expect(existsSync(join(home, "artefacts"))).toBe(false);
  expect(existsSync(join(home, "memory/data.mdb"))).toBe(true);
});
