import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  openArtifactStore,
  parsedKey,
  vectorsKey,
  type ArtifactStore,
} from "../../../../src/core/store/index.ts";
import { makeTempFolder } from "../../../support/temp.ts";

const blob = Uint8Array.from({ length: 20 }, (_, i) => i);

function openStore(path = join(makeTempFolder(), "artifacts")): ArtifactStore {
  const store = openArtifactStore(path);
  onTestFinished(() => store.close());
  return store;
}

describe("artifact store", () => {
  test("keys differ by language and model, and are equal for blobs with equal bytes", () => {
    const keys = [
      parsedKey(blob, "c"),
      parsedKey(blob, "cpp"),
      vectorsKey(parsedKey(blob, "c"), "model-a"),
      vectorsKey(parsedKey(blob, "c"), "model-b"),
    ].map((key) => key.toString("hex"));
    expect(new Set(keys).size).toBe(4);
    expect(parsedKey(Uint8Array.from(blob), "c").toString("hex")).toBe(keys[0]);
  });

  test("returns stored vectors unchanged", () => {
    const store = openStore();
    const key = vectorsKey(parsedKey(blob, "c"), "model");
    expect(store.hasVectors(key)).toBe(false);
    store.put([], [{ key, bytes: Uint8Array.of(1, 2, 3) }]);
    expect(store.hasVectors(key)).toBe(true);
    expect([...store.findVectors(key)!]).toEqual([1, 2, 3]);
  });

  test("treats an undecodable artifact as missing", () => {
    const store = openStore();
    const key = parsedKey(blob, "c");
    store.put([{ key, bytes: Uint8Array.of(9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9) }], []);
    expect(store.findParsed(key)).toBeUndefined();
    expect(store.findDeclarations(key)).toBeUndefined();
  });

  test("an artifact stored through one handle is visible to another after a refresh", async () => {
    const path = join(makeTempFolder(), "artifacts");
    const writer = openStore(path);
    const reader = openStore(path);
    const key = vectorsKey(parsedKey(blob, "c"), "model");
    expect(reader.hasVectors(key)).toBe(false);
    writer.put([], [{ key, bytes: Uint8Array.of(1) }]);
    reader.refresh();
    expect(reader.hasVectors(key)).toBe(true);
    await writer.flushed();
  });

  test("counts parser crashes per blob", () => {
    const store = openStore();
    const key = parsedKey(blob, "c");
    expect(store.crashesOf(key)).toBe(0);
    store.putCrashes(key, 2);
    expect(store.crashesOf(key)).toBe(2);
  });

  test("forgets the crashes of a blob that was parsed well later", () => {
    const store = openStore();
    const [key, other] = [parsedKey(blob, "c"), parsedKey(blob, "cpp")];
    store.putCrashes(key, 1);
    store.putCrashes(other, 1);
    store.put([{ key, bytes: Uint8Array.of(1) }], []);
    expect([store.crashesOf(key), store.crashesOf(other)]).toEqual([0, 1]);
  });

  test("throws when a parent of the store's path is a file", () => {
    const folder = makeTempFolder();
    writeFileSync(join(folder, "file"), "");
    expect(() => {
      openArtifactStore(join(folder, "file", "artifacts")).refresh();
    }).toThrow();
  });
});
