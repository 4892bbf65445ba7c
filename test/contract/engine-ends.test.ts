// When a process that shares an engine ends, in whatever way, what else ends and what continues? Uses real processes.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { damageFile, damages } from "../support/damage.ts";
import { engineOf, placeOf, waitFor } from "../support/engine-process.ts";
import { initializeRequest, isAlive, startServer, type RawServer } from "../support/raw-server.ts";
import { cleanEnvironment, lociPath, parseLastLine, runLoci, sharedEngine } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const isGone = (pid: number): Promise<boolean> =>
  waitFor(
    () => !isAlive(pid),
    (gone) => gone,
  );
const idleFor = (ms: number): { readonly environment: Readonly<Record<string, string>> } => ({
  environment: { ...sharedEngine, LOCI_ENGINE_IDLE_MS: String(ms) },
});
const call = (id: number, name: string, args: object = {}): object => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } },
});

async function connect(home: string, idleMs: number): Promise<{ server: RawServer; engine: number }> {
  const server = startServer(home, [], idleFor(idleMs));
  server.send(initializeRequest);
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  await ask(server, call(-1, "codemem_stats"), -1);
  return { server, engine: (await engineOf(home))!.pid };
}

async function ask(server: RawServer, message: object, id: number): Promise<string> {
  server.send(message);
  const { result, error } = await server.waitFor((answer) => answer.id === id);
  return JSON.stringify(result ?? error);
}

async function leave(server: RawServer): Promise<void> {
  server.endInput();
  expect(await server.exit).toEqual({ code: 0, signal: null });
}

test("a server exits when its input ends, and the engine stays for its idle time", async () => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 3000);
  await leave(server);
  expect(await engineOf(home)).toMatchObject({ pid: engine, clients: 0 });
  // The next client finds it.
  const next = await connect(home, 300);
  expect(next.engine).toBe(engine);
  await leave(next.server);
  expect(await isGone(engine)).toBe(true);
  expect(existsSync(placeOf(home).address)).toBe(false);
});

test.each(damages)("memories %s without a client are restored by the next one", async (damage) => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 20_000);
  await ask(server, call(1, "store_memory", { content: "the kiln is hot" }), 1);
  await leave(server);
  damageFile(join(home, "memory/data.mdb"), damage);
  const next = await connect(home, 0);
  expect(next.engine, "not the engine that has it open").not.toBe(engine);
  const write = await ask(next.server, call(1, "store_memory", { content: "the glaze needs borax" }), 1);
  expect(write).toContain("stored");
  expect(await ask(next.server, call(2, "recall_memory", { query: "kiln" }), 2)).toContain("the kiln is hot");
  await leave(next.server);
  expect(await isGone(engine)).toBe(true);
});

test("loci restore works while an idle engine keeps the stores open", async () => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 20_000);
  await ask(server, call(1, "store_memory", { content: "the kiln is hot" }), 1);
  const backup = join(makeTempFolder(), "memories.backup");
  expect((await runLoci(["backup", backup, "--home", home])).code).toBe(0);
  await ask(server, call(2, "store_memory", { content: "the glaze needs borax" }), 2);
  await leave(server);
  const isOpen = readdirSync(join(home, "memory")).some((name) => name.startsWith(`open.${engine}-`));
  expect(isOpen, "the idle engine keeps them open").toBe(true);
  const restored = await runLoci(["restore", backup, "--home", home, "--force"]);
  expect(restored.stderr).toBe("");
  const next = await connect(home, 0);
  expect(next.engine, "the engine that was idle").toBe(engine);
  expect(await ask(next.server, call(3, "recall_memory", { query: "kiln" }), 3)).toContain("the kiln is hot");
  expect(await ask(next.server, call(4, "recall_memory", { query: "borax" }), 4)).not.toContain('borax"');
  await leave(next.server);
});

test("a read is still answered if its engine is killed after the client has closed standard input", async () => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 0);
  await ask(server, call(1, "store_memory", { content: "the build needs pnpm" }), 1);
  process.kill(engine, "SIGSTOP");
  server.send(call(2, "recall_memory", { query: "what does the build need" }));
  server.endInput();
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.kill(engine, "SIGKILL");
  expect(JSON.stringify((await server.waitFor(({ id }) => id === 2)).result)).toContain("needs pnpm");
  expect(await server.exit).toEqual({ code: 0, signal: null });
});

