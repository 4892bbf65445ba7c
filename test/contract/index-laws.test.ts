// Guarantees of an index run: content-addressed work, accurate counts, many roots in one home, and robustness against
// bad input.
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { copyToTemp, makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";
import { git } from "../support/run-git.ts";

const sources = {
  "src/a.ts": "import { b } from './b';\nexport function a() { return b(); }\n",
  "src/b.ts": "export function b() { return 1; }\n",
  "README.md": "# Title\n\nSome words.\n",
};

describe("an index run", { timeout: 60_000 }, () => {
  test("parses and embeds everything the first time, and nothing the second time", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    const first = await engine.code.index(root, {});
    expect(first).toMatchObject({
      filesScanned: 3,
      filesParsed: 3,
      filesUnchanged: 0,
      generation: 1,
      problems: [],
    });
    expect(first.chunksEmbedded).toBe(first.chunks);
    const second = await engine.code.index(root, {});
    expect(second).toMatchObject({
      filesParsed: 0,
      filesReused: 0,
      filesUnchanged: 3,
      chunksEmbedded: 0,
      generation: 1,
    });
    expect(second.symbols).toBe(first.symbols);
  });

  test("of a second worktree parses and embeds nothing", async () => {
    const { engine, home } = await openTestEngine();
    const root = makeRepository(sources);
    const other = copyToTemp(root, "loci-repo");
    const first = await engine.code.index(root, {});
    const second = await engine.code.index(other, {});
    expect(second).toMatchObject({
      filesParsed: 0,
      filesReused: 3,
      chunksEmbedded: 0,
      symbols: first.symbols,
    });
    expect((await dumpIndex(home, other)).files).toEqual((await dumpIndex(home, root)).files);
  });

  test("after a rename or its revert parses nothing", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    await engine.code.index(root, {});
    renameSync(join(root, "src/b.ts"), join(root, "src/c.ts"));
    expect(await engine.code.index(root, {})).toMatchObject({
      filesParsed: 0,
      filesReused: 1,
      filesRemoved: 1,
    });
    renameSync(join(root, "src/c.ts"), join(root, "src/b.ts"));
    expect(await engine.code.index(root, {})).toMatchObject({
      filesParsed: 0,
      chunksEmbedded: 0,
      filesRemoved: 1,
    });
  });

  test("reports a touched, unchanged file as unchanged", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    await engine.code.index(root, {});
    writeFiles(root, { "src/a.ts": sources["src/a.ts"] });
    const report = await engine.code.index(root, {});
    expect(report).toMatchObject({ filesUnchanged: 3, filesParsed: 0, generation: 1 });
  });

  test("counts files with syntax errors until they are fixed", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository({ ...sources, "src/broken.ts": "export class Broken {\n  method( {\n" });
    expect((await engine.code.index(root, {})).filesBroken).toBe(1);
    expect((await engine.code.index(root, {})).filesBroken).toBe(1);
    writeFiles(root, { "src/broken.ts": "export class Broken {}\n", "src/other.ts": "function (\n" });
    expect((await engine.code.index(root, {})).filesBroken).toBe(1);
    rmSync(join(root, "src/other.ts"));
    expect((await engine.code.index(root, {})).filesBroken).toBe(0);
  });

  test("removes all data of a deleted file", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    await engine.code.index(root, {});
    rmSync(join(root, "src/b.ts"));
    await engine.code.index(root, {});
    await expect(engine.code.lookupSymbol({ name: "b", root })).rejects.toMatchObject({
      code: "SYMBOL_NOT_FOUND",
    });
    const { hits } = await engine.code.search({ query: "b", limit: 10, root });
    expect(hits.map(({ path }) => path)).not.toContain("src/b.ts");
  });

  test("with the full option creates the same index", async () => {
    const { engine, home } = await openTestEngine();
    const root = makeRepository(sources);
    await engine.code.index(root, {});
    const before = await dumpIndex(home, root);
    const report = await engine.code.index(root, { full: true });
    expect(report).toMatchObject({ filesParsed: 3, generation: 2 });
    expect(await dumpIndex(home, root)).toEqual(before);
  });

  test("keeps roots in one home apart, and they can be searched separately or together", async () => {
    const { engine } = await openTestEngine();
    const one = makeRepository({ "one.ts": "export function sharedName() { return 'one'; }\n" });
    const two = makeRepository({ "two.ts": "export function sharedName() { return 'two'; }\n" });
    await engine.code.index(one, {});
    await engine.code.index(two, {});
    const apart = await engine.code.search({ query: "sharedName", limit: 10, root: two });
    expect(apart.hits.map(({ path }) => path)).toEqual(["two.ts"]);
    const together = await engine.code.search({ query: "sharedName", limit: 10 });
    expect(together.hits.map(({ path }) => path).sort()).toEqual(["one.ts", "two.ts"]);
  });

  test("allows searching only a folder inside the root", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository({
      "lib/a.ts": "export function sameName() {}\n",
      "app/a.ts": "export function sameName() {}\n",
    });
    await engine.code.index(root, {});
    const { hits } = await engine.code.search({ query: "sameName", limit: 10, root: join(root, "lib") });
    expect(hits.map(({ path }) => path)).toEqual(["lib/a.ts"]);
  });

  test("can be concurrent with another one on the same root", async () => {
    const home = makeTempFolder("loci-home");
    const one = await openTestEngine({ home });
    const two = await openTestEngine({ home });
    const root = makeRepository(sources);
    const reports = await Promise.all([one.engine.code.index(root, {}), two.engine.code.index(root, {})]);
    expect(reports.map(({ symbols }) => symbols)).toEqual([reports[0].symbols, reports[0].symbols]);
    const calm = await openTestEngine();
    await calm.engine.code.index(root, {});
    expect(await dumpIndex(home, root)).toEqual(await dumpIndex(calm.home, root));
  });

  test("that is cancelled fails with CANCELLED and keeps the previous index", async () => {
    const { engine, home } = await openTestEngine();
    const root = makeRepository(sources);
    await engine.code.index(root, {});
    const before = await dumpIndex(home, root);
    writeFiles(root, { "src/new.ts": "export const x = 1;\n" });
    const controller = new AbortController();
    const stop = (): void => {
      controller.abort();
    };
    const run = engine.code.index(root, { onProgress: stop }, controller.signal);
    await expect(run).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await dumpIndex(home, root)).toEqual(before);
    expect(await engine.code.index(root, {})).toMatchObject({ generation: 2 });
  });
});

