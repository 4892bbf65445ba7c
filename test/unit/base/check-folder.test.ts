import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { checkFolder, findBroadness } from "../../../src/base/check-folder.ts";
import { makeTempFolder, writeFiles } from "../../support/temp.ts";

it.each([
  "/",
  "/etc",
  "/usr",
  "/usr/lib",
  "/home",
  "/home/ada",
  "/home/bob",
  "/Users/ada",
  "/proc/1",
  "/mnt/c",
  "/Volumes/disk",
  "/tmp",
])("%s is too broad to index", (path) => {
  expect(findBroadness(path, "/home/ada")).toBeDefined();
});

it.each(["/home/ada/app", "/usr/src/app", "/srv/app", "/tmp/app", "/mnt/data", "/opt/app", "/etcetera"])(
  "%s is not too broad to index",
  (path) => {
    expect(findBroadness(path, "/home/ada")).toBeUndefined();
  },
);

it("a home folder outside /home is too broad to index, and so is its parent", () => {
  expect(findBroadness("/data/homes/ada", "/data/homes/ada")).toBeDefined();
  expect(findBroadness("/data/homes", "/data/homes/ada")).toBeDefined();
});

it("with an empty HOME, the working directory is not taken for the home folder", () => {
  vi.stubEnv("HOME", "");
  expect(findBroadness(process.cwd())).toBeUndefined();
  vi.unstubAllEnvs();
});

it("rejects a missing folder, a file, or an invalid path with a fitting error code and a short message", () => {
  const folder = makeTempFolder();
  writeFiles(folder, { file: "" });
  symlinkSync(join(folder, "loop"), join(folder, "loop"));
  const codeOf = (path: string): unknown => {
    try {
      checkFolder(path);
    } catch (error) {
      expect((error as Error).message.length).toBeLessThan(400);
      return (error as { code?: unknown }).code;
    }
    return undefined;
  };
  expect(codeOf(folder)).toBeUndefined();
  expect(codeOf(join(folder, "none"))).toBe("PATH_NOT_FOUND");
  expect(codeOf(join(folder, "file"))).toBe("PATH_NOT_A_DIRECTORY");
  expect(codeOf(join(folder, "loop"))).toBe("INPUT_INVALID");
  expect(codeOf("a\0b")).toBe("INPUT_INVALID");
  expect(codeOf(`/${"a".repeat(5000)}`)).toBe("INPUT_INVALID");
});
