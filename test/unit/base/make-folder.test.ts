import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, makeFolders } from "../../../src/base/make-folder.ts";
import { makeTempFolder } from "../../support/temp.ts";

test("creates a folder with its parents and accepts an existing one", () => {
  const path = join(makeTempFolder(), "a/b/c");
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test("fails if a file has the name of the folder or of a parent", () => {
  const path = join(makeTempFolder(), "file");
  writeFileSync(path, "");
  expect(() => {
    makeFolder(path);
  }).toThrow("cannot write");
  expect(() => {
    makeFolder(join(path, "inside"));
  }).toThrow("cannot write");
  expect(statSync(path).isFile()).toBe(true);
});

test("fails without hanging on a file system that allows no new folders", () => {
  const path = process.platform === "linux" ? "/proc/loci/home" : join(makeTempFolder(), "\0");
  expect(() => {
    makeFolder(path);
  }).toThrow();
  expect(() => {
    makeFolders(path);
  }).toThrow();
});

test.skipIf(process.platform === "win32")("new folders have the given mode, or what the umask leaves", () => {
  const folder = makeTempFolder();
  const before = process.umask(0o027);
  try {
    makeFolders(join(folder, "a/b"));
    makeFolders(join(folder, "c/d"), 0o700);
  } finally {
    process.umask(before);
  }
  const modes = ["a", "a/b", "c", "c/d"].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o750, 0o750, 0o700, 0o700]);
});
