// Builds of different versions on one home: the newer one takes over, the older one continues without it, and no answer
// is lost.
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyPackage, engineOf, listEngines, readWords, waitFor } from "../support/engine-process.ts";
import {
  initializeRequest,
  isAlive,
  listChildren,
  startServer,
  type RawServer,
} from "../support/raw-server.ts";
import { sharedEngine } from "../support/run-loci.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";
import { makeSharedFolder, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let newer: string;
let large: SampleProject;
beforeAll(() => {
  newer = copyPackage(makeSharedFolder("loci-newer"), "9.0.0");
  large = createSampleProject();
  const body = "export function step(input: string): string {\n  return input;\n}\n".repeat(60);
  for (let file = 0; file < 120; file++) large.write(`src/generated/part${file}.ts`, `// ${file}\n${body}`);
});
afterAll(() => {
  large.remove();
});

async function connect(home: string, bin?: string): Promise<RawServer> {
  const options = bin === undefined ? {} : { bin };
  const server = startServer(home, [], { environment: sharedEngine, ...options });
  server.send(initializeRequest);
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  expect(await call(server, 1, "codemem_stats")).toContain('"isError":false');
  return server;
}

async function call(server: RawServer, id: number, name: string, args: object = {}): Promise<string> {
  server.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });
  return JSON.stringify((await server.waitFor((answer) => answer.id === id)).result);
}

async function leave(server: RawServer): Promise<void> {
  server.endInput();
  expect(await server.exit).toEqual({ code: 0, signal: null });
}

test("a newer version takes over, and the older engine finishes its calls", async () => {
  const { home } = large;
  const old = await connect(home);
  const oldEngine = (await engineOf(home))!;
  const params = { name: "index_codebase", arguments: { path: large.root }, _meta: { progressToken: 1 } };
  old.send({ jsonrpc: "2.0", id: 2, method: "tools/call", params });
  await old.waitFor(({ method }) => method === "notifications/progress");
  const next = await connect(home, newer);
  const newEngine = (await engineOf(home))!;
  expect(newEngine).toMatchObject({ version: "9.0.0", clients: 1 });
  expect(newEngine.pid).not.toBe(oldEngine.pid);
  const report = await old.waitFor(({ id }) => id === 2);
  expect(report.result).toMatchObject({ isError: false, structuredContent: { root: large.root } });
  // It continues with its own engine for as long as that engine runs.
  expect(await call(old, 3, "search_code", { query: "round money to cents" })).toContain("roundToCents");
  expect(isAlive(oldEngine.pid)).toBe(true);
  await leave(old);
  expect(
    await waitFor(
      () => isAlive(oldEngine.pid),
      (alive) => !alive,
    ),
  ).toBe(false);
  // An older server does not stop a newer engine.
  const late = await connect(home);
  const words = listChildren(late.pid).map(readWords);
  expect(words.some((own) => own.includes("--engine-use=own"))).toBe(true);
  expect(await engineOf(home)).toMatchObject({ pid: newEngine.pid, clients: 1 });
  await Promise.all([leave(late), leave(next)]);
  expect(
    await waitFor(
      () => isAlive(newEngine.pid),
      (alive) => !alive,
    ),
  ).toBe(false);
});

test("a socket folder of another user is not used", async ({ skip }) => {
  if (process.getuid?.() !== 0) skip();
  const home = makeTempFolder();
  mkdirSync(join(home, "engine"));
  chownSync(join(home, "engine"), 12_345, 12_345);
  const server = await connect(home);
  expect(listEngines(home)).toEqual([]);
  await leave(server);
});
