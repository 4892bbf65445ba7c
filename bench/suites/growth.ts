// How does cost grow with the amount of work? The same monorepo at 1, 2, 4, 8 … times the size, and the exponent that
// fits. Option of this suite: --sizes 1000,2000,4000 (files).
import assert from "node:assert/strict";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exactSearchChunks } from "../../src/core/types/index.ts";
import { findCorpus } from "../corpora/definitions.ts";
import type { GeneratedCorpus } from "../corpora/definitions.ts";
import { fetchMonorepo } from "../corpora/fetch-corpus.ts";
import { diskBytes, withFolder } from "../folders.ts";
import { formatMegabytes, formatNumber, formatSeconds, renderTable } from "../markdown.ts";
import { runScript, sum } from "../process-tree.ts";
import type { FigureUnit } from "../results.ts";
import { fitPower, logLinearExponent } from "../statistics.ts";
import type { Bench } from "../suite.ts";
import type { NeighborCost } from "./growth/build-neighbors.ts";
import type { Use } from "./growth/use-index.ts";
import type { FullRun } from "./index/full-run.ts";

interface Cost {
  readonly name: string;
  readonly unit: FigureUnit;
  readonly head: string;
  readonly format: (value: number | undefined) => string;
}

/** Times are fitted as processor time, which other work on the machine affects least. */
const costs: readonly Cost[] = [
  { name: "full index cpu", unit: "cpu ms", head: "index CPU s", format: formatSeconds },
  { name: "full index", unit: "ms", head: "wall s", format: formatSeconds },
  { name: "full index peak", unit: "bytes", head: "peak MB", format: formatMegabytes },
  { name: "disk", unit: "bytes", head: "disk MB", format: formatMegabytes },
  { name: "refresh unchanged cpu", unit: "cpu ms", head: "unchanged CPU ms", format: formatNumber },
  { name: "saved to searchable cpu", unit: "cpu ms", head: "saved CPU ms", format: formatNumber },
  { name: "first search cpu", unit: "cpu ms", head: "first search CPU ms", format: formatNumber },
  { name: "query cpu", unit: "cpu ms", head: "query CPU ms", format: formatNumber },
  { name: "server's memory", unit: "bytes", head: "warm MB", format: formatMegabytes },
];

export async function run(bench: Bench): Promise<void> {
  const { values } = parseArgs({ args: [...bench.arguments], options: { sizes: { type: "string" } } });
  const sizes = (values.sizes ?? (bench.quick ? "200,400,800" : "1000,2000,4000,8000,16000"))
    .split(",")
    .map(Number);
  const measured: number[] = [];
  for (const size of sizes) {
    process.stderr.write(`growth: ${size} files\n`);
    if (await bench.case(`${size} files`, () => measureSize(bench, size))) measured.push(size);
  }
  const rows = measured.map((size) => [
    String(size),
    formatMegabytes(bench.median({ subject: subjectOf(size), name: "source bytes" })),
    ...costs.map(({ name, format }) => format(bench.median({ subject: subjectOf(size), name }))),
  ]);
  bench.print(renderTable(["files", "MB", ...costs.map(({ head }) => head)], rows));
  printNeighbors(bench, measured);
  if (new Set(measured).size > 1) printFits(bench, measured);
}

/** Only for sizes that get an approximate index. It is built in the background, so it is not part of a run. */
function printNeighbors(bench: Bench, sizes: readonly number[]): void {
  const rows = sizes.flatMap((size) => {
    const of = (name: string): number | undefined => bench.median({ subject: subjectOf(size), name });
    if (of("neighbors cpu") === undefined) return [];
    return [
      [
        String(size),
        formatSeconds(of("neighbors cpu")),
        formatMegabytes(of("neighbors disk")),
        formatNumber(of("query cpu with neighbors")),
      ],
    ];
  });
  if (rows.length === 0) return;
  bench.print("\nThe approximate index, which is built when all is quiet:\n\n");
  bench.print(renderTable(["files", "build CPU s", "disk MB", "query CPU ms with it"], rows));
}

