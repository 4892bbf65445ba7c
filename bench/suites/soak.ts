// Does a server's memory stay constant? Clients on one home make mixed calls for a while, an index is refreshed in the
// meantime, and every few seconds a client is killed. `--engine own` gives each client its own server, which dies with
// it. Otherwise the clients share the engine, and that is what is measured. `-- --minutes 60 --clients 20 --pause
// 1000`.
import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { engineOf } from "../../test/support/engine-process.ts";
import { connectClient, readText, type McpConnection } from "../../test/support/mcp-client.ts";
import { runLoci } from "../../test/support/run-loci.ts";
import { findCorpus, type GeneratedCorpus } from "../corpora/definitions.ts";
import { fetchMonorepo } from "../corpora/fetch-corpus.ts";
import type { Landmark } from "../corpora/monorepo/write-monorepo.ts";
import { withFolder } from "../folders.ts";
import { formatNumber, renderTable } from "../markdown.ts";
import { memoryOfTree } from "../process-tree.ts";
import { medianOf } from "../statistics.ts";
import type { Bench } from "../suite.ts";

const killEveryMs = 5_000;
const refreshEveryMs = 2_000;
const sampleEveryMs = 500;
/** Allowed growth of the last quarter over the second: a heap fluctuates, a leak keeps growing. */
const mostGrowth = 1.3;

interface Soak {
  readonly home: string;
  readonly root: string;
  readonly landmarks: readonly Landmark[];
  readonly seconds: number;
  readonly engine: string;
  /** Pause between two calls of one client: people and agents think. */
  readonly pauseMs: number;
  endAt: number;
  calls: number;
  kills: number;
  refreshes: number;
}

export async function run(bench: Bench): Promise<void> {
  const seconds = 60 * (readNumber(bench.arguments, "--minutes") ?? (bench.quick ? 0.25 : 2));
  const clients = readNumber(bench.arguments, "--clients") ?? (bench.quick ? 2 : 4);
  const engine = readValue(bench.arguments, "--engine") ?? "shared";
  const subject = `${clients} clients`;
  const { path, facts } = fetchMonorepo(findCorpus("monorepo-300") as GeneratedCorpus);
  await bench.case(subject, () =>
    withFolder(async (folder) => {
      const [home, root] = [join(folder, "home"), join(folder, "root")];
      cpSync(path, root, { recursive: true });
      await runLoci(["index", root, "--home", home, "--json"]);
      const soak: Soak = {
        home,
        root,
        landmarks: facts.landmarks,
        seconds,
        engine,
        pauseMs: readNumber(bench.arguments, "--pause") ?? 0,
        endAt: Infinity,
        calls: 0,
        kills: 0,
        refreshes: 0,
      };
      const samples = await runSoak(soak, clients);
      const quarter = (part: number): number =>
        medianOf(samples.slice((samples.length * (part - 1)) / 4, (samples.length * part) / 4));
      const [early, late] = [quarter(2), quarter(4)];
      bench.add({ subject, name: "memory of a server, second quarter" }, "bytes", early);
      bench.add({ subject, name: "memory of a server, last quarter" }, "bytes", late);
      bench.add({ subject, name: "most memory of a server" }, "bytes", Math.max(...samples));
      bench.add({ subject, name: "calls" }, "ops/s", soak.calls / seconds);
      // Medians over a twentieth of the time, so that one fluctuation of the heap does not count.
      const at = (share: number): number =>
        medianOf(samples.slice(samples.length * share, samples.length * (share + 0.05)));
      const places = [at(0), early, at(0.475), late, at(0.95)].map((bytes) => bytes / 1e6);
      const figures = [seconds, soak.calls, soak.refreshes, soak.kills, ...places];
      const heads = ["MB at start", "2nd quarter", "in the middle", "last quarter", "at the end"];
      const columns = ["seconds", "calls", "refreshes", "kills", ...heads];
      bench.print(renderTable(columns, [figures.map((figure) => formatNumber(figure))]));
      assert.ok(late < mostGrowth * early, `a server grew from ${early} to ${late} bytes`);
    }),
  );
}

/** Memory over time of the server or engine that is never killed. Rejects if an answer is wrong. */
async function runSoak(soak: Soak, clients: number): Promise<readonly number[]> {
  const survivor = await connect(soak);
  // What a server loads with its first calls is not growth.
  await talk({ ...soak, endAt: Infinity }, survivor, "warm-up", 2);
  const measured = soak.engine === "own" ? survivor.pid : (await engineOf(soak.home))?.pid;
  assert.ok(measured !== undefined, "no engine serves this home");
  soak.endAt = performance.now() + soak.seconds * 1000;
  const samples: number[] = [];
  const sampler = setInterval(() => {
    samples.push(memoryOfTree(measured).anonymousBytes);
  }, sampleEveryMs);
  try {
    const work = [
      talk(soak, survivor, "survivor", Infinity, { stored: [], count: () => soak.calls++ }),
      refreshIndex(soak, survivor),
      ...Array.from({ length: clients - 1 }, (_, i) => talkAndDie(soak, i, clients - 1)),
    ];
    try {
      await Promise.all(work);
    } catch (error) {
      // The others end first: the end of this case deletes their folder.
      soak.endAt = 0;
      await Promise.allSettled(work);
      throw error;
    }
    return samples;
  } finally {
    clearInterval(sampler);
    await survivor.close();
  }
}

