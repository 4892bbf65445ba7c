// What does indexing cost, the first time and after a change? Every run is a fresh process with a fresh home.
import assert from "node:assert/strict";
import { join } from "node:path";
import { chooseCorpora } from "../corpora/choose.ts";
import type { Corpus } from "../corpora/choose.ts";
import { copyCorpus, diskBytes, withFolder } from "../folders.ts";
import { runScript, sum } from "../process-tree.ts";
import type { Bench } from "../suite.ts";
import type { Changes } from "./index/changes.ts";
import { runCodegraph } from "./index/codegraph.ts";
import type { Floor } from "./index/floor.ts";
import type { FullRun } from "./index/full-run.ts";
import { runGitnexus } from "./index/gitnexus.ts";
import { printIndexTables } from "./index/tables.ts";

export async function run(bench: Bench): Promise<void> {
  const sampleCount = bench.quick ? 1 : 3;
  const corpora = chooseCorpora(bench);
  for (const corpus of corpora) {
    const { name } = corpus;
    process.stderr.write(`index: ${corpus.path}\n`);
    await bench.case(`full index of ${name}`, async () => {
      const floor = await measureFloor(bench, corpus);
      for (let i = 0; i < sampleCount; i++) await measureFullRun(bench, corpus, floor);
    });
    await bench.case(`changes of ${name}`, () => measureChanges(bench, corpus, sampleCount));
    await measurePeers(bench, corpus);
  }
  printIndexTables(
    bench,
    corpora.map(({ name }) => name),
  );
}

/** This also loads the files into the page cache, so that no later run reads them from disk. */
async function measureFloor(bench: Bench, { name: subject, path }: Corpus): Promise<Floor> {
  const floor = JSON.parse((await runScript(import.meta.url, "./index/floor.js", [path])).stdout) as Floor;
  bench.add({ subject, name: "walk alone" }, "ms", floor.walkMs);
  bench.add({ subject, name: "parse alone" }, "cpu ms", floor.parseCpuMs);
  return floor;
}

async function measureFullRun(bench: Bench, { name: subject, path }: Corpus, floor: Floor): Promise<void> {
  await withFolder(async (home) => {
    const run = await runScript(import.meta.url, "./index/full-run.js", [home, path]);
    const { report, loopDelayP99Ms, utilization } = JSON.parse(run.stdout) as FullRun;
    assert.equal(report.filesScanned, floor.files, "as many files are indexed as a walk finds");
    assert.ok(report.filesParsed > 0 && report.chunksEmbedded > 0, "files are parsed and embedded");
    assert.ok(report.symbols > 0 && report.edgesResolved > 0, "symbols are found and linked");
    bench.add({ subject, name: "files" }, "count", report.filesScanned);
    bench.add({ subject, name: "source bytes" }, "count", report.bytes);
    bench.add({ subject, name: "symbols" }, "count", report.symbols);
    bench.add({ subject, name: "edges" }, "count", report.edgesResolved);
    bench.add({ subject, name: "full index" }, "ms", run.wallMs);
    bench.add({ subject, name: "full index cpu" }, "cpu ms", run.cpuMs);
    bench.add({ subject, name: "full index throughput" }, "MB/s", report.bytes / 1e3 / run.cpuMs);
    bench.add({ subject, name: "full index peak" }, "bytes", sum(run.peak));
    bench.add({ subject, name: "full index peak anonymous" }, "bytes", run.peak.anonymousBytes);
    bench.add({ subject, name: "full index peak file-backed" }, "bytes", run.peak.fileBackedBytes);
    bench.add({ subject, name: "full index disk" }, "bytes", diskBytes(home));
    bench.add({ subject, name: "full index loop delay p99" }, "ms", loopDelayP99Ms);
    bench.add({ subject, name: "full index busy" }, "ratio", Math.min(1, utilization));
  });
}

async function measureChanges(bench: Bench, { name: subject, path }: Corpus, samples: number): Promise<void> {
  await withFolder(async (folder) => {
    const copies = [join(folder, "one"), join(folder, "two")] as const;
    for (const copy of copies) await copyCorpus(path, copy);
    const args = [join(folder, "home"), ...copies, String(samples)];
    const run = await runScript(import.meta.url, "./index/changes.js", args);
    const changes = JSON.parse(run.stdout) as Changes;
    for (const [name, { wallMs, cpuMs }] of Object.entries(changes)) {
      bench.add({ subject, name }, "ms", ...wallMs);
      bench.add({ subject, name: `${name} cpu` }, "cpu ms", ...cpuMs);
    }
  });
}

async function measurePeers(bench: Bench, { name: subject, path }: Corpus): Promise<void> {
  const peers = [
    { package: "@colbymchenry/codegraph", by: "codegraph", run: runCodegraph },
    { package: "gitnexus", by: "gitnexus", run: runGitnexus },
  ] as const;
  for (const { package: name, by, run } of peers) {
    const installed = bench.findPeer(name);
    if (installed === undefined) continue;
    await bench.case(`full index of ${subject} by ${by}`, async () => {
      const peer = await run(installed, path);
      bench.add({ subject, name: "files", by }, "count", peer.files);
      bench.add({ subject, name: "full index", by }, "ms", peer.wallMs);
      bench.add({ subject, name: "full index cpu", by }, "cpu ms", peer.cpuMs);
      bench.add({ subject, name: "full index peak", by }, "bytes", peer.peakRssBytes);
      bench.add({ subject, name: "full index disk", by }, "bytes", peer.diskBytes);
    });
  }
}
