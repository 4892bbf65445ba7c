// What does a user read if git cannot compare? The hint is about the cause.
import { copyFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { readLog } from "../../../../src/base/git-log.ts";
import { readGitChanges } from "../../../../src/cli/affected/git-diff.ts";
import { makeTempFolder, writeFiles } from "../../../support/temp.ts";
import { git } from "../../../support/run-git.ts";

const { signal } = new AbortController();

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Without the contents of earlier files, which git downloads when they are asked for. */
function makePartialClone(): { readonly source: string; readonly clone: string } {
  const source = makeTempFolder("loci-source");
  git(source, "init", "-q");
  git(source, "config", "uploadpack.allowFilter", "true");
  for (const value of [1, 2]) {
    writeFiles(source, { "a.js": `export const a = ${value};\n` });
    git(source, "add", "-A");
    git(source, "commit", "-qm", `Set it to ${value}`);
  }
  const clone = join(makeTempFolder("loci-clone"), "clone");
  git(source, "clone", "-q", "--filter=blob:none", pathToFileURL(source).href, clone);
  return { source, clone };
}

test("a partial clone whose remote is gone lacks an object", async () => {
  const { source, clone } = makePartialClone();
  git(clone, "remote", "set-url", "origin", pathToFileURL(join(source, "gone")).href);
  await expect(readGitChanges(clone, "HEAD~1", false, signal)).rejects.toMatchObject({
    code: "INPUT_INVALID",
    message: expect.stringMatching(/[0-9a-f]{40}/) as string,
    hint: expect.stringContaining("This clone does not have that object") as string,
  });
  git(clone, "remote", "remove", "origin");
  await expect(readGitChanges(clone, "HEAD~1", false, signal)).rejects.toMatchObject({
    hint: expect.stringContaining("This clone does not have that object") as string,
  });
});

test("a partial clone downloads what it lacks", async () => {
  const { clone } = makePartialClone();
  const { changed } = await readGitChanges(clone, "HEAD~1", false, signal);
  expect(changed.map(({ path }) => path)).toEqual(["a.js"]);
});

test("before the first commit, all that is staged or there is a change", async () => {
  const folder = makeTempFolder();
  git(folder, "init", "-q");
  writeFiles(folder, { "a.js": "export const a = 1;\n", "b.js": "export const b = 2;\n" });
  git(folder, "add", "a.js");
  const { changed } = await readGitChanges(folder, "", false, signal);
  expect(changed.map(({ path, isGone }) => [path, isGone])).toEqual([
    ["a.js", false],
    ["b.js", false],
  ]);
});

test("an unknown commit, and a folder without a repository, have the usual hint", async () => {
  const hint = expect.stringContaining("Run it inside a git repository") as string;
  const { source } = makePartialClone();
  // A branch may be named after a commit.
  for (const name of ["nowhere", `deploy/${"0123456789".repeat(4)}`])
    await expect(readGitChanges(source, `${name}...`, false, signal)).rejects.toMatchObject({ hint });
  await expect(readGitChanges(makeTempFolder(), "HEAD", false, signal)).rejects.toMatchObject({ hint });
});

test("a repository of another user: the hint is the command with which git accepts it", async () => {
  const { source } = makePartialClone();
  // As git's own tests do it.
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  vi.stubEnv("GIT_CONFIG_GLOBAL", join(makeTempFolder(), "none"));
  vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
  await expect(readGitChanges(source, "HEAD~1", false, signal)).rejects.toMatchObject({
    code: "INPUT_INVALID",
    message: expect.stringContaining(source) as string,
    hint: expect.stringContaining(`\`git config --global --add safe.directory ${source}\``) as string,
  });
});

/** A repository in which `path` was committed and then changed. */
function makeChanged(path: string): string {
  const folder = makeTempFolder();
  git(folder, "init", "-q");
  writeFiles(folder, { [path]: "export const a = 1;\n" });
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "Add it");
  writeFiles(folder, { [path]: "export const a = 2;\n" });
  return folder;
}

test("variables that git sets for a hook of another repository change nothing", async () => {
  const [asked, other] = [makeChanged("asked.js"), makeChanged("other.js")];
  vi.stubEnv("GIT_DIR", join(other, ".git"));
  vi.stubEnv("GIT_WORK_TREE", other);
  vi.stubEnv("GIT_INDEX_FILE", join(other, ".git", "index"));
  const { top, changed } = await readGitChanges(asked, "", false, signal);
  expect([top, changed.map(({ path }) => path)]).toEqual([realpathSync(asked), ["asked.js"]]);
  expect((await readLog(asked, {}, signal))?.flatMap(({ files }) => files.map(({ path }) => path))).toEqual([
    "asked.js",
  ]);
});

test("in a hook of `git commit -a`, what it will commit is staged", async () => {
  const folder = makeChanged("a.js");
  const index = join(folder, ".git", "next-index");
  copyFileSync(join(folder, ".git", "index"), index);
  vi.stubEnv("GIT_INDEX_FILE", index);
  git(folder, "add", "-A");
  expect((await readGitChanges(folder, "", true, signal)).changed.map(({ path }) => path)).toEqual(["a.js"]);
  vi.unstubAllEnvs();
  expect((await readGitChanges(folder, "", true, signal)).changed).toEqual([]);
});

test("a folder without a repository of its own has the one that the variables name", async () => {
  const [bare, home] = [makeTempFolder("loci-bare"), makeTempFolder("loci-home")];
  git(bare, "init", "-q", "--bare");
  writeFiles(home, { "a.js": "export const a = 1;\n" });
  vi.stubEnv("GIT_DIR", bare);
  vi.stubEnv("GIT_WORK_TREE", home);
  git(home, "add", "a.js");
  git(home, "commit", "-qm", "Add it");
  writeFiles(home, { "a.js": "export const a = 2;\n" });
  expect((await readGitChanges(home, "HEAD", false, signal)).changed.map(({ path }) => path)).toEqual([
    "a.js",
  ]);
});

test("a change in a submodule is one of its files, committed or not", async () => {
  const [library, app] = [makeTempFolder("loci-library"), makeTempFolder("loci-app")];
  for (const folder of [library, app]) git(folder, "init", "-q");
  writeFiles(library, { "lib.js": "export const one = 1;\n\nexport const two = 2;\n" });
  git(library, "add", "-A");
  git(library, "commit", "-qm", "Count");
  writeFiles(app, { "app.js": "export const app = 1;\n" });
  git(app, "-c", "protocol.file.allow=always", "submodule", "add", "-q", library, "vendor/lib");
  git(app, "add", "-A");
  git(app, "commit", "-qm", "Use it");
  const inside = join(app, "vendor", "lib");
  const changedIn = async (range: string) =>
    (await readGitChanges(app, range, false, signal)).changed.map(({ path, lines }) => [path, lines]);
  writeFiles(inside, { "lib.js": "export const one = 1;\n\nexport const two = 3;\n" });
  writeFiles(app, { "app.js": "export const app = 2;\n" });
  const expected = [
    ["app.js", [[1, 1]]],
    ["vendor/lib/lib.js", [[3, 3]]],
  ];
  expect(await changedIn("")).toEqual(expected);
  git(inside, "commit", "-qam", "Count on");
  git(app, "commit", "-qam", "Count on");
  expect(await changedIn("HEAD~1..HEAD")).toEqual(expected);
});
