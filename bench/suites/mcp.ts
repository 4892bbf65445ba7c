// How long does a client wait while others are busy? Several servers on one home, with several calls in flight on each,
// compared with one call after the other. Searches, symbol lookups, writes and recalls in turn.
import assert from "node:assert/strict";
import { connectClient, readText } from "../../test/support/mcp-client.ts";
import type { McpConnection } from "../../test/support/mcp-client.ts";
import { parseLastLine, runLoci } from "../../test/support/run-loci.ts";
import { findCorpus } from "../corpora/definitions.ts";
import type { GeneratedCorpus } from "../corpora/definitions.ts";
import { fetchMonorepo } from "../corpora/fetch-corpus.ts";
import type { Landmark } from "../corpora/monorepo/write-monorepo.ts";
import { withFolder } from "../folders.ts";
import { formatNumber, renderTable } from "../markdown.ts";
import { memoryOfTree, sum } from "../process-tree.ts";
import type { Bench } from "../suite.ts";

interface Load {
  readonly subject: string;
  readonly servers: number;
  readonly inFlight: number;
}

const loads: readonly Load[] = [
  { subject: "1 server, one call at a time", servers: 1, inFlight: 1 },
  { subject: "1 server, 8 calls in flight", servers: 1, inFlight: 8 },
  { subject: "4 servers on one home, 4 calls in flight each", servers: 4, inFlight: 4 },
];
const tools = ["search_code", "get_symbol_info", "store_memory", "recall_memory"] as const;

export async function run(bench: Bench): Promise<void> {
  const corpus = findCorpus(bench.quick ? "monorepo-300" : "monorepo-5000") as GeneratedCorpus;
  const { path, facts } = fetchMonorepo(corpus);
  await withFolder(async (home) => {
    const indexed = await runLoci(["index", path, "--home", home, "--json"]);
    assert.equal(parseLastLine(indexed)["files_scanned"], facts.files, "the whole monorepo is indexed");
    for (const load of bench.quick ? loads.slice(0, 2) : loads) {
      await bench.case(load.subject, () => measureLoad(bench, load, home, facts.landmarks));
    }
  });
  const ran = loads.filter(({ subject }) => bench.median({ subject, name: "calls" }) !== undefined);
  const cell = (subject: string, name: string): string => formatNumber(bench.median({ subject, name }));
  const rows = ran.map(({ subject }) => [
    subject,
    cell(subject, "calls"),
    ...tools.map((tool) => cell(subject, tool)),
    formatNumber((bench.median({ subject, name: "memory of the servers" }) ?? 0) / 1e6),
  ]);
  bench.print(`${corpus.name}; medians in ms a call\n\n`);
  bench.print(renderTable(["load", "calls/s", ...tools, "MB"], rows));
}

async function measureLoad(
  bench: Bench,
  { subject, servers, inFlight }: Load,
  home: string,
  landmarks: readonly Landmark[],
): Promise<void> {
  const rounds = bench.quick ? 5 : 40;
  const connections = await Promise.all(Array.from({ length: servers }, () => connectClient(home)));
  try {
    // Each server loads the snapshot, the words and the model with its first calls.
    for (const [i, connection] of connections.entries()) {
      await runRound(connection, landmarks[0]!, `warm-up ${i} for ${subject}`);
    }
    const startedAt = performance.now();
    const retrieverScores = connections.flatMap((connection, c) =>
      Array.from({ length: inFlight }, async (_, lane) => {
        for (let round = 0; round < rounds; round++) {
          const landmark = landmarks[(round * 7 + lane) % landmarks.length]!;
          const took = await runRound(
            connection,
            landmark,
            `server${c}lane${lane}round${round} for ${subject}`,
          );
          tools.forEach((tool, i) => {
            bench.add({ subject, name: tool }, "ms", took[i]!);
          });
        }
      }),
    );
    await Promise.all(retrieverScores);
    const seconds = (performance.now() - startedAt) / 1000;
    bench.add(
      { subject, name: "calls" },
      "ops/s",
      (retrieverScores.length * rounds * tools.length) / seconds,
    );
    const bytes = connections.reduce((all, { pid }) => all + sum(memoryOfTree(pid)), 0);
    bench.add({ subject, name: "memory of the servers" }, "bytes", bytes);
  } finally {
    await Promise.all(connections.map((connection) => connection.close()));
  }
}

/**
 * Calls each tool once, one after the other. Returns the milliseconds of each; every answer must contain what was asked
 * for.
 */
async function runRound(connection: McpConnection, landmark: Landmark, topic: string): Promise<number[]> {
  const { path, symbol } = landmark;
  const content = `Agreed on ${topic}: ${symbol} stays as it is.`;
  const calls = [
    { args: { query: symbol, k: 5 }, expected: path },
    { args: { qualified_name: symbol }, expected: path },
    { args: { content }, expected: "stored" },
    // Once a client is told that a memory is stored, it can recall it at once, whatever the others write.
    { args: { query: content, k: 5 }, expected: content },
  ];
  const took: number[] = [];
  for (const [i, { args, expected }] of calls.entries()) {
    const tool = tools[i]!;
    const startedAt = performance.now();
    const result = await connection.call(tool, args);
    took.push(performance.now() - startedAt);
    const text = JSON.stringify(readText(result));
    assert.notEqual(result.isError, true, `${tool}: ${text}`);
    assert.ok(
      text.includes(expected),
      `${tool} of ${JSON.stringify(args)} lacks ${expected}: ${text.slice(0, 2_000)}`,
    );
  }
  return took;
}
