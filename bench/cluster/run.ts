// How long does a question take on a Qdrant server, compared with a local index, and under load? And does the
// simulation behind the capacity page predict this correctly?
// node dist/bench/cluster/run.js --home HOME --folder PATH --name ROOT --questions FILE
// [--qdrant URL] [--collection NAME] [--rates 5,10,20 --cores 1]
// PATH is indexed in HOME and was pushed as ROOT; FILE has one question per line. Each question goes to both in turn,
// twice: the second time, everything it needs is cached. --rates replays the recorded server requests at those rates
// (questions a second).
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Engine } from "../../src/engine.ts";
import { openEngine } from "../../src/index.ts";
import { renderTable } from "../markdown.ts";
import { meanOf, quantileOf, sortNumbers } from "../statistics.ts";
import { simulateFanOut, type Round } from "./fan-out.ts";
import { startRecorder, type RecordedRound } from "./record-questions.ts";
import { replayQuestions } from "./replay.ts";

const { values } = parseArgs({
  options: {
    home: { type: "string" },
    folder: { type: "string" },
    name: { type: "string" },
    questions: { type: "string" },
    qdrant: { type: "string", default: "http://127.0.0.1:6333" },
    collection: { type: "string", default: "loci" },
    rates: { type: "string", default: "" },
    cores: { type: "string", default: "1" },
    count: { type: "string", default: "600" },
  },
});
const { home, folder, name, questions: file } = values;
if (home === undefined || folder === undefined || name === undefined || file === undefined)
  throw new Error(
    "--home, --folder, --name and --questions are needed: the first lines of this file say what they are.",
  );
const questions = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "");

const recorder = await startRecorder(values.qdrant);
const otherHome = mkdtempSync(join(tmpdir(), "loci-cluster-"));
const settings = {
  url: recorder.url,
  collection: values.collection,
  timeoutMs: 60_000,
  shards: 1,
  replicas: 1,
};
const here = await openEngine({ home });
const there = await openEngine({ home: otherHome, qdrant: settings });

const times = { here: [[], []], there: [[], []] } as Record<"here" | "there", [number[], number[]]>;
const recorded: RecordedRound[][] = [];
const kilobytes: number[] = [];
// What a process learns only once is not part of a question's cost.
await ask(here, folder, "warm up");
await ask(there, name, "warm up");
for (const pass of [0, 1] as const) {
  for (const question of questions) {
    times.here[pass].push(await ask(here, folder, question));
    recorder.take();
    times.there[pass].push(await ask(there, name, question));
    const rounds = recorder.take();
    if (pass === 1) continue;
    recorded.push(rounds);
    kilobytes.push(
      rounds.flatMap(({ requests }) => requests).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    );
  }
}
await Promise.all([here.close(), there.close(), recorder.close()]);
rmSync(otherHome, { recursive: true, force: true });

const shown = (samples: readonly number[]): string[] =>
  [0.5, 0.99].map((share) => quantileOf(sortNumbers(samples), share).toFixed(0));
const table = [
  ["search", "questions", "p50 ms", "p99 ms", "again, p50", "again, p99"],
  ["this machine", `${questions.length}`, ...shown(times.here[0]), ...shown(times.here[1])],
  ["Qdrant", `${questions.length}`, ...shown(times.there[0]), ...shown(times.there[1])],
];
process.stdout.write(`${renderTable(table[0]!, table.slice(1))}\n`);
const rounds = Math.max(...recorded.map(({ length }) => length));
for (let at = 0; at < rounds; at++) {
  const took = recorded.flatMap((list) => list.slice(at, at + 1).map(({ tookMs }) => tookMs));
  const [p50, p99] = shown(took);
  process.stdout.write(
    `Round ${at + 1}, of ${took.length} questions: p50 ${p50} ms, p99 ${p99} ms in the server.\n`,
  );
}
process.stdout.write(`A question that is new brings ${meanOf(kilobytes).toFixed(0)} KB.\n\n`);

const rows: string[][] = [];
for (const rate of values.rates
  .split(",")
  .filter((word) => word !== "")
  .map(Number)) {
  const measured = await replayQuestions(values.qdrant, recorded, {
    perSecond: rate,
    count: Number(values.count),
  });
  const load = { questionsPerSecond: rate, rounds: roundsOf(recorded), networkMs: 0, clientMs: 0 };
  const cluster = { nodes: 1, coresPerNode: Number(values.cores), shards: 1, replicas: 1 };
  const said = simulateFanOut(cluster, load);
  const cells = [said.p50, said.p99].map((ms) => ms.toFixed(0));
  rows.push([`${rate}`, ...shown(measured), ...cells, `${(100 * said.busy).toFixed(0)} %`]);
}
if (rows.length > 0) {
  const head = [
    "questions a second",
    "measured p50 ms",
    "measured p99",
    "simulated p50",
    "simulated p99",
    "busy",
  ];
  process.stdout.write(`${renderTable(head, rows)}\n`);
}

async function ask(engine: Engine, root: string, query: string): Promise<number> {
  const startedAt = performance.now();
  await engine.code.search({ query, root, limit: 10 });
  return performance.now() - startedAt;
}

/** A question without a second round pays nothing for it. */
function roundsOf(list: readonly (readonly RecordedRound[])[]): Round[] {
  const most = Math.max(...list.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => ({
    asks: "one" as const,
    costsMs: list.map((question) => question[at]?.tookMs ?? 0),
  }));
}
