// Git's log is read whole whatever messages, names and paths contain. All with real repositories.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readLog, type Commit, type LogOptions } from "../../../src/base/git-log.ts";
import { git } from "../../support/run-git.ts";
import { createTree, writeTree } from "../core/walk/git-fixture.ts";

const { signal } = new AbortController();
afterEach(() => vi.unstubAllEnvs());

function createRepository(): string {
  const root = createTree();
  git(root, "init", "-q");
  return root;
}

function commit(root: string, message: string, author = "Ada"): void {
  git(root, "add", "-A");
  git(root, "commit", "-q", "--allow-empty", "--author", `${author} <a@example.org>`, "-m", message);
}

/** Writes a commit as no git command would, and makes it the newest. */
function commitRaw(root: string, author: string): void {
  git(root, "add", "-A");
  const [tree, parent] = [git(root, "write-tree").trim(), git(root, "rev-parse", "HEAD").trim()];
  const input = `tree ${tree}\nparent ${parent}\nauthor ${author}\ncommitter C <c@d> 1700000000 +0000\n\nraw\n`;
  const id = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--literally", "--stdin"], {
    cwd: root,
    input,
    encoding: "utf8",
  });
  git(root, "update-ref", "HEAD", id.trim());
}

async function read(root: string, path?: string): Promise<readonly Commit[]> {
  const commits = await readLog(root, path === undefined ? {} : { path }, signal);
  expect(commits).toBeDefined();
  return commits!;
}

test("control characters in messages and names are text", async () => {
  const root = createRepository();
  writeTree(root, { "a.ts": "1\n" });
  commit(root, "first");
  writeTree(root, { "a.ts": "2\n" });
  commit(root, "sec\u001fond\n\nbody \u001e with\u001f\n\n1\t2\tmarks", "A\u001fda");
  const [second, first] = await read(root);
  const files = [{ path: "a.ts", added: 1, removed: 1 }];
  expect(second).toMatchObject({
    author: "A\u001fda",
    subject: "sec\u001fond",
    body: "body \u001e with\u001f\n\n1\t2\tmarks",
    files,
  });
  expect(first).toMatchObject({ author: "Ada", subject: "first", body: "" });
});

test("paths are those on disk, and a rename has both", async () => {
  const root = createRepository();
  const text = "one\ntwo\nthree\nfour\n";
  writeTree(root, { "src/{a => b}.ts": text, "old => new.md": "x\n", 'tab\t"quoted"\n.ts': "y\n" });
  commit(root, "first");
  mkdirSync(join(root, "lib"));
  renameSync(join(root, "src/{a => b}.ts"), join(root, "lib/c => d.ts"));
  writeFileSync(join(root, "lib/c => d.ts"), `${text}five\n`);
  commit(root, "second");
  const [second, first] = await read(root);
  expect(second!.files).toEqual([
    { oldPath: "src/{a => b}.ts", path: "lib/c => d.ts", added: 1, removed: 0 },
  ]);
  expect(first!.files.map(({ path }) => path).sort()).toEqual([
    "old => new.md",
    "src/{a => b}.ts",
    'tab\t"quoted"\n.ts',
  ]);
  expect((await read(root, "lib/c => d.ts")).map(({ subject }) => subject)).toEqual(["second", "first"]);
});

test("a rename in a folder, a binary file and a commit without files", async () => {
  const root = createRepository();
  writeTree(root, { "src/a.ts": "one\ntwo\nthree\n", "b.bin": new Uint8Array([0, 1, 2]) });
  commit(root, "first");
  commit(root, "nothing");
  git(root, "mv", "src/a.ts", "src/b.ts");
  commit(root, "second");
  expect((await read(root)).map(({ subject, files }) => [subject, files])).toEqual([
    ["second", [{ oldPath: "src/a.ts", path: "src/b.ts", added: 0, removed: 0 }]],
    [
      "first",
      [
        { path: "b.bin", added: 0, removed: 0 },
        { path: "src/a.ts", added: 3, removed: 0 },
      ],
    ],
  ]);
  expect((await read(join(root, "src")))[0]!.files).toEqual([
    { oldPath: "a.ts", path: "b.ts", added: 0, removed: 0 },
  ]);
  expect(await readLog(root, { limit: 1 }, signal)).toHaveLength(1);
});

