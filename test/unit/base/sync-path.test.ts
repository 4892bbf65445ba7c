import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { syncFile, syncFolder } from "../../../src/base/sync-path.ts";

const folder = mkdtempSync(join(tmpdir(), "loci-sync-"));
const file = join(folder, "file");
writeFileSync(file, "text");
const missing = join(folder, "missing");

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("syncFile", () => {
  it.runIf(process.platform !== "win32")(
    "opens the file for writing, because Windows flushes nothing else",
    () => {
      syncFile(file);
      // A folder can only be opened for reading.
      expect(() => {
        syncFile(folder);
      }).toThrow("EISDIR");
      expect(() => {
        syncFile(missing);
      }).toThrow("ENOENT");
    },
  );
});

describe("syncFolder", () => {
  it.runIf(process.platform !== "win32")("flushes a folder", () => {
    syncFolder(folder);
    expect(() => {
      syncFolder(missing);
    }).toThrow("ENOENT");
  });

  it("does nothing on Windows, where a folder cannot be flushed", () => {
    syncFolder(missing, "win32");
    expect(() => {
      syncFolder(missing, "linux");
    }).toThrow("ENOENT");
  });
});
