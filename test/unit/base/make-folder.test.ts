import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../src/base/make-folder.ts";
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
});
