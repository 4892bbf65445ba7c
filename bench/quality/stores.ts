// Does search find the same in a Qdrant server as on one machine? node dist/bench/quality/stores.js FOLDER… --qdrant
// URL. Each folder in FOLDER is a project with a list of questions (questions/NAME.tsv). It is indexed locally and
// pushed to the server, and both answer every question. Prints NDCG@10 by the right file, the paired difference, and
// the times of both in turn.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CodeSearchResult } from "../../src/core/types/index.ts";
import type { Engine } from "../../src/engine.ts";
import { openEngine } from "../../src/index.ts";
import { bootstrapDifference, quantileOf } from "../statistics.ts";
import { readAsked } from "./asked.ts";
import { fileNdcg, type ShownHit } from "./metrics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    qdrant: { type: "string", default: "http://127.0.0.1:6333" },
    collection: { type: "string", default: `loci-bench-${process.pid}` },
    keep: { type: "boolean", default: false },
  },
});

const [homeHere, homeThere] = [makeHome("here"), makeHome("there")];
const qdrant = {
  ...{ url: values.qdrant, collection: values.collection, timeoutMs: 60_000, shards: 1, replicas: 1 },
};
const here = await openEngine({ home: homeHere });
const pusher = await openEngine({ home: homeHere, qdrant });
const there = await openEngine({ home: homeThere, qdrant });

const pushes = { chunks: 0, ms: 0 };
const times = { here: [] as number[], there: [] as number[] };
const rows: { readonly group: string; readonly here: number; readonly there: number }[] = [];
const projects = positionals.flatMap((folder) =>
  readdirSync(folder).map((name) => ({ name, root: join(folder, name), asked: readAsked(name) ?? [] })),
);
for (const { name, root } of projects) {
  await here.code.index(root, {});
  const { chunksSent, tookMs } = await pusher.code.push(root, name);
  pushes.chunks += chunksSent;
  pushes.ms += tookMs;
}
for (const { name, root, asked } of projects) {
  for (const question of asked) {
    const mine = await ask(here, root, question.query, times.here);
    const theirs = await ask(there, name, question.query, times.there);
    const row = { group: name, here: fileNdcg(question, mine), there: fileNdcg(question, theirs) };
    rows.push(row);
    if (row.here !== row.there) {
      process.stderr.write(`${name}\t${row.here.toFixed(3)} ${row.there.toFixed(3)}\t${question.query}\n`);
    }
  }
}
const { mean, low, high } = bootstrapDifference(
  rows.map(({ group, here: mine, there: theirs }) => ({ group, difference: theirs - mine })),
);
const meanOf = (key: "here" | "there"): string =>
  (rows.reduce((sum, row) => sum + row[key], 0) / rows.length).toFixed(4);
const timesOf = (key: "here" | "there"): string => {
  const sorted = times[key].sort((a, b) => a - b);
  return [0.5, 0.99].map((share) => quantileOf(sorted, share).toFixed(1)).join(" | ");
};
process.stdout.write(
  [
    "| store | questions | NDCG@10 | p50 ms | p99 ms |",
    "|---|---:|---:|---:|---:|",
    `| this machine | ${rows.length} | ${meanOf("here")} | ${timesOf("here")} |`,
    `| Qdrant | ${rows.length} | ${meanOf("there")} | ${timesOf("there")} |`,
    "",
    `Difference ${mean.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)}); ${rows.filter((row) => row.here === row.there).length} questions score the same.`,
    `Pushed ${pushes.chunks} chunks of ${projects.length} projects, ${((1000 * pushes.chunks) / pushes.ms).toFixed(0)} a second.`,
    "",
  ].join("\n"),
);
await Promise.all([here.close(), pusher.close(), there.close()]);
for (const home of [homeHere, homeThere]) rmSync(home, { recursive: true, force: true });
if (!values.keep) await fetch(new URL(`/collections/${qdrant.collection}`, qdrant.url), { method: "DELETE" });

function makeHome(name: string): string {
  return mkdtempSync(join(tmpdir(), `loci-stores-${name}-`));
}

async function ask(engine: Engine, root: string, query: string, took: number[]): Promise<ShownHit[]> {
  const answer: CodeSearchResult = await engine.code.search({ query, root, limit: 10 });
  took.push(answer.tookMs);
  return answer.hits.map(({ path, startLine, endLine }) => ({ path, startLine, endLine, characters: 0 }));
}
