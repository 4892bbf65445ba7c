// How long until Loci answers, from nothing? node dist/bench/suites/startup.js [--corpus PATH] [--quick], in a built
// checkout. Every sample is a process of its own, started as a user or a client starts it; a wrong answer fails the run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { initializeRequest, startServer } from "../../test/support/raw-server.ts";
import { describeRun, parseLastLine, runLoci } from "../../test/support/run-loci.ts";
import type { LociRun } from "../../test/support/run-loci.ts";
import { chooseCorpora } from "../corpora.ts";
import type { Corpus } from "../corpora.ts";
import { createSampleBook, renderMarkdown } from "../results.ts";
import { withFolder } from "./index/folders.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", multiple: true, default: [] },
    quick: { type: "boolean", default: false },
  },
});
const sampleCount = values.quick ? 1 : 5;
const corpora = chooseCorpora(values.corpus, values.quick);
const book = createSampleBook();
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };

const versionPrinted = "loci --version ms";
const initialize = "serve: initialize answered ms";
const firstSearch = "serve: first search answered ms";
const unchanged = "loci index, nothing changed ms";
for (const corpus of corpora) await withFolder((home) => measureCorpus(corpus, home));
const figures = [versionPrinted, initialize, firstSearch, unchanged];
process.stdout.write(
  `Cold processes, from start to answer or end (median of ${sampleCount})\n\n` +
    renderMarkdown(
      ["corpus", "files", ...figures],
      corpora.map(({ name }) => [
        name,
        book.median(name, "files").toFixed(0),
        ...figures.map((figure) => book.median(name, figure).toFixed(0)),
      ]),
    ),
);
await book.send();

async function measureCorpus({ name, path }: Corpus, home: string): Promise<void> {
  const first = succeeded(await runLoci(["index", path, "--home", home, "--json"]));
  const scanned = Number(parseLastLine(first)["files_scanned"]);
  book.add(name, "files", scanned);
  for (let i = 0; i < sampleCount; i++) {
    const asked = await time(() => runLoci(["--version"]));
    assert.equal(succeeded(asked.result).stdout, `loci ${version}\n`);
    book.add(name, versionPrinted, asked.wallMs);

    const refreshed = await time(() => runLoci(["index", path, "--home", home, "--json"]));
    const report = parseLastLine(succeeded(refreshed.result));
    assert.equal(report["files_unchanged"], scanned, "nothing changed between two runs");
    assert.equal(report["files_parsed"], 0, "nothing is parsed when nothing changed");
    book.add(name, unchanged, refreshed.wallMs);

    await measureServer(name, home);
  }
}

async function measureServer(name: string, home: string): Promise<void> {
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
  book.add(name, initialize, greetedMs);
  book.add(name, firstSearch, answeredMs);
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