test.each([
  ["99999999999999999 +0000", "1970-01-01T00:00:00.000Z"],
  ["", "1970-01-01T00:00:00.000Z"],
  ["1700000000 +5118", "2023-11-14T22:13:20.000Z"],
])("the author's time %j hides no commit", async (time, date) => {
  const root = createRepository();
  writeTree(root, { "a.ts": "1\n" });
  commit(root, "first");
  writeTree(root, { "a.ts": "2\n" });
  commitRaw(root, `B <b@c> ${time}`);
  const commits = await read(root);
  expect(commits.map(({ subject }) => subject)).toEqual(["raw", "first"]);
  expect(commits[0]).toMatchObject({ author: "B", date });
});

test("the user's settings do not change what is read", async () => {
  const root = createRepository();
  writeTree(root, { "a.ts": "1\n" });
  commit(root, "größer");
  git(root, "config", "i18n.logOutputEncoding", "UTF-16");
  git(root, "config", "log.showSignature", "true");
  git(root, "config", "color.ui", "always");
  expect(await read(root)).toMatchObject([{ subject: "größer", files: [{ path: "a.ts" }] }]);
});

test("without a repository there is no log, and a cancelled call fails", async () => {
  expect(await readLog(createTree(), {}, signal)).toBeUndefined();
  await expect(readLog(createRepository(), {}, AbortSignal.abort())).rejects.toThrow();
});

/** What is said of a history that cannot be read whole, with its commits. */
async function readAloud(
  root: string,
  options: LogOptions = {},
): Promise<{ readonly commits: readonly Commit[] | undefined; readonly told: readonly string[] }> {
  const told: string[] = [];
  const commits = await readLog(root, { ...options, onStop: (why) => told.push(why) }, signal);
  return { commits, told };
}

test("a missing log is explained: no repository, or one of another user with git's command to accept it", async () => {
  const none = { commits: undefined, told: ["There is no git history here."] };
  expect(await readAloud(createTree())).toEqual(none);
  const root = createRepository();
  expect(await readAloud(root)).toEqual(none);
  // As git's own tests do it.
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  vi.stubEnv("GIT_CONFIG_GLOBAL", join(createTree(), "none"));
  vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
  const { commits, told } = await readAloud(root);
  expect(commits).toBeUndefined();
  expect(told).toEqual([expect.stringContaining(`\`git config --global --add safe.directory ${root}\``)]);
});

/** A text that git no longer has, as in a partial clone without its server. */
function loseText(root: string, path: string): string {
  const id = git(root, "rev-parse", `HEAD:${path}`).trim();
  rmSync(join(root, ".git/objects", id.slice(0, 2), id.slice(2)));
  return id;
}

test("where a text is missing, the commits before it are read, and git's reason is told", async () => {
  const root = createRepository();
  for (const text of ["1\n", "2\n"]) {
    writeTree(root, { "a.ts": text });
    commit(root, `a is ${text}`);
  }
  const lost = loseText(root, "a.ts");
  const whole = await readAloud(root);
  expect(whole.commits).toBeUndefined();
  expect(whole.told).toEqual([expect.stringMatching(`^No history was read\\. git: .*${lost}`)]);
  writeTree(root, { "a.ts": "3\n" });
  commit(root, "later");
  for (const text of ["4\n", "5\n"]) {
    writeTree(root, { "b.ts": text });
    commit(root, `b is ${text}`);
  }
  const part = await readAloud(root);
  expect(part.commits?.map(({ subject }) => subject)).toEqual(["b is 5", "b is 4"]);
  expect(part.told).toEqual([
    expect.stringMatching(`^Only the newest 2 commits were read\\. git: .*${lost}`),
  ]);
});

test("paths alone need no text: a rename shows as two files, and no line is counted", async () => {
  const root = createRepository();
  writeTree(root, { "größe.ts": "1\n", "b.ts": "1\n" });
  commit(root, "first");
  loseText(root, "größe.ts");
  renameSync(join(root, "b.ts"), join(root, "c.ts"));
  commit(root, "second\n\nM\nA");
  const { commits, told } = await readAloud(root, { detail: "paths" });
  expect(told).toEqual([]);
  expect(commits?.map(({ subject, body, files }) => [subject, body, files.map(({ path }) => path)])).toEqual([
    ["second", "M\nA", ["b.ts", "c.ts"]],
    ["first", "", ["b.ts", "größe.ts"]],
  ]);
});