async function measureSize(bench: Bench, size: number): Promise<void> {
  const corpus = findCorpus(`monorepo-${size}`) as GeneratedCorpus | undefined;
  assert.ok(corpus !== undefined, `there is no monorepo of ${size} files`);
  const { path, facts } = fetchMonorepo(corpus);
  const subject = subjectOf(size);
  const add = (name: string, unit: FigureUnit, ...samples: readonly number[]): void => {
    bench.add({ subject, name }, unit, ...samples);
  };
  await withFolder(async (folder) => {
    const home = join(folder, "home");
    const run = await runScript(import.meta.url, "./index/full-run.js", [home, path]);
    const { report } = JSON.parse(run.stdout) as FullRun;
    assert.equal(report.filesScanned, facts.files, "every file is indexed");
    assert.equal(report.bytes, facts.bytes, "every byte is read");
    assert.ok(report.edgesResolved > facts.crossCalls, "calls from file to file are linked");
    add("source bytes", "count", report.bytes);
    add("symbols", "count", report.symbols);
    add("edges", "count", report.edgesResolved);
    add("full index", "ms", run.wallMs);
    add("full index cpu", "cpu ms", run.cpuMs);
    add("full index peak", "bytes", sum(run.peak));
    add("disk", "bytes", diskBytes(home));
    const { stdout } = await runScript(import.meta.url, "./growth/use-index.js", [
      home,
      path,
      JSON.stringify(facts.landmarks),
    ]);
    const use = JSON.parse(stdout) as Use;
    add("refresh unchanged cpu", "cpu ms", ...use.unchangedCpuMs);
    add("refresh unchanged", "ms", ...use.unchangedMs);
    add("saved to searchable cpu", "cpu ms", ...use.savedCpuMs);
    add("saved to searchable", "ms", ...use.savedMs);
    add("first search", "ms", use.firstSearchMs);
    add("first search cpu", "cpu ms", use.firstSearchCpuMs);
    add("query", "ms", ...use.queryMs);
    add("query cpu", "cpu ms", use.queryCpuMs);
    add("server's memory", "bytes", use.residentBytes);
    if (report.chunks <= exactSearchChunks) return;
    const built = await runScript(import.meta.url, "./growth/build-neighbors.js", [
      home,
      path,
      JSON.stringify(facts.landmarks),
    ]);
    const neighbors = JSON.parse(built.stdout) as NeighborCost;
    add("neighbors cpu", "cpu ms", neighbors.buildCpuMs);
    add("neighbors disk", "bytes", neighbors.bytes);
    add("query cpu with neighbors", "cpu ms", neighbors.queryCpuMs);
  });
}

/** Fits all sizes, and the last two alone, which shows costs that only begin at large sizes. */
function printFits(bench: Bench, sizes: readonly number[]): void {
  const rows = costs.map(({ name }) => {
    const points = sizes.map((size) => ({ size, cost: bench.median({ subject: subjectOf(size), name })! }));
    const [all, last] = [fitPower(points), fitPower(points.slice(-2))];
    bench.add({ subject: "growth", name }, "exponent", all.exponent);
    bench.add({ subject: "growth, last two sizes", name }, "exponent", last.exponent);
    const verdicts = [
      ...(all.exponent > logLinearExponent(sizes[0]!, sizes.at(-1)!) ? ["**worse than n log n**"] : []),
      ...(last.exponent > logLinearExponent(sizes.at(-2)!, sizes.at(-1)!) ? ["worse at the end"] : []),
    ];
    return [name, all.exponent.toFixed(2), all.r2.toFixed(3), last.exponent.toFixed(2), verdicts.join(", ")];
  });
  const limit = logLinearExponent(sizes[0]!, sizes.at(-1)!).toFixed(2);
  bench.print(`\nExponent of the size in files (n log n is ${limit} here):\n\n`);
  bench.print(renderTable(["cost", "exponent", "r²", "last two", ""], rows));
}

function subjectOf(size: number): string {
  return `monorepo-${size}`;
}
