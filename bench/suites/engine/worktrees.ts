// Time from `git worktree add` of an indexed repository to an answer from the new work tree. The engine knows the first
// one.
import assert from "node:assert/strict";
import { appendFileSync, cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openEngine, type Engine } from "../../../src/index.ts";
import { chooseCorpora, type Corpus } from "../../corpora/choose.ts";
import { withFolder } from "../../folders.ts";
import { measureCall } from "../../measure-call.ts";
import type { Bench } from "../../suite.ts";
import { printMedians } from "./print-medians.ts";
import { git } from "../../../test/support/run-git.ts";

const figures = {
  same: "new work tree",
  sameCpu: "new work tree cpu",
  other: "new branch",
  otherCpu: "new branch cpu",
  linked: "files parsed or linked for a new branch",
} as const;
/** Files that differ on the other branch. */
const changedFiles = 20;

export async function measureWorktrees(bench: Bench): Promise<void> {
  for (const corpus of chooseCorpora(bench, { quick: ["monorepo-300"], full: ["monorepo-10000"] })) {
    await bench.case(`worktrees on ${corpus.name}`, () =>
      withFolder((folder) => measureCorpus(bench, corpus, folder)),
    );
  }
  printMedians(bench, "Work trees: from the end of `git worktree add` to the first answer (median)", {
    [figures.same]: "same commit ms",
    [figures.sameCpu]: "CPU ms",
    [figures.other]: `${changedFiles} files differ ms`,
    [figures.otherCpu]: "CPU ms",
    [figures.linked]: "files built",
  });
}

async function measureCorpus(bench: Bench, { name: subject, path }: Corpus, folder: string): Promise<void> {
  const root = join(folder, "tree");
  cpSync(path, root, { recursive: true });
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "main");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .sort();
  const engine = await openEngine({ home: join(folder, "home") });
  try {
    const { filesScanned } = await engine.code.index(root, {});
    for (let i = 0; i < (bench.quick ? 1 : 3); i++) {
      const same = join(folder, `same-${i}`);
      git(root, "worktree", "add", "-q", "--detach", same, "main");
      const first = await measureCall(() => indexAndFind(engine, same, "main"));
      assert.equal(first.result.report.filesScanned, filesScanned, "the work tree has as many files");
      assert.equal(first.result.report.filesParsed, 0, "a work tree of the same commit parses nothing");
      bench.add({ subject, name: figures.same }, "ms", first.wallMs);
      bench.add({ subject, name: figures.sameCpu }, "cpu ms", first.cpuMs);
      const name = `zqOther${i}Branch`;
      commitBranch(root, name, sources);
      const other = join(folder, `other-${i}`);
      git(root, "worktree", "add", "-q", "--detach", other, name);
      const branch = await measureCall(() => indexAndFind(engine, other, name));
      assert.equal(branch.result.report.filesScanned, filesScanned, "the branch has as many files");
      assert.ok(branch.result.found.includes(name), "the answer is from the branch");
      bench.add({ subject, name: figures.other }, "ms", branch.wallMs);
      bench.add({ subject, name: figures.otherCpu }, "cpu ms", branch.cpuMs);
      const { filesUnchanged } = branch.result.report;
      bench.add({ subject, name: figures.linked }, "count", filesScanned - filesUnchanged);
    }
  } finally {
    await engine.close();
  }
}

/** A new branch each time: the previous one is already indexed. */
function commitBranch(root: string, name: string, sources: readonly string[]): void {
  git(root, "checkout", "-q", "-b", name);
  for (let i = 0; i < changedFiles; i++) {
    const file = sources[Math.floor((i * sources.length) / changedFiles)]!;
    appendFileSync(join(root, file), `\nexport function ${name}${i}(): void {}\n`);
  }
  git(root, "commit", "-q", "-a", "-m", name);
  git(root, "checkout", "-q", "main");
}

async function indexAndFind(engine: Engine, root: string, query: string) {
  const report = await engine.code.index(root, {});
  const { hits } = await engine.code.search({ query, limit: 5, root });
  return { report, found: JSON.stringify(hits) };
}
