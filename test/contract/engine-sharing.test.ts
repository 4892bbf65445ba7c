// Servers of one home share an engine, and each client keeps its own state. Uses real processes.
import { statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { engineOf, listEngines, placeOf, waitFor, waitForEngineEnd } from "../support/engine-process.ts";
import { connectClient, readText } from "../support/mcp-client.ts";
import { connectModern } from "../support/modern-client.ts";
import { isAlive, shakeHands, startServer } from "../support/raw-server.ts";
import { runLoci, sharedEngine } from "../support/run-loci.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";
import { makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let project: SampleProject;
beforeAll(async () => {
  project = createSampleProject();
  await runLoci(["index", project.root, "--home", project.home]);
});
afterAll(() => {
  project.remove();
});

const shared = { environment: sharedEngine };
const call = (id: number, name: string, args: object = {}, meta: object = {}): object => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args, ...meta } },
});

test("ten concurrently started servers share one engine, which exits after the last of them", async () => {
  const home = makeTempFolder();
  const servers = Array.from({ length: 10 }, () => startServer(home, [], shared));
  await Promise.all(
    servers.map(async (server) => {
      await shakeHands(server);
      server.send(call(1, "codemem_stats"));
      expect((await server.waitFor(({ id }) => id === 1)).result?.["isError"]).toBe(false);
    }),
  );
  const status = await engineOf(home);
  expect(status).toMatchObject({ clients: 10, isRetiring: false });
  const others = (): number[] => listEngines(home).filter((pid) => pid !== status!.pid);
  expect(await waitFor(others, (pids) => pids.length === 0)).toEqual([]);
  for (const server of servers) server.endInput();
  const exits = await Promise.all(servers.map(({ exit }) => exit));
  expect(exits).toEqual(exits.map(() => ({ code: 0, signal: null })));
  expect(
    await waitFor(
      () => isAlive(status!.pid),
      (alive) => !alive,
    ),
  ).toBe(false);
});

describe("clients of a shared engine", () => {
  test("keep their own tools, permissions, and working folders", async () => {
    const writing = startServer(project.home, [], { ...shared, cwd: project.root });
    const reading = startServer(project.home, ["--read-only", "--families", "codemem"], shared);
    await Promise.all([shakeHands(writing), shakeHands(reading)]);
    for (const server of [writing, reading]) server.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const [all, some] = await Promise.all(
      [writing, reading].map(async (server) => {
        const { result } = await server.waitFor(({ id }) => id === 1);
        return (result?.["tools"] as { name: string; annotations: { readOnlyHint?: boolean } }[]).map(
          ({ name, annotations }) => ({ name, reads: annotations.readOnlyHint }),
        );
      }),
    );
    expect(all!.some(({ reads }) => reads !== true)).toBe(true);
    expect(some!.filter(({ reads }) => reads !== true)).toEqual([]);
    expect(some!.length).toBeLessThan(all!.length);
    reading.send(call(2, "store_memory", { content: "no" }));
    expect(JSON.stringify((await reading.waitFor(({ id }) => id === 2)).result)).toContain("READ_ONLY");
    // Relative to its server's working folder, not the engine's.
    writing.send(call(3, "index_codebase", { path: "." }));
    const indexed = await writing.waitFor(({ id }) => id === 3);
    expect(indexed.result?.["structuredContent"]).toMatchObject({ root: project.root });
    expect(await engineOf(project.home)).toMatchObject({ clients: 2 });
    for (const server of [writing, reading]) server.endInput();
    await Promise.all([writing.exit, reading.exit]);
  });

  test("may use different protocol versions", async () => {
    const old = await connectClient(project.home);
    const modern = await connectModern({ home: project.home });
    const query = { query: "round money to cents", k: 1 };
    const [first, second] = await Promise.all([
      old.call("search_code", query),
      modern.callTool({ name: "search_code", arguments: query }),
    ]);
    expect(readText(first)).toMatchObject([{ qualified_name: "roundToCents" }]);
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(await engineOf(project.home)).toMatchObject({ clients: 2 });
    await Promise.all([old.close(), modern.close()]);
  });

  test("with other settings than the engine's run in a process of their own", async () => {
    const first = await connectClient(project.home);
    await first.call("codemem_stats");
    const environment = { ...sharedEngine, LOCI_SECRETS_MASK: "false" };
    const other = startServer(project.home, [], { environment });
    await shakeHands(other);
    other.send(call(1, "codemem_stats"));
    expect((await other.waitFor(({ id }) => id === 1)).result?.["isError"]).toBe(false);
    expect(await engineOf(project.home)).toMatchObject({ clients: 1 });
    other.endInput();
    expect(await other.exit).toEqual({ code: 0, signal: null });
    await first.close();
  });
});

test("a cancelled call is cancelled in the engine, which also sends its progress", async () => {
  const large = createSampleProject();
  const body = "export function step(input: string): string {\n  return input;\n}\n".repeat(120);
  for (let file = 0; file < 400; file++) large.write(`src/generated/part${file}.ts`, `// ${file}\n${body}`);
  const server = startServer(large.home, [], shared);
  await shakeHands(server);
  server.send(call(1, "index_codebase", { path: large.root }, { _meta: { progressToken: "p" } }));
  await server.waitFor(({ method }) => method === "notifications/progress");
  server.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  server.send(call(2, "codemem_stats"));
  const { result } = await server.waitFor(({ id }) => id === 2);
  expect(result?.["structuredContent"]).toMatchObject({ roots: [] });
  server.endInput();
  await server.exit;
  await waitForEngineEnd(large.home);
  expect(server.lines.some((line) => (JSON.parse(line) as { id?: unknown }).id === 1)).toBe(false);
  large.remove();
});

describe("the engine's socket", () => {
  test("is accessible to its user only and refuses connections without the secret", async () => {
    const connection = await connectClient(project.home);
    await connection.call("codemem_stats");
    const place = placeOf(project.home);
    const modes = [place.folder, place.address, place.secretFile].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600]);
    const hello = { build: { version: "9", folder: "/", builtAtMs: 1 } };
    for (const ask of ["serve", "status", "stop"] as const) {
      const socket = connect(place.address);
      const lines: unknown[] = [];
      createInterface({ input: socket }).on("line", (line) => {
        lines.push(JSON.parse(line));
        socket.write(`${JSON.stringify({ proof: "0".repeat(64), ...hello, ask })}\n`);
      });
      socket.write(`${JSON.stringify({ loci: 2, nonce: "1" })}\n`);
      await new Promise((resolve) => socket.once("close", resolve));
      const digits = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;
      expect(lines).toEqual([{ loci: 2, nonce: digits, proof: digits }]);
    }
    expect(await engineOf(project.home)).toMatchObject({ clients: 1, isRetiring: false });
    await connection.close();
  });

  test.each([
    [
      "cannot be made",
      (home: string) => {
        writeFileSync(join(home, "engine"), "");
      },
    ],
  ])("that %s makes the server run its own engine", async (_what, spoil) => {
    const home = makeTempFolder();
    spoil(home);
    const connection = await connectClient(home);
    expect(readText(await connection.call("codemem_stats"))).toMatchObject({ roots: [] });
    expect(listEngines(home)).toEqual([]);
    await connection.close();
  });
});
