// How many clients can one process serve over HTTP at once, and how long does each wait? Compared with one HTTP client
// and one stdio client on the same home. A call that fails or returns a wrong answer fails the case.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { connectHttp } from "../../test/support/http-clients.ts";
import { connectClient, readText } from "../../test/support/mcp-client.ts";
import { cleanEnvironment, lociPath, parseLastLine, runLoci } from "../../test/support/run-loci.ts";
import { findCorpus, type GeneratedCorpus } from "../corpora/definitions.ts";
import { fetchMonorepo } from "../corpora/fetch-corpus.ts";
import type { Landmark } from "../corpora/monorepo/write-monorepo.ts";
import { withFolder } from "../folders.ts";
import { formatNumber, renderTable } from "../markdown.ts";
import { summarize } from "../statistics.ts";
import type { Bench } from "../suite.ts";

/** The common interface of stdio and HTTP clients. */
interface Caller {
  call: (name: string, args: Record<string, unknown>) => Promise<Parameters<typeof readText>[0]>;
  close: () => Promise<void>;
}

const tools = ["search_code", "recall_memory"] as const;

export async function run(bench: Bench): Promise<void> {
  const corpus = findCorpus("monorepo-300") as GeneratedCorpus;
  const { path, facts } = fetchMonorepo(corpus);
  const rounds = bench.quick ? 3 : 20;
  const loads = [
    { subject: "1 client over stdio", clients: 1, overHttp: false },
    { subject: "1 client over HTTP", clients: 1, overHttp: true },
    { subject: "200 clients over HTTP", clients: 200, overHttp: true },
  ];
  await withFolder(async (home) => {
    const indexed = await runLoci(["index", path, "--home", home, "--json"]);
    assert.equal(parseLastLine(indexed)["files_scanned"], facts.files, "the whole monorepo is indexed");
    for (const { subject, clients, overHttp } of loads) {
      await bench.case(subject, () =>
        overHttp
          ? withHttpServer(home, (url) =>
              measure(
                bench,
                subject,
                { rounds, landmarks: facts.landmarks, open: () => openHttp(url) },
                clients,
              ),
            )
          : measure(
              bench,
              subject,
              { rounds, landmarks: facts.landmarks, open: () => openStdio(home) },
              clients,
            ),
      );
    }
  });
  const rows = loads.map(({ subject }) => [
    subject,
    formatNumber(bench.median({ subject, name: "calls" })),
    ...tools.flatMap((tool) =>
      ["p50", "p99"].map((share) => formatNumber(bench.median({ subject, name: `${tool} ${share}` }))),
    ),
  ]);
  const heads = tools.flatMap((tool) => [`${tool} p50`, "p99"]);
  bench.print(`${corpus.name}; each client makes one call after the other; ms a call\n\n`);
  bench.print(renderTable(["load", "calls/s", ...heads], rows));
}

interface Load {
  readonly rounds: number;
  readonly landmarks: readonly Landmark[];
  readonly open: () => Promise<Caller>;
}

async function measure(
  bench: Bench,
  subject: string,
  { rounds, landmarks, open }: Load,
  clients: number,
): Promise<void> {
  const callers = await Promise.all(Array.from({ length: clients }, open));
  const took = new Map<string, number[]>(tools.map((tool) => [tool, []]));
  // The first calls load the index, the words and the model.
  for (const tool of tools) await ask(callers[0]!, tool, landmarks[0]!);
  const startedAt = performance.now();
  await Promise.all(
    callers.map(async (caller, at) => {
      for (let round = 0; round < rounds; round++) {
        const landmark = landmarks[(round * 7 + at) % landmarks.length]!;
        for (const tool of tools) took.get(tool)!.push(await ask(caller, tool, landmark));
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  bench.add({ subject, name: "calls" }, "ops/s", (clients * rounds * tools.length) / seconds);
  for (const [tool, samples] of took) {
    const { p50, p99 } = summarize(samples);
    bench.add({ subject, name: `${tool} p50` }, "ms", p50);
    bench.add({ subject, name: `${tool} p99` }, "ms", p99);
  }
  await Promise.all(callers.map((caller) => caller.close()));
}

/** Milliseconds of one call. */
async function ask({ call }: Caller, tool: (typeof tools)[number], landmark: Landmark): Promise<number> {
  const startedAt = performance.now();
  const result = await call(
    tool,
    tool === "search_code" ? { query: landmark.symbol, k: 5 } : { query: landmark.symbol },
  );
  const took = performance.now() - startedAt;
  assert.equal(result.isError, false, JSON.stringify(result.content));
  if (tool === "search_code")
    assert.ok(JSON.stringify(readText(result)).includes(landmark.path), "it finds what it is asked for");
  return took;
}

async function openHttp(url: string): Promise<Caller> {
  const { client, call } = await connectHttp(`${url}/mcp`);
  return { call, close: () => client.close() };
}

function openStdio(home: string): Promise<Caller> {
  return connectClient(home);
}

/** Without rate limits: all clients share this machine's address. */
async function withHttpServer(home: string, use: (url: string) => Promise<void>): Promise<void> {
  const noLimits = ["--http-requests-per-minute", "0", "--http-requests-per-hour", "0"];
  const child = spawn(process.execPath, [lociPath, "serve", "--http", "0", "--home", home, ...noLimits], {
    env: cleanEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (chunk: Buffer) => {
        resolve(/http:\S+(?=\/mcp)/.exec(chunk.toString())?.[0] ?? "");
      });
      void exited.then(() => {
        reject(new Error("The server ended before it listened."));
      });
    });
    await use(url);
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}
