// The first index of a work tree, built on another work tree's generation, equals one built from nothing.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { adoptGeneration } from "../../../../../src/core/ingest/generation/adopt-generation.ts";
import { openRootStore, type RootStore } from "../../../../../src/core/store/index.ts";
import { realRoot, rootStorePath } from "../../../../../src/core/types/index.ts";
import { dumpIndex } from "../../../../support/dump-index.ts";
import { openTestEngine } from "../../../../support/engine.ts";
import { makeRepository, makeTempFolder } from "../../../../support/temp.ts";
import { git } from "../../../../support/run-git.ts";

/** Two branches: on `other` a function returns something else, one file is deleted and one is new. */
function makeBranches(): string {
  const root = makeRepository({
    "kiln.ts": "export class Kiln { turn() {} }\nexport function make() { return new Kiln(); }\n",
    "use.ts": 'import { make } from "./kiln";\nexport function use() { make().turn(); }\n',
    "gone.ts": 'import { use } from "./use";\nexport const gone = use();\n',
    "lib/deep.ts": 'import { use } from "../use";\nexport const deep = use();\n',
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`more/f${i}.ts`, `export const f${i} = ${i};\n`]),
    ),
  });
  if (!hasGit(root)) git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "main");
  git(root, "branch", "-M", "main");
  git(root, "checkout", "-q", "-b", "other");
  const wheel = "export class Wheel { turn() {} }\nexport function make() { return new Wheel(); }\n";
  writeFileSync(join(root, "kiln.ts"), wheel);
  rmSync(join(root, "gone.ts"));
  mkdirSync(join(root, "new"));
  writeFileSync(join(root, "new/file.ts"), 'import { make } from "../kiln";\nmake().turn();\n');
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "other");
  git(root, "checkout", "-q", "main");
  return realRoot(root);
}

function hasGit(root: string): boolean {
  try {
    git(root, "status");
    return true;
  } catch {
    return false;
  }
}

function addWorkTree(root: string, branch: string): string {
  const path = join(realRoot(makeTempFolder("loci-worktree")), "tree");
  git(root, "worktree", "add", "-q", "--detach", path, branch);
  return path;
}

test.each(["main", "other"])(
  "the first index of a work tree of %s reuses files and equals an index built from nothing",
  async (branch) => {
    const root = makeBranches();
    const { engine, home } = await openTestEngine();
    await engine.code.index(root, {});
    const tree = addWorkTree(root, branch);
    const report = await engine.code.index(tree, {});
    expect(report.generation).toBe(1);
    expect(report.filesUnchanged).toBe(branch === "main" ? 24 : 22);
    expect(report.filesRemoved).toBe(branch === "main" ? 0 : 1);
    const fresh = await openTestEngine({ home: makeTempFolder("loci-home") });
    const alone = await fresh.engine.code.index(tree, {});
    expect(alone.filesUnchanged).toBe(0);
    expect(await dumpIndex(home, tree)).toEqual(await dumpIndex(fresh.home, tree));
    // The next run finds it unchanged, and a change to it only in this work tree.
    writeFileSync(join(tree, "use.ts"), 'import { make } from "./kiln";\nexport const use = make;\n');
    expect((await engine.code.index(tree, {})).filesParsed).toBe(1);
    await fresh.engine.code.index(tree, { full: true });
    expect(await dumpIndex(home, tree)).toEqual(await dumpIndex(fresh.home, tree));
    await fresh.engine.code.index(root, {});
    expect(await dumpIndex(home, root)).toEqual(await dumpIndex(fresh.home, root));
  },
);

test("a subfolder of a work tree does not adopt the index of another work tree", async () => {
  const root = makeBranches();
  const { engine } = await openTestEngine();
  await engine.code.index(root, {});
  const tree = addWorkTree(root, "main");
  expect((await engine.code.index(join(tree, "lib"), {})).filesUnchanged).toBe(0);
});

test("an adopted generation is not visible as a record before it is published", async () => {
  const root = makeBranches();
  const { engine, home } = await openTestEngine();
  await engine.code.index(root, {});
  await engine.close();
  const tree = addWorkTree(root, "other");
  const store: RootStore = openRootStore(rootStorePath(home, tree));
  onTestFinished(() => store.close());
  await adoptGeneration(store, tree);
  expect(store.findRecord()).toBeUndefined();
  expect(store.findBase()).toMatchObject({ root: tree, generation: 0 });
  const again = await openTestEngine({ home });
  const report = await again.engine.code.index(tree, {});
  expect(report).toMatchObject({ generation: 1, filesUnchanged: 22 });
  store.refresh();
  expect(store.findBase()).toEqual(store.findRecord());
});
