// Time from checking out a branch with thousands of different files to an answer that includes all of it.
import assert from "node:assert/strict";
import { appendFileSync, cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { chooseCorpora, type Corpus } from "../../corpora/choose.ts";
import { withFolder } from "../../folders.ts";
import type { Bench } from "../../suite.ts";
import { printMedians } from "./print-medians.ts";
import { startWatchingServer } from "./watching-server.ts";
import { git } from "../../../test/support/run-git.ts";

const figures = { found: "switch found", back: "switch back found", runs: "runs a switch" } as const;
const mostFiles = 2_000;

export async function measureSwitches(bench: Bench): Promise<void> {
  for (const corpus of chooseCorpora(bench, { quick: ["monorepo-300"], full: ["monorepo-27000"] })) {
    await bench.case(`switches on ${corpus.name}`, () =>
      withFolder((folder) => measureCorpus(bench, corpus, folder)),
    );
  }
  printMedians(bench, "Switches: from the end of `git checkout` to an answer that has the last file", {
    [figures.found]: "new files ms",
    [figures.back]: "back again ms",
    [figures.runs]: "runs",
  });
}

async function measureCorpus(bench: Bench, { name: subject, path }: Corpus, folder: string): Promise<void> {
  const root = join(folder, "tree");
  const home = join(folder, "home");
  cpSync(path, root, { recursive: true });
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "main");
  git(root, "checkout", "-q", "-b", "other");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .sort()
    .slice(0, mostFiles);
  sources.forEach((file, i) => {
    appendFileSync(join(root, file), `\nexport function zqOther${i}Branch(): void {}\n`);
  });
  git(root, "commit", "-q", "-a", "-m", "other");
  git(root, "checkout", "-q", "main");
  const last = `zqOther${sources.length - 1}Branch`;
  const server = await startWatchingServer(home, root);
  try {
    for (let i = 0; i < (bench.quick ? 1 : 3); i++) {
      const { generation } = (await server.search("main")).standing;
      git(root, "checkout", "-q", "other");
      bench.add({ subject, name: figures.found }, "ms", await server.timeUntil(last, `function ${last}`));
      git(root, "checkout", "-q", "main");
      bench.add({ subject, name: figures.back }, "ms", await timeUntilGone(server, last));
      const runs = (await server.search("main")).standing.generation - generation;
      bench.add({ subject, name: figures.runs }, "count", runs / 2);
    }
  } finally {
    await server.close();
  }
}

async function timeUntilGone(
  server: Awaited<ReturnType<typeof startWatchingServer>>,
  name: string,
): Promise<number> {
  const startedAt = performance.now();
  while ((await server.search(name)).text.includes(`function ${name}`)) {
    assert.ok(performance.now() - startedAt < 120_000, `search forgets ${name}`);
  }
  return performance.now() - startedAt;
}
