import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { hashBlob } from "../../../../src/core/walk/index.ts";
import { hashFileAsBlob } from "../../../../src/core/walk/blob-hash.ts";
import { git } from "../../../support/run-git.ts";
import { blobsOf, createTree, pathsOf, settle, walk, writeTree } from "./git-fixture.ts";

const files = {
  "a.ts": "one\n",
  "dir/b.ts": "two\n",
  "dir/long name é.ts": "three\n",
  "empty.ts": "",
  "z.ts": "four\n",
};

test("computes the same blob id as git hash-object", () => {
  const root = createTree({
    "big.ts": Buffer.alloc(3 << 20, "abc"),
    "one-buffer.ts": Buffer.alloc(1 << 20, "x"),
    ...files,
  });
  for (const file of ["big.ts", "one-buffer.ts", "a.ts", "empty.ts"]) {
    const expected = git(root, "hash-object", "--no-filters", file).trim();
    expect(hashFileAsBlob(path.join(root, file))?.toString("hex")).toBe(expected);
    expect(hashBlob(readFileSync(path.join(root, file)))).toBe(expected);
  }
});

test.each([2, 3, 4])("reads the ids of clean files from a git index of version %s", async (version) => {
  const root = createTree(files);
  git(root, "init", "-q");
  git(root, "config", "index.version", String(version));
  git(root, "add", "-A");
  if (version === 3) git(root, "update-index", "--skip-worktree", "a.ts"); // a flag that needs version 3 or up
  await settle();
  git(root, "update-index", "--force-write-index");
  const result = await walk(root);
  expect(result.blobIds).toEqual({ fromPrevious: 0, fromGit: 4, hashed: 0, empty: 1, unknown: 0 });
  const { found, real } = blobsOf(result);
  expect(found).toEqual(real);
  expect(readFileSync(path.join(root, ".git/index")).readUInt32BE(4)).toBe(version);
});

test("hashes a file that changed or whose modification time is that of the index", async () => {
  const root = createTree(files);
  git(root, "init", "-q");
  git(root, "add", "-A");
  await settle();
  git(root, "update-index", "--force-write-index");
  const place = path.join(root, "a.ts");
  const { atime, mtime } = statSync(place);
  writeFileSync(place, "ONE\n");
  utimesSync(place, atime, mtime);
  const index = statSync(path.join(root, ".git/index"));
  utimesSync(path.join(root, "z.ts"), index.atimeMs / 1000, index.mtimeMs / 1000);
  const result = await walk(root);
  expect(result.blobIds).toEqual({ fromPrevious: 0, fromGit: 2, hashed: 2, empty: 1, unknown: 0 });
  const { found, real } = blobsOf(result);
  expect(found).toEqual(real);
});

test.each([
  ["an attribute", { ".gitattributes": "* text=auto\n" }, []],
  ["an attribute of a folder", { "dir/.gitattributes": "crlf.ts text\n" }, []],
  ["a macro", { ".gitattributes": "[attr]source text\n*.ts source\n" }, []],
  ["core.autocrlf", {}, ["core.autocrlf", "input"]],
])("hashes the bytes on disk when %s converts line endings", async (_, attributes, setting) => {
  const root = createTree({ ...attributes, "dir/crlf.ts": "a\r\nb\r\n" });
  git(root, "init", "-q");
  if (setting.length > 0) git(root, "config", ...setting);
  git(root, "add", "-A");
  await settle();
  git(root, "update-index", "--force-write-index");
  const { found, real } = blobsOf(await walk(root));
  expect(found).toEqual(real);
  const stored = git(root, "rev-parse", ":dir/crlf.ts").trim();
  expect(stored).not.toBe(real["dir/crlf.ts"]); // the conversion did happen
});

