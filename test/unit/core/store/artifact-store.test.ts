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
  test("keys tell language and model apart, and blobs of the same bytes together", () => {
    const keys = [
      parsedKey(blob, "c"),
      parsedKey(blob, "cpp"),
      vectorsKey(parsedKey(blob, "c"), "model-a"),
      vectorsKey(parsedKey(blob, "c"), "model-b"),
    ].map((key) => key.toString("hex"));
    expect(new Set(keys).size).toBe(4);
    expect(parsedKey(Uint8Array.from(blob), "c").toString("hex")).toBe(keys[0]);
  });

  test("vectors come back as they were put", () => {
    const store = openStore();
    const key = vectorsKey(parsedKey(blob, "c"), "model");
    expect(store.hasVectors(key)).toBe(false);
    store.put([], [{ key, bytes: Uint8Array.of(1, 2, 3) }]);
    expect(store.hasVectors(key)).toBe(true);
    expect([...store.findVectors(key)!]).toEqual([1, 2, 3]);
  });

  test("an artifact that cannot be decoded is as good as none", () => {
    const store = openStore();
    const key = parsedKey(blob, "c");
    store.put([{ key, bytes: Uint8Array.of(9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9) }], []);
    expect(store.findParsed(key)).toBeUndefined();
    expect(store.findDeclarations(key)).toBeUndefined();
  });

  test("what one handle puts, another sees after a refresh", async () => {
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

  test("crashes over a blob are counted", () => {
    const store = openStore();
    const key = parsedKey(blob, "c");
    expect(store.crashesOf(key)).toBe(0);
    store.putCrashes(key, 2);
    expect(store.crashesOf(key)).toBe(2);
  });

  test("a home that is a file is an error that says what to do", () => {
    const folder = makeTempFolder();
    writeFileSync(join(folder, "file"), "");
    expect(() => {
      openArtifactStore(join(folder, "file", "artifacts")).refresh();
    }).toThrow();
  });
});
