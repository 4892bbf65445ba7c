import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../src/base/make-folder.ts";
import { makeTempFolder } from "../../support/temp.ts";

test("makes a folder and those above it, and is content with one that is there", () => {
  const path = join(makeTempFolder(), "a/b/c");
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test("a file in the way is an error", () => {
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

test("a file system without new folders is an error, and does not hang", () => {
  const path = process.platform === "linux" ? "/proc/loci/home" : join(makeTempFolder(), "\0");
  expect(() => {
    makeFolder(path);
  }).toThrow();
});
