import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { git } from "../../../support/run-git.ts";
import { commitAll, createTree, pathsOf, walk, writeTree } from "./git-fixture.ts";

test("reports how much a sparse checkout leaves out below the root", async () => {
  const root = createTree({
    "README.md": "x",
    "app/a.ts": "x",
    "app/more/b.ts": "x",
    "lib/c.ts": "x",
    "lib/d.ts": "x",
  });
  git(root, "init", "-q");
  commitAll(root);
  const told = async (folder = root): Promise<readonly string[]> =>
    (await walk(folder)).problems
      .filter(({ code }) => code === "sparse-checkout")
      .map(({ message }) => message);
  expect(await told()).toEqual([]);
  // Set by hand for a file that is there: no sparse checkout.
  git(root, "update-index", "--skip-worktree", "README.md");
  expect(await told()).toEqual([]);
  git(root, "update-index", "--no-skip-worktree", "README.md");

  git(root, "sparse-checkout", "set", "lib");
  expect(await told()).toEqual([expect.stringMatching(/^This sparse checkout leaves out 2 tracked paths: /)]);
  expect(await told(path.join(root, "lib"))).toEqual([]);
  git(root, "sparse-checkout", "set", "app/more");
  expect(await told(path.join(root, "app"))).toEqual([]);
  git(root, "sparse-checkout", "set", "--sparse-index", "lib");
  expect(await told()).toEqual([expect.stringMatching(/^This sparse checkout leaves out 1 tracked path: /)]);
  git(root, "sparse-checkout", "disable");
  expect(await told()).toEqual([]);
});

test(".lociignore takes precedence over .ignore, and .ignore over .gitignore, at any depth", async () => {
  const root = createTree({
    ".lociignore": "/deep/kept.log\n!wanted.log\n",
    ".ignore": "secret/\n!kept.log\n",
    ".gitignore": "*.log\n!secret/\n",
    "deep/.gitignore": "!other.log\nplain.ts\n",
    "deep/kept.log": "x",
    "deep/other.log": "x",
    "deep/plain.ts": "x",
    "kept.log": "x",
    "lost.log": "x",
    "secret/file.ts": "x",
    "wanted.log": "x",
  });
  expect(pathsOf(await walk(root)).filter((file) => !path.basename(file).startsWith("."))).toEqual([
    "deep/other.log",
    "kept.log",
    "wanted.log",
  ]);
});

test("finds a tracked file that .gitignore matches, unless .lociignore matches it", async () => {
  const root = createTree({
    ".gitignore": "*.log\nout/\n",
    "a.log": "x",
    "out/deep/b.ts": "x",
    "out/c.ts": "x",
  });
  git(root, "init", "-q");
  git(root, "add", "-f", ".gitignore", "a.log", "out/deep/b.ts");
  expect(pathsOf(await walk(root))).toEqual([".gitignore", "a.log", "out/deep/b.ts"]);
  writeTree(root, { ".lociignore": "deep/\n" });
  expect(pathsOf(await walk(root))).toEqual([".gitignore", ".lociignore", "a.log"]);
});

test("skips dependencies and build output by default, unless tracked or included by .lociignore", async () => {
  const files = {
    "CACHEDIR/CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n",
    "CACHEDIR/x.ts": "x",
    "env/pyvenv.cfg": "x",
    "env/x.py": "x",
    "node_modules/p/x.ts": "x",
    "rust/Cargo.toml": "x",
    "rust/target/x.rs": "x",
    "src/target/x.ts": "x",
  };
  const root = createTree(files);
  expect(pathsOf(await walk(root))).toEqual(["rust/Cargo.toml", "src/target/x.ts"]);
  expect((await walk(root)).skipped.ignored).toBe(4);
  writeTree(root, { ".lociignore": "!node_modules/\n!/rust/target/\n!/env\n" });
  expect(pathsOf(await walk(root))).toEqual([
    ".lociignore",
    "env/pyvenv.cfg",
    "env/x.py",
    "node_modules/p/x.ts",
    "rust/Cargo.toml",
    "rust/target/x.rs",
    "src/target/x.ts",
  ]);

  const repository = createTree(files);
  git(repository, "init", "-q");
  git(repository, "add", "-f", "node_modules/p/x.ts", "CACHEDIR/x.ts");
  expect(pathsOf(await walk(repository))).toEqual([
    "CACHEDIR/CACHEDIR.TAG",
    "CACHEDIR/x.ts",
    "node_modules/p/x.ts",
    "rust/Cargo.toml",
    "src/target/x.ts",
  ]);
});

