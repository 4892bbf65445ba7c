// `loci serve`, commands, and the threads each start from one bundled file. If the bundle is
// older than its sources, they start from the sources.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { initializeRequest, startServer } from "../support/raw-server.ts";
import { runLoci, sharedEngine } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const threads = ["memory", "query", "graph", "writer", "compute"].map((name) => `${name}-thread`);
const bundles = ["serve", "commands", "questions", ...threads].map((name) => `dist/src/bundled/${name}.js`);
const [bundle = ""] = bundles;
const makeBundle = (): void => void execFileSync(process.execPath, ["bin/bundle.mjs"]);
beforeAll(makeBundle);
afterAll(makeBundle);

/** Files of Loci that a server has loaded after it answered one call. */
async function listLoaded(flags: readonly string[] = []): Promise<readonly string[]> {
  const home = makeTempFolder();
  const told = makeTempFolder();
  const environment = { ...sharedEngine, NODE_V8_COVERAGE: told, LOCI_ENGINE_IDLE_MS: "0" };
  const server = startServer(home, flags, { environment });
  server.send(initializeRequest);
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  server.send({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "codemem_stats", arguments: {} },
  });
  expect((await server.waitFor(({ id }) => id === 1)).result?.["isError"]).toBe(false);
  server.endInput();
  await server.exit;
  return readReports(told, `coverage-${server.pid}-`);
}

/** Files of Loci, without packages, that V8 reports in `folder` name. */
function readReports(folder: string, prefix: string): readonly string[] {
  const reports = readdirSync(folder).filter((name) => name.startsWith(prefix));
  const loaded = reports.flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
      readonly result: readonly { readonly url: string }[];
    };
    return result
      .filter(({ url }) => url.startsWith("file:"))
      .map(({ url }) => fileURLToPath(url).slice(resolve(".").length + 1));
  });
  return [...new Set(loaded)].filter((path) => !path.startsWith("node_modules")).sort();
}

/** Files of Loci that a command has loaded in all of its threads. */
async function listLoadedBy(words: readonly string[]): Promise<readonly string[]> {
  const told = makeTempFolder();
  const { code, stderr } = await runLoci(words, { environment: { NODE_V8_COVERAGE: told } });
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return readReports(told, "coverage-");
}

test("a server that uses a shared engine loads only the launcher and one bundle", async () => {
  expect(await listLoaded()).toEqual(["bin/loci.js", "dist/src/bundled/serve.js"]);
});

test("remember and recall load only the launcher, the command bundle, and the memory service's bundle", async () => {
  const home = makeTempFolder();
  const expected = ["bin/loci.js", "dist/src/bundled/memory-thread.js", "dist/src/bundled/questions.js"];
  expect(await listLoadedBy(["remember", "The ferry leaves at nine.", "--home", home])).toEqual(expected);
  expect(await listLoadedBy(["recall", "ferry", "--home", home])).toEqual(expected);
});

test("index loads one bundle for each thread, and commands that ask load one besides their own", async () => {
  const [home, root] = [makeTempFolder(), makeTempFolder()];
  writeFileSync(join(root, "ferry.ts"), "export function ferry(): void {}\nferry();\n");
  const indexing = await listLoadedBy(["index", root, "--home", home]);
  expect(indexing).toEqual(
    expect.arrayContaining(
      ["commands", "compute-thread", "writer-thread"].map((name) => `dist/src/bundled/${name}.js`),
    ),
  );
  const single = /^dist\/src\/(core\/languages\/typescript|cli|core\/ingest)/;
  expect(indexing.filter((path) => single.test(path))).toEqual([]);
  const expected = ["bin/loci.js", "dist/src/bundled/query-thread.js", "dist/src/bundled/questions.js"];
  expect(await listLoadedBy(["search", "ferry", "--home", home, "--root", root])).toEqual(expected);
  for (const command of ["callers", "impact"]) {
    expect(await listLoadedBy([command, "ferry", "--home", home, "--root", root])).toEqual(expected);
  }
  expect(await listLoadedBy(["status", "--home", home])).toEqual(expected);
});

test("commands and threads with outdated bundles load the built files instead", async () => {
  const home = makeTempFolder();
  for (const path of bundles) utimesSync(resolve(path), new Date(0), new Date(0));
  const loaded = await listLoadedBy(["remember", "The ferry leaves at nine.", "--home", home]);
  expect(loaded).toEqual(
    expect.arrayContaining(["dist/src/cli/main.js", "dist/src/threads/entries/memory.js"]),
  );
  expect(loaded.filter((path) => bundles.includes(path))).toEqual([]);
  makeBundle();
});

test("a server with an outdated bundle loads the built files instead", async () => {
  utimesSync(resolve(bundle), new Date(0), new Date(0));
  const loaded = await listLoaded();
  expect(loaded).toContain("dist/src/cli/main.js");
  expect(loaded).not.toContain("dist/src/bundled/serve.js");
  makeBundle();
});

test("all paths in the bundles exist, and errors thrown in bundles are recognized", async () => {
  const paths = bundles.flatMap((name) => [
    ...readFileSync(resolve(name), "utf8").matchAll(
      /(?:import|new URL)\([`"'](\.[^`"']+)[`"'](?:\)|, ?import\.meta\.url\))/g,
    ),
  ]);
  expect(paths.length).toBeGreaterThan(20);
  for (const [, path = ""] of paths) expect(existsSync(resolve("dist/src/bundled", path)), path).toBe(true);
  expect((await runLoci(["recall", "ferry", "--k", "many"])).code).toBe(2);
  const refused = await runLoci(["serve", "--engine-idle-ms", "soon", "--no-such-flag"]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("has no flag --no-such-flag");
});
