// What does indexing cost, at first and after a change? node dist/bench/suites/index.js [--corpus PATH]… [--quick]
// [--peers] [--peer-dir DIR]. Everything runs in fresh processes with fresh homes; a wrong answer fails the run.
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { chooseCorpora } from "../corpora.ts";
import type { Corpus } from "../corpora.ts";
import { runMeasured, sum } from "../process-tree.ts";
import type { MeasuredRun } from "../process-tree.ts";
import { createSampleBook, renderMarkdown } from "../results.ts";
import { v8Flags } from "../v8-flags.ts";
import type { Changes } from "./index/changes.ts";
import { findCodegraph, runCodegraph } from "./index/codegraph.ts";
import type { Floor } from "./index/floor.ts";
import { copyCorpus, diskBytes, withFolder } from "./index/folders.ts";
import type { FullRun } from "./index/full-run.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", multiple: true, default: [] },
    quick: { type: "boolean", default: false },
    peers: { type: "boolean", default: false },
    "peer-dir": { type: "string" },
  },
});
const sampleCount = values.quick ? 1 : 3;
const corpora = chooseCorpora(values.corpus, values.quick);
const book = createSampleBook();
const peerNotes: string[] = [];
for (const corpus of corpora) {
  process.stderr.write(`index: ${corpus.path}\n`);
  const floor = await measureFloor(corpus);
  for (let i = 0; i < sampleCount; i++) await measureFullRun(corpus, floor);
  await measureChanges(corpus);
  if (values.peers) await measurePeer(corpus);
}
print();
await book.send();

/** It also brings the files into the page cache, so that no later run reads them from disk. */
async function measureFloor({ name, path }: Corpus): Promise<Floor> {
  const floor = JSON.parse((await runScript("floor", path)).stdout) as Floor;
  book.add(name, "walk alone ms", floor.walkMs);
  book.add(name, "parse alone cpu ms", floor.parseCpuMs);
  return floor;
}

async function measureFullRun({ name, path }: Corpus, floor: Floor): Promise<void> {
  await withFolder(async (home) => {
    const run = await runScript("full-run", home, path);
    const { report, loopDelayP99Ms, utilization } = JSON.parse(run.stdout) as FullRun;
    assert.equal(report.filesScanned, floor.files, "as many files are indexed as a walk finds");
    assert.ok(report.filesParsed > 0 && report.chunksEmbedded > 0, "files are parsed and embedded");
    assert.ok(report.symbols > 0 && report.edgesResolved > 0, "symbols are found and linked");
    book.add(name, "files", report.filesScanned);
    book.add(name, "bytes", report.bytes);
    book.add(name, "full wall ms", run.wallMs);
    book.add(name, "full cpu ms", run.cpuMs);
    book.add(name, "full MB per cpu second", report.bytes / 1e3 / run.cpuMs);
    book.add(name, "full peak rss bytes", sum(run.peak));
    book.add(name, "full peak anonymous bytes", run.peak.anonymousBytes);
    book.add(name, "full peak file-backed bytes", run.peak.fileBackedBytes);
    book.add(name, "full disk bytes", diskBytes(home));
    book.add(name, "full loop delay p99 ms", loopDelayP99Ms);
    book.add(name, "full utilization", utilization);
  });
}

async function measureChanges({ name, path }: Corpus): Promise<void> {
  await withFolder(async (folder) => {
    const copies = [join(folder, "one"), join(folder, "two")] as const;
    for (const copy of copies) await copyCorpus(path, copy);
    const run = await runScript("changes", join(folder, "home"), ...copies, String(sampleCount));
    const changes = JSON.parse(run.stdout) as Changes;
    const add = (figure: string, samples: readonly number[]): void => {
      for (const sample of samples) book.add(name, figure, sample);
    };
    add("second copy ms", changes.secondCopyMs);
    add("second copy cpu ms", changes.secondCopyCpuMs);
    add("unchanged ms", changes.unchangedMs);
    add("unchanged cpu ms", changes.unchangedCpuMs);
    add("saved to searchable ms", changes.savedMs);
    add("saved to searchable cpu ms", changes.savedCpuMs);
    add("renamed to searchable ms", changes.renamedMs);
    add("renamed to searchable cpu ms", changes.renamedCpuMs);
  });
}