test("a nested repository obeys its own .gitignore, not that of the outer repository", async () => {
  const root = createTree({
    ".gitignore": "*.gen\n/hidden/\n",
    "a.gen": "x",
    "hidden/x.ts": "x",
    "inner/.gitignore": "*.tmp\n",
    "inner/a.gen": "x",
    "inner/b.tmp": "x",
    "inner/sub/tracked.tmp": "x",
    "z.ts": "x",
  });
  git(root, "init", "-q");
  git(path.join(root, "inner"), "init", "-q");
  git(path.join(root, "inner"), "add", "-f", "sub/tracked.tmp");
  git(path.join(root, "hidden"), "init", "-q");
  const found = [".gitignore", "inner/.gitignore", "inner/a.gen", "inner/sub/tracked.tmp", "z.ts"];
  expect(pathsOf(await walk(root))).toEqual(found);
});

test("walks a submodule in an ignored folder, but not another work tree of the repository", async () => {
  const library = createTree({ "lib.ts": "x" });
  git(library, "init", "-q");
  commitAll(library);
  const root = createTree({ ".gitignore": "vendor/\n", "main.ts": "x" });
  git(root, "init", "-q");
  git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "-f", library, "vendor/lib");
  commitAll(root);
  git(root, "worktree", "add", "-q", "copies/one");
  const result = await walk(root);
  expect(pathsOf(result)).toEqual([".gitignore", ".gitmodules", "main.ts", "vendor/lib/lib.ts"]);
  expect(result.skipped.worktree).toBe(1);

  const copy = await walk(path.join(root, "copies/one"));
  expect(copy.workTree).toBe(path.join(root, "copies/one"));
  expect(pathsOf(copy)).toEqual([".gitignore", ".gitmodules", "main.ts"]);
});

test("a walk of a subfolder obeys the ignore files above it", async () => {
  const root = createTree({
    ".gitignore": "*.log\n/pkg/out/\n",
    "pkg/a.log": "x",
    "pkg/b.ts": "x",
    "pkg/out/c.ts": "x",
  });
  git(root, "init", "-q");
  const result = await walk(path.join(root, "pkg"));
  expect(pathsOf(result)).toEqual(["b.ts"]);
  expect(result.problems).toEqual([]);
});

test("walks an ignored folder given as the root, and reports that it is ignored", async () => {
  const root = createTree({
    ".gitignore": "*\n",
    "work/.gitignore": "*.tmp\n",
    "work/a.ts": "x",
    "work/b.tmp": "x",
  });
  git(root, "init", "-q");
  expect(pathsOf(await walk(root))).toEqual([]);
  const result = await walk(path.join(root, "work"));
  expect(pathsOf(result)).toEqual([".gitignore", "a.ts"]);
  expect(result.problems.map(({ path: file, code }) => [file, code])).toEqual([["", "ignored-root"]]);
});

test("an invalid .git hides only itself", async () => {
  const root = createTree({
    "a/.git/x.ts": "x",
    "a/y.ts": "x",
    "b/.git": "gitdir: nowhere\n",
    "b/z.ts": "x",
  });
  mkdirSync(path.join(root, ".git"));
  writeFileSync(path.join(root, ".git/HEAD2"), "");
  expect(pathsOf(await walk(root))).toEqual(["a/y.ts", "b/z.ts"]);
});

test("reports the file and line of the ignore rule when all files are ignored", async () => {
  const messages = async (files: Record<string, string>): Promise<string[]> => {
    const root = createTree(files);
    git(root, "init", "-q");
    const { problems } = await walk(root);
    return problems.map(({ code, message }) => `${code} ${message.replaceAll(root, "ROOT")}`);
  };
  const [hidden, ...more] = await messages({
    ".gitignore": "# build\n\n/src/\n*.md\n",
    "src/a.ts": "x",
    "README.md": "x",
  });
  expect(more).toEqual([]);
  expect(hidden).toContain("all-ignored");
  expect(hidden).toContain("README.md is hidden by ROOT/.gitignore:4");
  expect((await messages({ "node_modules/a/index.js": "x" }))[0]).toContain(
    "what Loci leaves out by default",
  );
  expect(await messages({ ".gitignore": "*.md\n", "README.md": "x", "a.ts": "x" })).toEqual([]);
  expect(await messages({})).toEqual([]);
});