test("after SIGKILL of the engine, reads are answered and an interrupted write is an error", async () => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 0);
  await ask(server, call(1, "store_memory", { content: "the build needs pnpm" }), 1);
  process.kill(engine, "SIGSTOP");
  server.send(call(2, "recall_memory", { query: "what does the build need" }));
  server.send(call(3, "store_memory", { content: "the tests need a database" }));
  server.send({ jsonrpc: "2.0", id: 4, method: "tools/list" });
  // Waits until the lines are on their way.
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.kill(engine, "SIGKILL");
  const read = await server.waitFor(({ id }) => id === 2);
  expect(JSON.stringify(read.result)).toContain("the build needs pnpm");
  const write = await server.waitFor(({ id }) => id === 3);
  expect(write.result).toMatchObject({ isError: true });
  expect(JSON.stringify(write.result)).toContain("ENGINE_LOST");
  expect((await server.waitFor(({ id }) => id === 4)).result?.["tools"]).not.toHaveLength(0);
  const next = await engineOf(home);
  expect(next!.pid).not.toBe(engine);
  // Exactly one answer each.
  const ids = server.lines.map((line) => (JSON.parse(line) as { id?: unknown }).id);
  expect(ids.filter((id) => id !== undefined).sort()).toEqual(["init", -1, 1, 2, 3, 4].sort());
  await leave(server);
  expect(await isGone(next!.pid)).toBe(true);
});

test("SIGKILL of an engine during a call is reported to the waiting client", async () => {
  const home = makeTempFolder();
  const root = makeRepository(
    Object.fromEntries(
      Array.from({ length: 150 }, (_, at) => [`part${at}.ts`, `export const a${at} = 1;\n`.repeat(200)]),
    ),
  );
  const { server, engine } = await connect(home, 0);
  const params = { name: "index_codebase", arguments: { path: root }, _meta: { progressToken: 1 } };
  server.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  await server.waitFor(({ method }) => method === "notifications/progress");
  process.kill(engine, "SIGKILL");
  // Nothing is written in the meantime, so only the closed socket reveals it.
  expect(JSON.stringify((await server.waitFor(({ id }) => id === 1)).result)).toContain("ENGINE_LOST");
  await leave(server);
});

test("a server whose engines are killed repeatedly runs its own engine", async () => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 0);
  for (let at = 0, pid: number | undefined = engine; pid !== undefined; at++) {
    process.kill(pid, "SIGKILL");
    await isGone(pid);
    expect(await ask(server, call(at, "codemem_stats"), at)).toContain('"isError":false');
    pid = (await engineOf(home))?.pid;
    expect(at).toBeLessThan(5);
  }
  await leave(server);
});

test("SIGKILL of a server ends its session, and SIGKILL of the last one ends the engine", async () => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 0);
  const other = await connect(home, 0);
  server.kill("SIGKILL");
  const clients = async (): Promise<number | undefined> => (await engineOf(home))?.clients;
  expect(await waitFor(clients, (count) => count === 1)).toBe(1);
  other.server.kill("SIGKILL");
  expect(await isGone(engine)).toBe(true);
});

test("SIGKILL of the client ends the server although another process keeps its input open", async () => {
  const home = makeTempFolder();
  const script = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ${JSON.stringify([lociPath, "serve", "--home", home])}, { stdio: ["inherit", "ignore", "ignore"] });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["-e", script], {
    env: cleanEnvironment(sharedEngine),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const server = Number(await new Promise<Buffer>((resolve) => parent.stdout.once("data", resolve)));
  const status = await waitFor(
    () => engineOf(home),
    (found) => found?.clients === 1,
  );
  parent.kill("SIGKILL");
  expect(await isGone(server)).toBe(true);
  expect(await isGone(status!.pid)).toBe(true);
  parent.stdin.destroy();
});

test("an engine exits when its home is deleted", async () => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 60_000);
  await leave(server);
  rmSync(home, { recursive: true, maxRetries: 20, retryDelay: 50 });
  expect(await isGone(engine)).toBe(true);
});

test("`loci engine stop` stops the engine, and a running server starts another with its next call", async () => {
  const home = makeTempFolder();
  const { server, engine } = await connect(home, 0);
  const told = await runLoci(["engine", "--home", home, "--json"]);
  expect(parseLastLine(told)).toMatchObject({ running: true, pid: engine, clients: 1 });
  expect((await runLoci(["status", "--home", home])).stdout).toContain(`process ${engine}, version`);
  const stopped = await runLoci(["engine", "stop", "--home", home, "--json"]);
  expect(parseLastLine(stopped)).toEqual({ stopped: true, pid: engine });
  expect(isAlive(engine)).toBe(false);
  const none = await runLoci(["engine", "stop", "--home", home, "--json"]);
  expect(parseLastLine(none)).toEqual({ stopped: false, pid: null });
  expect(await ask(server, call(1, "store_memory", { content: "after" }), 1)).toContain('"isError":false');
  expect((await engineOf(home))!.pid).not.toBe(engine);
  await leave(server);
});
