// `loci serve` starts from one file, and from those that it is made of where that file is older than they are.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { initializeRequest, startServer } from "../support/raw-server.ts";
import { runLoci, sharedEngine } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const bundle = resolve("dist/src/bundled/serve.js");
const makeBundle = (): void => void execFileSync(process.execPath, ["bin/bundle.mjs"]);
beforeAll(makeBundle);
afterAll(makeBundle);

/** Files of Loci that a server has loaded when it has answered one call. */
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
  const report = readdirSync(told).find((name) => name.startsWith(`coverage-${server.pid}-`));
  const { result } = JSON.parse(readFileSync(join(told, report!), "utf8")) as {
    readonly result: readonly { readonly url: string }[];
  };
  return result
    .filter(({ url }) => url.startsWith("file:"))
    .map(({ url }) => fileURLToPath(url).slice(resolve(".").length + 1))
    .sort();
}

test("a front end loads the launcher and one file", async () => {
  expect(await listLoaded()).toEqual(["bin/loci.js", "dist/src/bundled/serve.js"]);
});

test("a bundle that is older than the build is left aside", async () => {
  utimesSync(bundle, new Date(0), new Date(0));
  const loaded = await listLoaded();
  expect(loaded).toContain("dist/src/cli/main.js");
  expect(loaded).not.toContain("dist/src/bundled/serve.js");
  makeBundle();
});

test("what the bundle leaves in files of their own is found, and its errors are known", async () => {
  const paths = [...readFileSync(bundle, "utf8").matchAll(/import\([`"'](\.[^`"']+)[`"']\)/g)];
  expect(paths.length).toBeGreaterThan(10);
  for (const [, path = ""] of paths) expect(readFileSync(resolve("dist/src/bundled", path))).toBeDefined();
  const refused = await runLoci(["serve", "--engine-idle-ms", "soon", "--no-such-flag"]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("has no flag --no-such-flag");
});
