import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Walk } from "../../../../src/core/walk/walk.ts";
import { createTree, pathsOf, walk } from "./git-fixture.ts";

test("returns files in the byte order of their paths", async () => {
  const names = [
    "a/b",
    "a-b",
    "a.b",
    "a0",
    "A",
    "é",
    "zz",
    "\u{ffee}",
    "\u{1f600}",
    "a/b-c/d",
    "a/b.d",
  ].filter((name) => name !== "a/b");
  const root = createTree(Object.fromEntries(names.map((name) => [name, name])));
  const sorted = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(pathsOf(await walk(root))).toEqual(sorted);
});

test("rejects a root that is missing, a file, or unreadable, each with its own error code", async () => {
  const root = createTree({ file: "x", "closed/file": "x", "open/shut/file": "x" });
  await expect(walk(path.join(root, "nothing"))).rejects.toMatchObject({ code: "PATH_NOT_FOUND" });
  await expect(walk(path.join(root, "file"))).rejects.toMatchObject({ code: "PATH_NOT_A_DIRECTORY" });
  await expect(walk(path.join(root, "file/below"))).rejects.toMatchObject({ code: "PATH_NOT_A_DIRECTORY" });
  chmodSync(root, 0o755);
  chmodSync(path.join(root, "closed"), 0o000);
  chmodSync(path.join(root, "open"), 0o000);
  await asNobody(async () => {
    await expect(walk(path.join(root, "closed"))).rejects.toMatchObject({ code: "PATH_NOT_READABLE" });
    await expect(walk(path.join(root, "open/shut"))).rejects.toMatchObject({ code: "PATH_NOT_READABLE" });
  });
});

test("reports unreadable files and folders and still finds the rest", async () => {
  const root = createTree({ "a/closed.ts": "x", "b/file.ts": "x", "c.ts": "x" });
  chmodSync(root, 0o755);
  chmodSync(path.join(root, "a/closed.ts"), 0o000);
  chmodSync(path.join(root, "b"), 0o000);
  const result = await asNobody(() => walk(root));
  expect(pathsOf(result)).toEqual(["c.ts"]);
  expect(result.problems.map(({ path: file, code }) => [file, code])).toEqual([
    ["a/closed.ts", "unreadable"],
    ["b", "unreadable"],
  ]);
});

test("does not follow symbolic links or open pipes", async () => {
  const outside = createTree({ "secret.ts": "x" });
  const root = createTree({ "real/file.ts": "x" });
  symlinkSync("..", path.join(root, "real/loop"));
  symlinkSync(outside, path.join(root, "outside"));
  symlinkSync("real/file.ts", path.join(root, "link.ts"));
  symlinkSync("nowhere", path.join(root, "dangling"));
  execFileSync("mkfifo", [path.join(root, "pipe.ts")]);
  const result = await walk(root);
  expect(pathsOf(result)).toEqual(["real/file.ts"]);
  expect(result.skipped).toEqual({ ignored: 0, secret: 0, binary: 0, symlink: 4, special: 1, worktree: 0 });
  expect(result.problems).toEqual([]);
});

test("resolves a root given as a symbolic link", async () => {
  const root = createTree({ "real/file.ts": "x" });
  symlinkSync("real", path.join(root, "link"));
  const result = await walk(path.join(root, "link"));
  expect(result.root).toBe(path.join(root, "real"));
  expect(pathsOf(result)).toEqual(["file.ts"]);
});

test("reports a file above the size limit, and only counts files with a binary extension", async () => {
  const root = createTree({
    "big.ts": "x".repeat(101),
    "fits.ts": "x".repeat(100),
    "a.PNG": "x",
    "lib.so": "x",
  });
  const result = await walk(root, { maxFileBytes: 100 });
  expect(pathsOf(result)).toEqual(["fits.ts"]);
  expect(result.problems).toEqual([
    { path: "big.ts", code: "too-large", message: "The file has 101 bytes; the limit is 100." },
  ]);
  expect(result.skipped.binary).toBe(2);
  expect(result.bytes).toBe(100);
});

test("reports a name that is not UTF-8, and returns a non-ASCII UTF-8 name unchanged", async () => {
  const root = createTree({ "größe/日本.ts": "x" });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff]), Buffer.from(".ts")]), "x");
  mkdirSync(Buffer.concat([Buffer.from(`${root}/folder-`), Buffer.from([0xc3, 0x28])]));
  const result = await walk(root);
  expect(pathsOf(result)).toEqual(["größe/日本.ts"]);
  expect(result.problems.map(({ path: file, code }) => [file, code])).toEqual([
    ["bad-\ufffd.ts", "encoding"],
    ["folder-\ufffd(", "encoding"],
  ]);
});

test("lists project files such as package.json", async () => {
  const files = ["go.mod", "package.json", "src/tsconfig.build.json", "src/tsconfig.json", "src/x.ts"];
  const root = createTree(Object.fromEntries(files.map((file) => [file, "{}"])));
  expect((await walk(root)).projectFiles).toEqual(files.slice(0, 4));
});

test("rejects with CANCELLED when aborted before or during the walk", async () => {
  const root = createTree(manyFiles());
  await expect(walk(root, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "CANCELLED" });
  const controller = new AbortController();
  let seen = 0;
  const onProgress = ({ files }: { files: number }): void => {
    seen = files;
    controller.abort();
  };
  await expect(walk(root, { signal: controller.signal, onProgress })).rejects.toMatchObject({
    code: "CANCELLED",
  });
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(4000);
});

test("reports files and folders that are deleted during the walk", () => {
  const root = createTree({ "a/x.ts": "x", "b/y.ts": "x", "c.ts": "x", "d.ts": "x" });
  const under = new Walk(root, undefined, {});
  under.start();
  under.step();
  rmSync(path.join(root, "b"), { recursive: true });
  rmSync(path.join(root, "c.ts"));
  while (under.step());
  const result = under.finish();
  expect(pathsOf(result)).toEqual(["a/x.ts", "d.ts"]);
  expect(result.problems.map(({ path: file, code }) => [file, code])).toEqual([
    ["b", "vanished"],
    ["c.ts", "vanished"],
  ]);
});

test("rejects when the root is deleted during the walk, instead of returning no files", async () => {
  const root = createTree(manyFiles());
  const onProgress = (): void => {
    rmSync(root, { recursive: true, force: true });
  };
  await expect(walk(root, { onProgress })).rejects.toMatchObject({ code: "PATH_NOT_FOUND" });
});

/** More files than one slice of a walk can take. */
function manyFiles(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`d${i % 40}/f${i}.ts`, `${i}`]));
}

/** Gives up superuser rights during a call, because the superuser can read everything. */
async function asNobody<T>(act: () => Promise<T>): Promise<T> {
  const isSuperuser = process.geteuid?.() === 0;
  if (isSuperuser) process.seteuid?.(65534);
  try {
    return await act();
  } finally {
    if (isSuperuser) process.seteuid?.(0);
  }
}
