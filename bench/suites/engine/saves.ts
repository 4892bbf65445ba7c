// Time from a save to an answer that includes it. Nothing starts an index run; the client just asks again and again.
import assert from "node:assert/strict";
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseCorpora, type Corpus } from "../../corpora/choose.ts";
import { withFolder } from "../../folders.ts";
import type { Bench } from "../../suite.ts";
import { printMedians } from "./print-medians.ts";
import { startWatchingServer } from "./watching-server.ts";

const figures = { found: "save found", cpu: "save cpu", watches: "watched folders" } as const;
/** Longer than the engine waits before it updates ranks, so that their cost is included. */
const pauseMs = 3_000;
/** The first saves load threads and grammars. */
const warmUps = 3;

export async function measureSaves(bench: Bench): Promise<void> {
  const corpora = chooseCorpora(bench, {
    quick: ["monorepo-300"],
    full: ["monorepo-27000", "monorepo-80000"],
  });
  for (const corpus of corpora) {
    await bench.case(`saves on ${corpus.name}`, () =>
      withFolder((home) => measureCorpus(bench, corpus, home)),
    );
  }
  printMedians(bench, "Saves: from the write to an answer that has it (median)", {
    [figures.found]: "found ms",
    [figures.cpu]: "CPU ms a save",
    [figures.watches]: "watched folders",
  });
}

async function measureCorpus(
  bench: Bench,
  { name: subject, path: root }: Corpus,
  home: string,
): Promise<void> {
  const file = findSource(root);
  const before = readFileSync(file);
  const server = await startWatchingServer(home, root);
  try {
    bench.add({ subject, name: figures.watches }, "count", server.watches());
    const saves = bench.quick ? 2 : 15;
    for (let i = -warmUps; i < saves; i++) {
      const name = `zqSaved${i + warmUps}${Date.now().toString(36)}`;
      const cpuBefore = server.cpuMs();
      appendFileSync(file, `\nexport function ${name}(): void {}\n`);
      const tookMs = await server.timeUntil(name, `function ${name}`);
      await sleep(bench.quick ? 0 : pauseMs);
      if (i < 0) continue;
      bench.add({ subject, name: figures.found }, "ms", tookMs);
      bench.add({ subject, name: figures.cpu }, "cpu ms", server.cpuMs() - cpuBefore);
    }
  } finally {
    writeFileSync(file, before);
    await server.close();
  }
}

/** Finds a TypeScript file in the middle of the tree. */
function findSource(root: string): string {
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => /(?<!\.d)\.ts$/.test(path) && !path.includes("node_modules"),
  );
  assert.ok(sources.length > 0, "the corpus has a TypeScript file");
  return join(root, sources[sources.length >> 1]!);
}
