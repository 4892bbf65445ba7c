import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArtifactStore, parsedKey } from "../../../../src/core/store/index.ts";
import { makeTempFolder } from "../../../support/temp.ts";

test.runIf(process.platform === "linux")("a growing store is mapped into memory only once", async () => {
  const path = join(makeTempFolder(), "artifacts");
  const artifacts = openArtifactStore(path);
  const countMappings = (): number =>
    readFileSync("/proc/self/maps", "utf8")
      .split("\n")
      .filter((line) => line.endsWith(join(path, "data.mdb"))).length;
  for (let i = 0; i < 20; i++) {
    const key = parsedKey(Buffer.alloc(20, i), "text");
    artifacts.put([{ key, bytes: new Uint8Array(1 << 20) }], []);
    expect(artifacts.findParsedBytes(key)?.length).toBe(1 << 20);
  }
  expect(countMappings()).toBe(1);
  await artifacts.close();
});
