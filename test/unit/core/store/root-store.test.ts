import { describe, expect, onTestFinished, test } from "vitest";
import {
  openRootStore,
  storeVersion,
  type RootRecord,
  type RootStore,
} from "../../../../src/core/store/index.ts";
import { makeTempFolder } from "../../../support/temp.ts";

function openStore(path = makeTempFolder()): RootStore {
  const store = openRootStore(path);
  onTestFinished(() => store.close());
  return store;
}

function record(generation: number, segments: readonly string[]): RootRecord {
  return {
    version: storeVersion,
    root: "/repo",
    generation,
    indexedAt: "2026-01-01T00:00:00.000Z",
    extractor: 1,
    embedder: "hash",
    dimensions: 256,
    head: undefined,
    segments: segments.map((id) => ({ id, files: 1, chunks: 1, dead: new Uint8Array(1), deadFiles: 0 })),
    manifest: `manifest/${generation}`,
    counts: {
      files: 1,
      symbols: 0,
      chunks: 1,
      references: 0,
      resolved: 0,
      external: 0,
      ambiguous: 0,
      unresolved: 0,
      bytes: 1,
      languages: { c: 1 },
    },
  };
}

describe("root store", () => {
  test("has no generation at first", () => {
    expect(openStore().findRecord()).toBeUndefined();
  });

  test("lends stored blocks, rejects a missing block, and detects a changed block after a refresh", () => {
    const path = makeTempFolder();
    const store = openStore(path);
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i * 7);
    store.putBlocks([
      { key: "g1-0/tables", bytes },
      { key: "g1-1/tables", bytes: bytes.subarray(0, 5) },
    ]);
    const lent = (key: string): number[] => store.lendBlock(key, (view) => [...view]);
    expect(lent("g1-0/tables")).toEqual([...bytes]);
    expect(lent("g1-1/tables")).toEqual([...bytes.subarray(0, 5)]);
    expect(lent("g1-0/tables")).toEqual([...bytes]);
    expect(() => lent("g1-2/tables")).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }));
    const { blocks } = store.environment.tables;
    const changed = Buffer.from(blocks.getBinary("g1-0/tables")!);
    changed[50_000]! ^= 1;
    store.environment.write(() => {
      blocks.putSync("g1-0/tables", changed);
    });
    store.refresh();
    expect(() => lent("g1-0/tables")).toThrow(/has changed/);
  });

  test("publishing makes a record current and drops blocks that it does not list", () => {
    const store = openStore();
    store.putBlocks([
      { key: "g1-0/tables", bytes: Uint8Array.of(1) },
      { key: "manifest/1", bytes: Uint8Array.of(2) },
    ]);
    store.publish(record(1, ["g1-0"]));
    store.putBlocks([
      { key: "g2-0/tables", bytes: Uint8Array.of(3) },
      { key: "killed-run/tables", bytes: Uint8Array.of(4) },
      { key: "manifest/2", bytes: Uint8Array.of(5) },
    ]);
    expect(store.findRecord()?.generation).toBe(1);
    expect([...store.getBlock("g1-0/tables")]).toEqual([1]);
    store.publish(record(2, ["g1-0", "g2-0"]));
    expect(store.findRecord()).toEqual(record(2, ["g1-0", "g2-0"]));
    expect([...store.getBlock("g1-0/tables")]).toEqual([1]);
    expect([...store.getBlock("g2-0/tables")]).toEqual([3]);
    expect(() => store.getBlock("killed-run/tables")).toThrow("its part killed-run/tables is gone");
    expect(() => store.getBlock("manifest/1")).toThrow("is gone");
  });

  test("a bitmap is read back as a Uint8Array", () => {
    const store = openStore();
    store.publish(record(1, ["a"]));
    expect(store.findRecord()?.segments[0]?.dead).toBeInstanceOf(Uint8Array);
  });

  test("ignores a record of another store version", () => {
    const store = openStore();
    store.publish({ ...record(1, []), version: storeVersion + 1 });
    expect(store.findRecord()).toBeUndefined();
  });
});
