// Clients that read late, or write what no client should: every request is answered, and the server stays.
import { spawn } from "node:child_process";
import { createConnection } from "node:net";
import { expect, test } from "vitest";
import { beginSession, post } from "../support/http-clients.ts";
import { startHttp } from "../support/http-process.ts";
import { initializeRequest, startServer, type RawMessage } from "../support/raw-server.ts";
import { cleanEnvironment, lociPath, ownEngine, sharedEngine } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

const engines = [
  ["its own engine", ownEngine],
  ["a shared engine", sharedEngine],
] as const;

const ping = (id: number | string): string => `${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`;

test.each(engines)(
  "a client that reads only after 20,000 requests gets all answers from %s, and no warning",
  async (_name, environment) => {
    const home = makeTempFolder("loci-home");
    const child = spawn(process.execPath, [lociPath, "serve", "--home", home], {
      env: cleanEnvironment(environment),
    });
    const errors: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    child.stdin.write(`${JSON.stringify(initializeRequest)}\n`);
    child.stdin.end(Array.from({ length: 20_000 }, (_, i) => ping(i)).join(""));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const answers: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => answers.push(chunk));
    await new Promise((resolve) => child.on("close", resolve));
    const lines = Buffer.concat(answers).toString().trimEnd().split("\n");
    expect(new Set(lines.map((line) => (JSON.parse(line) as RawMessage).id)).size).toBe(20_001);
    expect(Buffer.concat(errors).toString()).toBe("");
  },
  60_000,
);

test.each(engines)(
  "a message of 65 MiB whose id is none is refused by %s, and the next one answered",
  async (_name, environment) => {
    const server = startServer(makeTempFolder("loci-home"), [], { environment });
    server.send(initializeRequest);
    server.sendText('{"jsonrpc":"2.0","id":"a\tb","method":"ping","params":{"x":"');
    for (let i = 0; i < 65; i++) server.sendText("x".repeat(1024 * 1024));
    server.sendText(`"}}\n${ping("after")}`);
    const refused = await server.waitFor(({ error }) => error !== undefined);
    expect(refused).toMatchObject({ id: null, error: { code: -32600 } });
    expect(await server.waitFor(({ id }) => id === "after")).toMatchObject({ result: {} });
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
  },
  60_000,
);

test("HTTP clients that never read their answers do not keep others out", { timeout: 60_000 }, async () => {
  const flags = ["--http-concurrent-calls", "20", "--http-request-timeout-ms", "1000"];
  const { url } = await startHttp(makeTempFolder("loci-home"), { flags });
  const session = await beginSession(`${url}/mcp`);
  const { port, host } = new URL(url);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const head = [
    "POST /mcp HTTP/1.1",
    `Host: ${host}`,
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    ...Object.entries(session).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
  ].join("\r\n");
  // All answers together are larger than what the system holds for a client that does not read.
  const sockets = [1, 2].map(() => {
    const socket = createConnection(Number(port), "127.0.0.1").on("error", () => undefined);
    socket.pause().write(`${head}\r\n\r\n${body}`.repeat(200));
    return socket;
  });
  const statusOf = async (): Promise<number> => {
    const response = await post(`${url}/mcp`, { jsonrpc: "2.0", id: 2, method: "ping" }, session);
    await response.text();
    return response.status;
  };
  const soon = { timeout: 20_000, interval: 100 };
  await expect.poll(statusOf, soon).toBe(503);
  await expect.poll(statusOf, soon).toBe(200);
  for (const socket of sockets) socket.destroy();
});
