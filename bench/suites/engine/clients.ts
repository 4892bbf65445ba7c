// Ten clients on three roots: their memory compared with one server's, the time to a first answer, and how long 20
// clients wait.
import assert from "node:assert/strict";
import { engineOf } from "../../../test/support/engine-process.ts";
import { initializeRequest, startServer } from "../../../test/support/raw-server.ts";
import { sharedEngine } from "../../../test/support/run-loci.ts";
import { formatNumber, renderTable } from "../../markdown.ts";
import { summarize } from "../../statistics.ts";
import type { Bench } from "../../suite.ts";
import { connectAt, pssOf, search, treeOf, withThreeRoots, type ThreeRoots } from "./three-roots.ts";

const subject = "clients";
const clients = 10;
const loaded = 20;

export async function measureClients(bench: Bench): Promise<void> {
  await bench.case(subject, () =>
    withThreeRoots(async (given) => {
      await measureMemory(bench, given);
      await measureStart(bench, given);
      await measureLoad(bench, given);
    }),
  );
  const figure = (name: string): string => formatNumber(bench.median({ subject, name }));
  bench.print(
    renderTable(
      ["what", "figure"],
      [
        "memory of one server of its own",
        `memory of ${clients} clients and their engine`,
        "memory of a client's process",
        "share of one server's memory",
        "start to handshake",
        "start to first call answered",
        `search under ${loaded} clients p50`,
        `search under ${loaded} clients p99`,
      ].map((name) => [name, figure(name)]),
    ),
  );
}

/** Both have searched all three roots, and recalled. */
async function measureMemory(bench: Bench, given: ThreeRoots): Promise<void> {
  const { landmarks, roots, home } = given;
  const alone = await connectAt(given, 0, ["--engine", "own"]);
  for (const root of roots) await search(alone, landmarks[0]!, root);
  await alone.call("recall_memory", { query: "anything" });
  const one = pssOf(treeOf(alone.pid));
  await alone.close();
  const all = await Promise.all(Array.from({ length: clients }, (_, at) => connectAt(given, at)));
  for (const client of all) {
    await search(client, landmarks[0]!);
    await client.call("recall_memory", { query: "anything" });
  }
  const engine = (await engineOf(home))!;
  assert.equal(engine.clients, clients, "all clients have one engine");
  const fronts = pssOf(all.map(({ pid }) => pid));
  const together = fronts + pssOf([engine.pid]);
  bench.add({ subject, name: "memory of one server of its own" }, "bytes", one);
  bench.add({ subject, name: `memory of ${clients} clients and their engine` }, "bytes", together);
  bench.add({ subject, name: "memory of a client's process" }, "bytes", fronts / clients);
  bench.add({ subject, name: "share of one server's memory" }, "ratio", together / one);
  await Promise.all(all.map((client) => client.close()));
}

/** Each client is a new process, as an editor starts it, while another client keeps the engine warm. */
async function measureStart(bench: Bench, given: ThreeRoots): Promise<void> {
  const warm = await connectAt(given, 0);
  await search(warm, given.landmarks[0]!);
  for (let sample = 0; sample < (bench.quick ? 3 : 15); sample++) {
    const startedAt = performance.now();
    const server = startServer(given.home, ["--root", given.roots[0]!], { environment: sharedEngine });
    server.send(initializeRequest);
    server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    const params = { name: "codemem_stats", arguments: {} };
    server.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    await server.waitFor(({ id }) => id === "init");
    bench.add({ subject, name: "start to handshake" }, "ms", performance.now() - startedAt);
    const { result } = await server.waitFor(({ id }) => id === 1);
    bench.add({ subject, name: "start to first call answered" }, "ms", performance.now() - startedAt);
    assert.equal(result?.["isError"], false);
    server.endInput();
    await server.exit;
  }
  await warm.close();
}

async function measureLoad(bench: Bench, given: ThreeRoots): Promise<void> {
  const { landmarks } = given;
  const all = await Promise.all(Array.from({ length: loaded }, (_, at) => connectAt(given, at)));
  await Promise.all(all.map((client) => search(client, landmarks[0]!)));
  const took: number[] = [];
  await Promise.all(
    all.map(async (client, at) => {
      for (let round = 0; round < (bench.quick ? 3 : 30); round++) {
        took.push(await search(client, landmarks[(round * 7 + at) % landmarks.length]!));
      }
    }),
  );
  const { p50, p99 } = summarize(took);
  bench.add({ subject, name: `search under ${loaded} clients p50` }, "ms", p50);
  bench.add({ subject, name: `search under ${loaded} clients p99` }, "ms", p99);
  await Promise.all(all.map((client) => client.close()));
}