async function measurePeer({ name, path }: Corpus): Promise<void> {
  const command = findCodegraph([...(values["peer-dir"] === undefined ? [] : [values["peer-dir"]]), "."]);
  if (command === undefined) {
    peerNotes.push(
      "codegraph is not installed: `npm install @colbymchenry/codegraph` in a folder, and --peer-dir FOLDER.",
    );
    return;
  }
  const peer = await runCodegraph(command, path);
  peerNotes.push(`${name}: codegraph ${peer.version} indexed ${peer.files} files, without vectors.`);
  book.add(name, "codegraph wall ms", peer.wallMs);
  book.add(name, "codegraph cpu ms", peer.cpuMs);
  book.add(name, "codegraph peak rss bytes", peer.peakRssBytes);
  book.add(name, "codegraph disk bytes", peer.diskBytes);
}

function runScript(script: string, ...args: string[]): Promise<MeasuredRun> {
  const path = fileURLToPath(new URL(`./index/${script}.js`, import.meta.url));
  return runMeasured(process.execPath, [...v8Flags, path, ...args]);
}

function print(): void {
  const table = (title: string, head: readonly string[], row: (get: Getter) => readonly string[]): void => {
    const rows = corpora.map(({ name }) => [name, ...row((figure) => book.median(name, figure))]);
    process.stdout.write(`${title}\n\n${renderMarkdown(["corpus", ...head], rows)}\n`);
  };
  table(
    `Full index with vectors (median of ${sampleCount})`,
    [
      "files",
      "MB",
      "wall s",
      "CPU s",
      "MB/CPU s",
      "peak MB (anonymous + file)",
      "disk MB",
      "busy",
      "loop p99 ms",
    ],
    (get) => [
      get("files").toFixed(0),
      megabytes(get("bytes")),
      seconds(get("full wall ms")),
      seconds(get("full cpu ms")),
      get("full MB per cpu second").toFixed(2),
      `${megabytes(get("full peak rss bytes"))} (${megabytes(get("full peak anonymous bytes"))} + ${megabytes(get("full peak file-backed bytes"))})`,
      megabytes(get("full disk bytes")),
      `${(100 * get("full utilization")).toFixed(0)} %`,
      get("full loop delay p99 ms").toFixed(1),
    ],
  );
  table("The floor", ["walk alone ms", "parse alone CPU s", "full ÷ parse CPU"], (get) => [
    get("walk alone ms").toFixed(0),
    seconds(get("parse alone cpu ms")),
    (get("full cpu ms") / get("parse alone cpu ms")).toFixed(2),
  ]);
  table(
    "Changes, in one open engine: ms on the clock (CPU ms)",
    ["unchanged", "saved → searchable", "renamed → searchable", "second copy"],
    (get) =>
      ["unchanged", "saved to searchable", "renamed to searchable", "second copy"].map(
        (figure) => `${get(`${figure} ms`).toFixed(0)} (${get(`${figure} cpu ms`).toFixed(0)})`,
      ),
  );
  if (peerNotes.length > 0) printPeer(table);
}

type Getter = (figure: string) => number;

function printPeer(
  table: (title: string, head: readonly string[], row: (get: Getter) => readonly string[]) => void,
): void {
  if (book.has("codegraph cpu ms")) {
    const beside = (get: Getter, figure: string, format: (value: number) => string): string => {
      const [theirs, ours] = [get(`codegraph ${figure}`), get(`full ${figure}`)];
      return `${format(theirs)} / ${format(ours)} (${(theirs / ours).toFixed(2)}×)`;
    };
    table("codegraph / Loci (their figure over ours)", ["CPU s", "wall s", "peak MB", "disk MB"], (get) => [
      beside(get, "cpu ms", seconds),
      beside(get, "wall ms", seconds),
      beside(get, "peak rss bytes", megabytes),
      beside(get, "disk bytes", megabytes),
    ]);
  }
  process.stdout.write([...new Set(peerNotes)].map((note) => `${note}\n`).join(""));
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
