// How long until Loci answers, from a cold start? Every sample is a new process, started as a user or a client would.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { initializeRequest, startServer } from "../../test/support/raw-server.ts";
import { describeRun, parseLastLine, runLoci } from "../../test/support/run-loci.ts";
import type { LociRun } from "../../test/support/run-loci.ts";
import { chooseCorpora } from "../corpora/choose.ts";
import type { Corpus } from "../corpora/choose.ts";
import { withFolder } from "../folders.ts";
import { formatNumber, renderTable } from "../markdown.ts";
import type { Bench } from "../suite.ts";

const figures = {
  version: "loci --version",
  unchanged: "loci index, nothing changed",
  initialize: "serve: initialize answered",
  firstSearch: "serve: first search answered",
} as const;

export async function run(bench: Bench): Promise<void> {
  const sampleCount = bench.quick ? 1 : 5;
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  await bench.case(figures.version, async () => {
    for (let i = 0; i < sampleCount; i++) {
      const asked = await time(() => runLoci(["--version"]));
      assert.equal(succeeded(asked.result).stdout, `loci ${version}\n`);
      bench.add({ subject: "command line", name: figures.version }, "ms", asked.wallMs);
    }
  });
  for (const corpus of chooseCorpora(bench, { quick: ["monorepo-300"], full: ["rxjs", "monorepo-10000"] })) {
    await bench.case(`cold processes on ${corpus.name}`, () =>
      withFolder((home) => measureCorpus(bench, corpus, { home, version, sampleCount })),
    );
  }
  const subjects = bench.subjectsOf(figures.unchanged);
  const columns = [figures.unchanged, figures.initialize, figures.firstSearch];
  const rows = subjects.map((subject) => [
    subject,
    ...columns.map((name) => formatNumber(bench.median({ subject, name }))),
  ]);
  const cli = formatNumber(bench.median({ subject: "command line", name: figures.version }));
  bench.print(`Cold processes, from start to answer or end (median of ${sampleCount}), in ms\n\n`);
  bench.print(`${renderTable(["corpus", ...columns], rows)}\n${figures.version}: ${cli} ms\n`);
}

async function measureCorpus(
  bench: Bench,
  { name: subject, path }: Corpus,
  {
    home,
    version,
    sampleCount,
  }: { readonly home: string; readonly version: string; readonly sampleCount: number },
): Promise<void> {
  const first = succeeded(await runLoci(["index", path, "--home", home, "--json"]));
  const scanned = Number(parseLastLine(first)["files_scanned"]);
  for (let i = 0; i < sampleCount; i++) {
    const refreshed = await time(() => runLoci(["index", path, "--home", home, "--json"]));
    const report = parseLastLine(succeeded(refreshed.result));
    assert.equal(report["files_unchanged"], scanned, "nothing changed between two runs");
    assert.equal(report["files_parsed"], 0, "nothing is parsed when nothing changed");
    bench.add({ subject, name: figures.unchanged }, "ms", refreshed.wallMs);

    const { greetedMs, answeredMs } = await measureServer(home, version);
    bench.add({ subject, name: figures.initialize }, "ms", greetedMs);
    bench.add({ subject, name: figures.firstSearch }, "ms", answeredMs);
  }
}

async function measureServer(
  home: string,
  version: string,
): Promise<{ readonly greetedMs: number; readonly answeredMs: number }> {
  const startedAt = performance.now();
  const server = startServer(home);
  server.send(initializeRequest);
  const greeting = await server.waitFor(({ id }) => id === initializeRequest.id);
  const greetedMs = performance.now() - startedAt;
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  server.send({
    jsonrpc: "2.0",
    id: "search",
    method: "tools/call",
    params: { name: "search_code", arguments: { query: "read the configuration file", k: 10 } },
  });
  const answer = await server.waitFor(({ id }) => id === "search");
  const answeredMs = performance.now() - startedAt;
  server.endInput();
  const { code } = await server.exit;
  assert.equal(code, 0, "the server ends when its input ends");
  assert.deepEqual((greeting.result?.["serverInfo"] as { version?: string }).version, version);
  assert.ok(answer.result !== undefined, `search_code failed: ${JSON.stringify(answer.error)}`);
  assert.notEqual(answer.result["isError"], true, JSON.stringify(answer.result["content"]));
  const content = answer.result["content"] as readonly { readonly text: string }[];
  assert.ok(
    content.some(({ text }) => text.includes('"file_path"')),
    "the search finds something",
  );
  return { greetedMs, answeredMs };
}

function succeeded(run: LociRun): LociRun {
  assert.equal(run.code, 0, describeRun(run));
  return run;
}

async function time<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly wallMs: number }> {
  const startedAt = performance.now();
  const result = await run();
  return { result, wallMs: performance.now() - startedAt };
}
