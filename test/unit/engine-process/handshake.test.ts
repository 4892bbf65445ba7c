// Client and engine prove to each other that they know the home's secret, and tell it to no one.
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { askEngine } from "../../../src/engine-process/ask-engine.ts";
import { admitClient, answerHello, askOverSocket } from "../../../src/engine-process/handshake.ts";
import type { EngineStatus, Hello } from "../../../src/engine-process/hello.ts";
import { nameEnginePlace, type EnginePlace } from "../../../src/engine-process/place.ts";
import { reachEngine } from "../../../src/engine-process/reach-engine.ts";
import { readLine } from "../../../src/engine-process/read-line.ts";
import { makeTempFolder } from "../../support/temp.ts";

const secret = "a".repeat(64);
const key = "sk-of-the-environment";
const hello: Hello = {
  build: { version: "1.0.0", folder: "/loci/", builtAtMs: 1 },
  ask: "status",
  wishes: { workingDirectory: "/", flags: [], environment: { KEY: key } },
};
const status = { pid: 1, version: "1.0.0" } as EngineStatus;

const opened: { close(): unknown }[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of opened.splice(0)) server.close();
});

/** Listens where the engine of a new home would. */
async function listen(onClient: (socket: Socket) => unknown): Promise<EnginePlace> {
  const home = makeTempFolder();
  mkdirSync(join(home, "engine"), { mode: 0o700 });
  const place = nameEnginePlace({ home, platform: process.platform, scope: "test", runtimeFolder: home });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined);
    void onClient(socket);
  });
  opened.push(server);
  server.listen(place.address);
  await once(server, "listening");
  return place;
}

function write(socket: Socket, value: object): void {
  socket.write(`${JSON.stringify(value)}\n`);
}

async function read(socket: Socket): Promise<Record<string, unknown> | undefined> {
  const line = await readLine(socket, 64 * 1024, 5_000);
  return line === undefined ? undefined : (JSON.parse(line) as Record<string, unknown>);
}

/** The engine's side, as in run-engine. */
async function serve(socket: Socket): Promise<Hello | undefined> {
  const admitted = await admitClient(socket, secret);
  if (admitted !== undefined) {
    answerHello(socket, { ok: true, status });
    socket.end();
  }
  return admitted;
}

test("both know the secret: the engine is told the hello, and the client its answer", async () => {
  const admitted: (Hello | undefined)[] = [];
  const sent: string[] = [];
  const place = await listen(async (socket) => {
    socket.on("data", (chunk: Buffer) => sent.push(chunk.toString()));
    admitted.push(await serve(socket));
  });
  expect(await askEngine({ place, secret, hello })).toEqual(status);
  expect(admitted).toEqual([expect.objectContaining(hello)]);
  expect(sent.join("")).toContain(key);
  expect(sent.join("")).not.toContain(secret);
});

test.each([
  ["knows another secret", (socket: Socket) => admitClient(socket, "b".repeat(64))],
  [
    "sends back what it was sent",
    async (socket: Socket) => {
      write(socket, (await read(socket))!);
    },
  ],
  [
    "sends back a proof of the client",
    async (socket: Socket) => {
      const { nonce } = (await read(socket))!;
      write(socket, { loci: 2, nonce, proof: nonce });
    },
  ],
  [
    "is another program",
    async (socket: Socket) => {
      await read(socket);
      socket.write("HTTP/1.1 400 Bad Request\r\n\r\n");
    },
  ],
  [
    "says it accepts",
    async (socket: Socket) => {
      await read(socket);
      write(socket, { ok: true, status });
    },
  ],
])("a listener that %s is told neither secret nor hello", async (_what, answer) => {
  let told = "";
  const place = await listen((socket) => {
    socket.on("data", (chunk: Buffer) => (told += chunk.toString()));
    return answer(socket);
  });
  await expect(askEngine({ place, secret, hello })).rejects.toMatchObject({
    code: "STORE_LOCKED",
    message: expect.stringContaining("did not prove") as unknown,
  });
  expect(told.trim().split("\n")).toHaveLength(1);
  expect(Object.keys(JSON.parse(told) as object)).toEqual(["loci", "nonce"]);
});

test("a client that does not know the secret, or repeats what another one said, is not admitted", async () => {
  const admitted: (Hello | undefined)[] = [];
  const said: string[] = [];
  const place = await listen(async (socket) => {
    socket.on("data", (chunk: Buffer) => said.push(...chunk.toString().trim().split("\n")));
    admitted.push(await serve(socket));
  });
  await askEngine({ place, secret, hello });
  const repeated = connect(place.address);
  repeated.on("error", () => undefined);
  repeated.write(`${said[0]}\n`);
  expect(await read(repeated)).toMatchObject({ loci: 2 });
  repeated.write(`${said[1]}\n`);
  expect(await read(repeated)).toBeUndefined();
  const unknowing = connect({ path: place.address, allowHalfOpen: true });
  expect(await askOverSocket(unknowing, "b".repeat(64), hello)).toBe("unproven");
  unknowing.destroy();
  expect(admitted).toEqual([expect.objectContaining(hello), undefined]);
});

test("a client of the first version is told that versions differ, in words that it reads", async () => {
  const place = await listen(serve);
  const socket = connect(place.address);
  write(socket, { loci: 1, secret, ...hello });
  expect(await read(socket)).toEqual({ ok: false, refusal: "version" });
  socket.destroy();
});

test("an engine of the first version is told nothing, and named as what it is", async () => {
  const place = await listen(async (socket) => {
    const first = await read(socket);
    // It knows only hellos of its own version.
    if (first?.["loci"] !== 1) socket.destroy();
  });
  expect(await reachEngine({ place, secret, hello })).toEqual({ kind: "refused", refusal: "version" });
  await expect(askEngine({ place, secret, hello })).rejects.toThrow(/belongs to another version of Loci/);
});

test.each([
  ["says nothing", ""],
  ["never ends its line", "x".repeat(70_000)],
])("a listener that %s does not answer, even if a timer fires early", async (_what, said) => {
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void) =>
    setImmediate(() => setImmediate(run))) as unknown as typeof setTimeout);
  const place = await listen((socket) => socket.write(said));
  expect(await reachEngine({ place, secret, hello })).toEqual({ kind: "unreachable" });
});

test("an engine of a later version is named as such", async () => {
  const place = await listen((socket) => {
    answerHello(socket, { ok: false, refusal: "version" });
  });
  expect(await reachEngine({ place, secret, hello })).toEqual({ kind: "refused", refusal: "version" });
});

test("an engine that ends before it answers counts as absent", async () => {
  const place = await listen((socket) => {
    for (const server of opened) server.close();
    socket.destroy();
  });
  expect(await reachEngine({ place, secret, hello })).toEqual({ kind: "absent" });
});