describe("invalid input", { timeout: 60_000 }, () => {
  test("is reported by file, and the other files are indexed", async () => {
    const { engine } = await openTestEngine();
    const deep = `${"(".repeat(20_000)}1${")".repeat(20_000)}`;
    const root = makeRepository({
      ...sources,
      "empty.ts": "",
      "data.unknown": Uint8Array.from({ length: 300 }, (_, i) => i % 7),
      "binary.ts": Uint8Array.from({ length: 300 }, (_, i) => i % 7),
      "latin1.py": Buffer.from("def caf\xe9():\n    return '\xfc'\n", "latin1"),
      "utf16.ts": Buffer.from("\ufeffexport function wide() {}\n", "utf16le"),
      "crlf.ts": "export function carriage() {\r\n  return 1;\r\n}\r\n",
      "broken.ts": "export function broken( { class ]]] => if (\n",
      "deep.js": `export const deep = ${deep};\n`,
      "minified.js": `function m(){${"a=1;".repeat(60_000)}}`,
    });
    const report = await engine.code.index(root, {});
    const codes = Object.fromEntries(report.problems.map(({ path, code }) => [path, code]));
    expect(codes["binary.ts"]).toBe("binary");
    expect(codes["data.unknown"]).toBeUndefined();
    expect([report.filesScanned - report.filesParsed, report.filesSkipped]).toEqual([2, 2]);
    for (const name of ["a", "b", "wide", "carriage"]) {
      expect(await engine.code.lookupSymbol({ name, root })).toMatchObject({ found: true });
    }
    const { hits } = await engine.code.search({ query: "broken", limit: 5, root });
    expect(hits[0]?.path).toBe("broken.ts");
  });

  test("of 50 MB is reported, and the other files are indexed", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    writeFileSync(join(root, "huge.ts"), Buffer.alloc(51 * 1024 * 1024, "const word = 1;\n"));
    const report = await engine.code.index(root, {});
    expect(report.problems).toContainEqual(expect.objectContaining({ path: "huge.ts", code: "too-large" }));
    expect(report.symbols).toBeGreaterThan(1);
  });

  test("symlink loops are not followed", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    symlinkSync(root, join(root, "src/loop"));
    expect(await engine.code.index(root, {})).toMatchObject({ filesScanned: 3 });
  });

  test("a file or a missing folder is refused with an error code", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    await expect(engine.code.index(join(root, "README.md"), {})).rejects.toMatchObject({
      code: "PATH_NOT_A_DIRECTORY",
    });
    await expect(engine.code.index(join(root, "gone"), {})).rejects.toMatchObject({ code: "PATH_NOT_FOUND" });
  });

  test("an empty folder results in an empty index", async () => {
    const { engine } = await openTestEngine();
    const root = makeTempFolder("loci-repo");
    expect(await engine.code.index(root, {})).toMatchObject({ filesScanned: 0, symbols: 0, problems: [] });
    expect((await engine.code.search({ query: "anything", limit: 5, root })).hits).toEqual([]);
  });

  test("a search before the first index run fails with ROOT_NOT_INDEXED", async () => {
    const { engine } = await openTestEngine();
    await expect(engine.code.search({ query: "x", limit: 1 })).rejects.toMatchObject({
      code: "ROOT_NOT_INDEXED",
    });
  });

  test.skipIf(process.getuid?.() === 0)("a home without permission fails: HOME_NOT_WRITABLE", async () => {
    const home = makeTempFolder("loci-home");
    chmodSync(home, 0o500);
    await expect(openTestEngine({ home: join(home, "inside") })).rejects.toMatchObject({
      code: "HOME_NOT_WRITABLE",
    });
  });

  test("a home that is a file fails with HOME_NOT_WRITABLE", async () => {
    const home = join(makeTempFolder("loci-home"), "file");
    writeFileSync(home, "");
    await expect(openTestEngine({ home })).rejects.toMatchObject({ code: "HOME_NOT_WRITABLE" });
  });
});

describe("an index run after a Git checkout", { timeout: 60_000 }, () => {
  test("parses only contents that are new", async () => {
    const { engine } = await openTestEngine();
    const root = makeRepository(sources);
    git(root, "init", "-q", "-b", "main");
    git(root, "add", ".");
    git(root, "commit", "-qm", "one");
    await engine.code.index(root, {});
    git(root, "checkout", "-qb", "feature");
    mkdirSync(join(root, "lib"));
    writeFiles(root, {
      "lib/new.ts": "export function fresh() {}\n",
      "src/b.ts": "export function b() { return 2; }\n",
    });
    git(root, "add", ".");
    git(root, "commit", "-qm", "two");
    expect(await engine.code.index(root, {})).toMatchObject({ filesParsed: 2 });
    git(root, "checkout", "-q", "main");
    expect(await engine.code.index(root, {})).toMatchObject({ filesParsed: 0, filesRemoved: 1 });
    git(root, "checkout", "-q", "feature");
    expect(await engine.code.index(root, {})).toMatchObject({ filesParsed: 0 });
  });
});