function connect({ home, engine }: Soak): Promise<McpConnection> {
  return connectClient(home, ["--engine", engine]);
}

/** A client whose server is killed now and then. Writes acknowledged before a kill must be there afterwards. */
async function talkAndDie(soak: Soak, number: number, others: number): Promise<void> {
  while (performance.now() < soak.endAt) {
    const connection = await connect(soak);
    const killAfterMs = killEveryMs * others * (0.5 + ((number * 7 + soak.kills * 3) % 10) / 10);
    const stopAt = Math.min(soak.endAt, performance.now() + killAfterMs);
    const stored: string[] = [];
    await talk({ ...soak, endAt: stopAt }, connection, `client ${number}`, Infinity, {
      stored,
      count: () => soak.calls++,
    });
    if (performance.now() < soak.endAt) {
      // Killed in the middle of a call: its answer is lost, but not the writes of other clients.
      const lost = connection
        .call("store_memory", { content: `lost ${number} ${soak.kills}` })
        .catch(() => undefined);
      killTree(connection.pid);
      await lost;
      soak.kills++;
    }
    await connection.close().catch(() => undefined);
    await checkStored(soak, stored.slice(-3));
  }
}

async function checkStored(soak: Soak, contents: readonly string[]): Promise<void> {
  if (contents.length === 0) return;
  const connection = await connect(soak);
  try {
    for (const content of contents) {
      const found = JSON.stringify(
        readText(await connection.call("recall_memory", { query: content, k: 5 })),
      );
      assert.ok(found.includes(content), `"${content}" was acknowledged and is gone`);
    }
  } finally {
    await connection.close();
  }
}

/** The ids that it stores, and a callback for each call. */
interface TalkRecord {
  readonly stored?: string[];
  readonly count?: () => void;
}

/** Makes one call after the other, of every kind in turn. */
async function talk(
  soak: Soak,
  connection: McpConnection,
  name: string,
  rounds: number,
  { stored = [], count = () => undefined }: TalkRecord = {},
): Promise<void> {
  for (let round = 0; round < rounds && performance.now() < soak.endAt; round++) {
    const { symbol } = soak.landmarks[round % soak.landmarks.length]!;
    const content = `${name}, round ${round} at ${Date.now()}: ${symbol} stays as it is`;
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ["search_code", { query: `where is ${symbol} used ${round % 50}`, k: 10, offset: (round % 5) * 10 }],
      ["search_symbols", { query: symbol.slice(0, 4) }],
      ["get_symbol_info", { qualified_name: symbol }],
      ["get_dependencies", { qualified_name: symbol }],
      ["get_impact", { qualified_name: symbol, depth: 3 }],
      ["get_pagerank", { top_k: 10 }],
      ["store_memory", { content }],
      ["recall_memory", { query: content, k: 5 }],
      ["codemem_stats", {}],
    ];
    for (const [tool, args] of calls) {
      if (performance.now() >= soak.endAt) return;
      const result = await connection.call(tool, args);
      assert.notEqual(result.isError, true, `${tool}: ${JSON.stringify(readText(result))}`);
      if (tool === "store_memory") stored.push(content);
      count();
      if (soak.pauseMs > 0) await sleep(soak.pauseMs);
    }
  }
}

/** Saves a file and indexes, over and over. */
async function refreshIndex(soak: Soak, connection: McpConnection): Promise<void> {
  const files = readdirSync(soak.root, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  while (performance.now() < soak.endAt) {
    await sleep(Math.min(refreshEveryMs, Math.max(0, soak.endAt - performance.now())));
    const file = join(soak.root, files[(soak.refreshes * 31) % files.length]!);
    const text = readFileSync(file, "utf8").replace(/\n\/\/ refresh \d+\n$/, "");
    writeFileSync(file, `${text}\n// refresh ${soak.refreshes}\n`);
    const result = await connection.call("index_codebase", { path: soak.root });
    assert.notEqual(result.isError, true, JSON.stringify(readText(result)));
    soak.refreshes++;
  }
}

/** Kills the launcher and the server that it started. */
function killTree(pid: number): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  for (const child of children === "" ? [] : children.split(" ").map(Number)) killTree(child);
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // already ended
  }
}

function readValue(given: readonly string[], name: string): string | undefined {
  return given.includes(name) ? given[given.indexOf(name) + 1] : undefined;
}

function readNumber(given: readonly string[], name: string): number | undefined {
  const value = readValue(given, name);
  return value === undefined ? undefined : Number(value);
}
