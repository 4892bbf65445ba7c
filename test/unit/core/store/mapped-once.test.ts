import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArtifactStore, parsedKey } from "../../../../src/core/store/index.ts";
import { makeTempFolder } from "../../../support/temp.ts";

const onLinux = test.runIf(process.platform === "linux");

function countMappings(path: string): number {
  return readFileSync("/proc/self/maps", "utf8")
    .split("\n")
    .filter((line) => line.endsWith(join(path, "data.mdb"))).length;
}

onLinux("a growing store is mapped into memory only once", async () => {
  const path = join(makeTempFolder(), "artifacts");
  const artifacts = openArtifactStore(path);
  for (let i = 0; i < 20; i++) {
    const key = parsedKey(Buffer.alloc(20, i), "text");
    artifacts.put([{ key, bytes: new Uint8Array(1 << 20) }], []);
    expect(artifacts.findParsedBytes(key)?.length).toBe(1 << 20);
  }
  expect(countMappings(path)).toBe(1);
  await artifacts.close();
});

onLinux("a store that all have closed is not in memory, and its next use opens it again", async () => {
  const path = join(makeTempFolder(), "artifacts");
  const [writer, reader] = [openArtifactStore(path), openArtifactStore(path)];
  const key = parsedKey(Buffer.alloc(20), "text");
  const found = (): number | undefined => reader.findParsedBytes(key)?.length;
  writer.put([{ key, bytes: new Uint8Array(100_000) }], []);
  expect(found()).toBe(100_000);
  await reader.close();
  expect(countMappings(path)).toBe(1);
  await writer.close();
  expect(countMappings(path)).toBe(0);
  expect(found()).toBe(100_000);
  // A use while the store is being closed opens it again, too.
  const closing = reader.close();
  expect(found()).toBe(100_000);
  await closing;
  expect(found()).toBe(100_000);
  await reader.close();
});