test("walks a SHA-256 repository and a repository with a split index by hashing their files", async () => {
  const modern = createTree({ ".gitignore": "*.log\n", "a.log": "x", "b.ts": "x" });
  git(modern, "init", "-q", "--object-format=sha256");
  git(modern, "add", "-f", "a.log");
  const result = await walk(modern);
  expect(pathsOf(result)).toEqual([".gitignore", "a.log", "b.ts"]);
  expect(result.blobIds.hashed).toBe(3);

  const split = createTree({ ...files, ".gitignore": "*.log\n", "a.log": "x", "b.log": "x", "c.log": "x" });
  git(split, "init", "-q");
  git(split, "add", "-f", "a.log", "a.ts");
  git(split, "update-index", "--split-index");
  git(split, "add", "-f", "b.log");
  const found = await walk(split);
  expect(pathsOf(found)).toEqual([".gitignore", "a.log", "a.ts", "b.log", ...Object.keys(files).slice(1)]);
  expect(blobsOf(found).found).toEqual(blobsOf(found).real);
});

test("treats a corrupt git index as missing", async () => {
  const root = createTree(files);
  git(root, "init", "-q");
  git(root, "add", "-A");
  const place = path.join(root, ".git/index");
  const bytes = readFileSync(place);
  for (const torn of [
    bytes.subarray(0, bytes.length - 30),
    Buffer.from(bytes).fill(7, 40, 60),
    Buffer.from("DIRC"),
  ]) {
    writeFileSync(place, torn);
    const { found, real } = blobsOf(await walk(root));
    expect(found).toEqual(real);
  }
});

test("hashes only changed and new files when given the last manifest", async () => {
  const root = createTree(files);
  await settle();
  const first = await walk(root);
  expect(first.blobIds).toEqual({ fromPrevious: 0, fromGit: 0, hashed: 4, empty: 1, unknown: 0 });
  writeTree(root, { "dir/b.ts": "TWO\n", "new.ts": "five\n" });
  const second = await walk(root, { previous: first.manifest });
  expect(second.blobIds).toEqual({ fromPrevious: 3, fromGit: 0, hashed: 2, empty: 1, unknown: 0 });
  const { found, real } = blobsOf(second);
  expect(found).toEqual(real);
});

test("detects an edit of the same length whose modification time was restored", async () => {
  const root = createTree(files);
  await settle();
  const first = await walk(root);
  const place = path.join(root, "a.ts");
  const { atime, mtime } = statSync(place);
  writeFileSync(place, "ENO\n");
  utimesSync(place, atime, mtime);
  const second = await walk(root, { previous: first.manifest });
  expect(blobsOf(second).found["a.ts"]).toBe(hashBlob(Buffer.from("ENO\n")));
});

test("hashes a file again in the next walk if it was written in the clock tick of the last walk", async () => {
  const root = createTree();
  for (let round = 0; round < 20; round++) {
    const place = path.join(root, "a.ts");
    writeFileSync(place, `${round + 10}`);
    const first = await walk(root);
    writeFileSync(place, `${round + 50}`); // most likely with the same times, size and inode
    const second = await walk(root, { previous: first.manifest });
    const { found, real } = blobsOf(second);
    expect(found).toEqual(real);
  }
});

test("without hashing, knows only the ids of empty files", async () => {
  const root = createTree(files);
  const result = await walk(root, { hash: false });
  expect(result.blobIds).toEqual({ fromPrevious: 0, fromGit: 0, hashed: 0, empty: 1, unknown: 4 });
  expect(blobsOf(result).found["a.ts"]).toBe("unknown");
});

test("hashes a file of equal length and restored time that was edited within a second of git add", async () => {
  const root = createTree(files);
  const file = path.join(root, "a.ts");
  const old = new Date("2020-01-01T00:00:00Z");
  utimesSync(file, old, old);
  git(root, "init", "-q");
  git(root, "add", "-A");
  await new Promise((resolve) => setTimeout(resolve, 20)); // past the tick of the file system's clock
  writeFileSync(file, "six\n");
  utimesSync(file, old, old);
  const { found, real } = blobsOf(await walk(root));
  expect(found).toEqual(real);
});
