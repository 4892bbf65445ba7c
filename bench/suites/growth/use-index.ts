// What does it cost to use an index of this size? node use-index.js HOME ROOT LANDMARKS: the root is already indexed;
// one file of it is changed and restored. Prints a Use as JSON, and fails on a wrong answer.
import assert from "node:assert/strict";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openEngine } from "../../../src/index.ts";
import type { Landmark } from "../../corpora/monorepo/write-monorepo.ts";
import { measureCall } from "../../measure-call.ts";

/** Milliseconds of wall-clock time and of processor time. */
export interface Use {
  readonly firstSearchMs: number;
  readonly firstSearchCpuMs: number;
  readonly queryMs: readonly number[];
  /** Average for one query. */
  readonly queryCpuMs: number;
  readonly unchangedMs: readonly number[];
  readonly unchangedCpuMs: readonly number[];
  readonly savedMs: readonly number[];
  readonly savedCpuMs: readonly number[];
  readonly residentBytes: number;
}

const rounds = 3;
const [home = "", root = "", json = "[]"] = process.argv.slice(2);
const landmarks = JSON.parse(json) as readonly Landmark[];
const engine = await openEngine({ home });
const search = (query: string): Promise<readonly string[]> =>
  engine.code.search({ query, limit: 10, root }).then(({ hits }) => hits.map(({ path }) => path));

const first = await measureCall(() => search(landmarks[0]!.symbol));
assert.equal(first.result[0], landmarks[0]!.path, "the first search finds the landmark");

const queries = [];
// The first round compiles the code that the others measure.
for (let round = 0; round <= rounds; round++) {
  for (const { symbol, summary, path } of landmarks) {
    const byName = await measureCall(() => search(symbol));
    assert.equal(byName.result[0], path, `search finds ${symbol}`);
    const byWords = await measureCall(() => search(summary));
    // Each of its words also occurs in hundreds of other files.
    assert.ok(byWords.result.includes(path), `search finds "${summary}" among the first ten`);
    if (round > 0) queries.push(byName, byWords);
  }
}
const residentBytes = process.memoryUsage.rss();

const unchanged = [];
for (let i = 0; i < rounds; i++) {
  const run = await measureCall(() => engine.code.index(root, {}));
  assert.equal(run.result.filesParsed, 0, "nothing is parsed when nothing changed");
  assert.equal(run.result.filesUnchanged, run.result.filesScanned, "nothing changed");
  unchanged.push(run);
}

const saved = [];
const typescript = landmarks.find(({ path }) => path.endsWith(".ts")) ?? landmarks[0]!;
const file = join(root, typescript.path);
const before = readFileSync(file);
try {
  for (let i = 0; i < rounds; i++) {
    const name = `zq${String.fromCharCode(97 + i)}SavedByBenchmark`;
    const run = await measureCall(async () => {
      appendFileSync(file, `\nexport function ${name}(): void {}\n`);
      const report = await engine.code.index(root, {});
      return { report, paths: await search(name) };
    });
    assert.equal(run.result.report.filesParsed, 1, "one file was saved, and one is parsed");
    assert.equal(run.result.paths[0], typescript.path, `search finds ${name} where it was saved`);
    saved.push(run);
  }
} finally {
  writeFileSync(file, before);
}
await engine.close();

const use: Use = {
  firstSearchMs: first.wallMs,
  firstSearchCpuMs: first.cpuMs,
  queryMs: queries.map(({ wallMs }) => wallMs),
  queryCpuMs: queries.reduce((all, { cpuMs }) => all + cpuMs, 0) / queries.length,
  unchangedMs: unchanged.map(({ wallMs }) => wallMs),
  unchangedCpuMs: unchanged.map(({ cpuMs }) => cpuMs),
  savedMs: saved.map(({ wallMs }) => wallMs),
  savedCpuMs: saved.map(({ cpuMs }) => cpuMs),
  residentBytes,
};
process.stdout.write(JSON.stringify(use));
