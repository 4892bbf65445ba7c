// Does search find what was asked for? Runs the measurement of bench/quality on folders of projects.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../cache-folder.ts";
import { openCorpus } from "../corpora/choose.ts";
import { runScript } from "../process-tree.ts";
import type { Bench } from "../suite.ts";
import { parseQualityTable } from "./quality/parse-table.ts";

/** Packages with their own sources and comments; the generated one has six languages. */
const defaults = {
  quick: ["monorepo-300"],
  full: ["rxjs", "langium", "chevrotain", "three", "monorepo-1000"],
};

export async function run(bench: Bench): Promise<void> {
  await bench.case("quality", async () => {
    const folders = bench.corpora.length > 0 ? bench.corpora : [linkProjects(bench.quick ? "quick" : "full")];
    const cache = ["--cache", cacheFolder("quality")];
    const { stdout } = await runScript(import.meta.url, "../quality/run.js", [
      ...folders,
      ...cache,
      ...bench.arguments,
    ]);
    bench.print(stdout);
    const rows = parseQualityTable(stdout);
    assert.ok(rows.length > 0, "questions were asked");
    for (const { subject, shares } of rows) {
      for (const [name, share] of Object.entries(shares)) bench.add({ subject, name }, "share", share);
    }
  });
}

/** Creates a folder whose entries are the projects. */
function linkProjects(kind: keyof typeof defaults): string {
  const folder = cacheFolder("quality-projects", kind);
  mkdirSync(folder, { recursive: true });
  for (const name of defaults[kind]) {
    const link = join(folder, name);
    if (!existsSync(link)) symlinkSync(openCorpus(name).path, link);
  }
  return folder;
}
