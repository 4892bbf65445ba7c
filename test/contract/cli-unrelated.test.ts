// How is a question shown that has nothing to do with the index? On the command line, and in an agent's searches.
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { openEngine } from "../../src/open-engine.ts";
import { createToolClient } from "../support/codemem-client.ts";
import { describeRun, parseLastLine, runLoci, type LociRun } from "../support/run-loci.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let home: string;
let project: string;
beforeAll(async () => {
  const folder = makeSharedFolder("loci-unrelated");
  [home, project] = [join(folder, "home"), join(folder, "project")];
  const parts = [
    "session",
    "cookie",
    "header",
    "router",
    "upload",
    "cache",
    "proxy",
    "socket",
    "retry",
    "limit",
    "body",
    "query",
  ];
  writeFiles(
    project,
    Object.fromEntries(
      parts.map((part) => [
        `src/${part}.ts`,
        `/** Removes each ${part} whose time is over. */\nexport function expire${part}(all: readonly { until: number }[], now: number) {\n  return all.filter(({ until }) => until > now);\n}\n`,
      ]),
    ),
  );
  const run = await runLoci(["index", project, "--home", home]);
  if (run.code !== 0) throw new Error(describeRun(run));
});

const search = (...words: readonly string[]): Promise<LociRun> =>
  runLoci(["search", ...words, "--home", home], { cwd: project });

const foreign = ["which", "wine", "goes", "with", "grilled", "salmon"];

test("an unrelated question gets a plain sentence and exit code 1, and --all shows the nearest results", async () => {
  expect(await search(...foreign)).toEqual({
    ...{ code: 1, stdout: "" },
    stderr: "Nothing in project seems to be about this. --all shows the nearest results anyway.\n",
  });
  expect(await search(...foreign, "--quiet")).toEqual({ code: 1, stdout: "", stderr: "" });
  const all = await search(...foreign, "--all", "-k", "3");
  expect(all, describeRun(all)).toMatchObject({ code: 0, stderr: "" });
  const json = await search(...foreign, "--json", "-k", "3");
  expect(json.code).toBe(1);
  const answer = parseLastLine(json) as { readonly unrelated: boolean; readonly results: readonly unknown[] };
  expect(answer.unrelated).toBe(true);
  expect(answer).toHaveProperty(
    "note",
    "Nothing in project seems to be about this. --all shows the nearest results anyway.",
  );
  expect(answer.results).toHaveLength(3);
});

test.each([
  ["a question", ["when", "does", "a", "session", "expire"]],
  ["other words for it, and one result", ["drop", "stale", "cookies", "-k", "1"]],
  ["a symbol", ["expirecache"]],
  ["a symbol that is misspelt", ["expirecahce"]],
  ["a path", ["src/proxy.ts"]],
])("%s is answered as related", async (_, words) => {
  const run = await search(...words, "--json");
  expect(run, describeRun(run)).toMatchObject({ code: 0 });
  const answer = parseLastLine(run);
  expect(answer).toMatchObject({ unrelated: false });
  expect(answer).not.toHaveProperty("note");
});

test.each([
  ["search_code", "root"],
  ["repo_search", "collection"],
])("%s warns about an unrelated question and keeps its results", async (tool, scope) => {
  const engine = await openEngine({ home });
  try {
    const client = createToolClient(engine);
    const query = { query: foreign.join(" "), [scope]: project };
    expect(await client.warningsOf(tool, query)).toEqual([
      expect.stringContaining("Nothing indexed seems to be about this question") as string,
    ]);
    const answer = await client.ask<readonly unknown[] | { readonly results: readonly unknown[] }>(
      tool,
      query,
    );
    const kept = "results" in answer ? answer.results : answer;
    expect(kept.length).toBe(10);
    // If a filter excludes everything, there is no nearest result to mention.
    expect(await client.warningsOf(tool, { ...query, under: "nowhere" })).toEqual([
      expect.stringMatching(/^No indexed file is under nowhere\./) as string,
    ]);
    expect(await client.warningsOf(tool, { query: "when does a session expire", [scope]: project })).toEqual(
      [],
    );
  } finally {
    await engine.close();
  }
});
