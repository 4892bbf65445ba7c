// Clients ask and remember while engines and clients are killed. No read may fail, no acknowledged write may be lost,
// and no process may be left at the end.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { engineOf, listEngines, waitFor } from "../../../test/support/engine-process.ts";
import type { McpConnection } from "../../../test/support/mcp-client.ts";
import { formatNumber, renderTable } from "../../markdown.ts";
import { openMemory } from "../../../src/threads/host/open-memory.ts";
import type { Bench } from "../../suite.ts";
import { connectAt, pssOf, search, withThreeRoots, type ThreeRoots } from "./three-roots.ts";

const subject = "kills";
const clients = 6;
const killEveryMs = 4_000;

interface Tally {
  calls: number;
  /** Writes whose engine died before it answered; their clients were told so. */
  unknown: number;
  engineKills: number;
  clientKills: number;
  readonly acknowledged: string[];
  readonly engineBytes: number[];
}

export async function measureKills(bench: Bench): Promise<void> {
  const given = bench.arguments[bench.arguments.indexOf("--minutes") + 1];
  const minutes = bench.arguments.includes("--minutes") ? Number(given) : bench.quick ? 0.3 : 2;
  await bench.case(subject, () =>
    withThreeRoots(async (roots) => {
      const tally: Tally = {
        ...{ calls: 0, unknown: 0, engineKills: 0, clientKills: 0, acknowledged: [], engineBytes: [] },
      };
      const endAt = performance.now() + minutes * 60_000;
      const workers = Array.from({ length: clients }, (_, at) => work(roots, at, endAt, tally));
      await Promise.all([...workers, killEngines(roots, endAt, tally)]);
      await checkAcknowledged(roots, tally.acknowledged);
      const left = await waitFor(
        () => listEngines(roots.home),
        (pids) => pids.length === 0,
      );
      assert.deepEqual(left, [], "no engine is left behind");
      const { calls, unknown, engineKills, clientKills, engineBytes } = tally;
      bench.add({ subject, name: "calls" }, "ops/s", calls / (minutes * 60));
      bench.add({ subject, name: "most memory of an engine" }, "bytes", Math.max(...engineBytes));
      const columns = ["minutes", "calls", "engines killed", "clients killed", "writes told as unknown"];
      const row = [minutes, calls, engineKills, clientKills, unknown].map((figure) => formatNumber(figure));
      bench.print(renderTable(columns, [row]));
    }),
  );
}

/** Makes one call after the other. Clients with an odd number are killed now and then, and start again. */
async function work(given: ThreeRoots, at: number, endAt: number, tally: Tally): Promise<void> {
  let life = 0;
  while (performance.now() < endAt) {
    const connection = await connectAt(given, at);
    const stopAt = at % 2 === 0 ? endAt : Math.min(endAt, performance.now() + killEveryMs * (1 + (life % 3)));
    for (let round = 0; performance.now() < stopAt; round++) {
      await search(connection, given.landmarks[(round + at) % given.landmarks.length]!);
      await remember(connection, `client ${at}, life ${life}, round ${round} remembers`, tally);
      tally.calls += 2;
    }
    if (stopAt < endAt) {
      process.kill(connection.pid, "SIGKILL");
      tally.clientKills++;
    }
    await connection.close().catch(() => undefined);
    life++;
  }
}

async function remember({ call }: McpConnection, content: string, tally: Tally): Promise<void> {
  const result = await call("store_memory", { content });
  if (result.isError !== true) {
    tally.acknowledged.push(content);
    return;
  }
  assert.ok(JSON.stringify(result.content).includes("ENGINE_LOST"), JSON.stringify(result.content));
  tally.unknown++;
}

async function killEngines({ home }: ThreeRoots, endAt: number, tally: Tally): Promise<void> {
  while (performance.now() + killEveryMs < endAt) {
    await sleep(killEveryMs);
    const engine = await engineOf(home);
    if (engine === undefined) continue;
    tally.engineBytes.push(pssOf([engine.pid]));
    process.kill(engine.pid, "SIGKILL");
    tally.engineKills++;
    // After three kills within a minute, a client would continue without the engine.
    await sleep(Math.max(0, Math.min(25_000, endAt - performance.now() - killEveryMs)));
  }
}

/** Reads the store directly: among tens of thousands of similar texts, a question could find any of them. */
async function checkAcknowledged({ home }: ThreeRoots, contents: readonly string[]): Promise<void> {
  const { memory, close } = openMemory({ home, embedder: { provider: "static" } });
  const kept = new Set((await memory.list({ limit: Number.MAX_SAFE_INTEGER })).map(({ content }) => content));
  await close();
  const gone = contents.filter((content) => !kept.has(content));
  assert.deepEqual(gone, [], "what was acknowledged is there");
}
